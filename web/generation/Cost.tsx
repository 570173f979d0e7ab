import { t } from '../texts/index.ts'
import flow from './Flow.module.css'
import { useEntitlement } from './useEntitlement.ts'

/** What a generation costs, or why it cannot begin. */
export function Cost({ isNothing = false }: { isNothing?: boolean }) {
  const { entitlement } = useEntitlement()
  const words = t.generation.choose
  const text = isNothing
    ? words.nothingChosen
    : entitlement?.isSubscribed
      ? words.costsNothing
      : entitlement && entitlement.free > 0 && words.costsFree(entitlement.free)
  return (
    <p role="status" className={flow.aside}>
      {text}
    </p>
  )
}
