import { freeCount } from '../data/remembered.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import flow from './Flow.module.css'
import { SkipLink } from './SkipLink.tsx'
import { useEntitlement } from './useEntitlement.ts'

/** What the product stands for, and what making cards costs: nothing the first time. */
export function WelcomeStart({ skipTo, onNext }: { skipTo: string; onNext: () => void }) {
  const { entitlement } = useEntitlement()
  const words = t.generation.welcome
  // Until the server has said how many are left, what this browser remembers counts.
  const { isSubscribed, free } = entitlement ?? { isSubscribed: false, free: freeCount() }
  return (
    <div className={flow.flow}>
      <p>{words.belief}</p>
      <p>{free > 0 ? words.free : isSubscribed ? words.subscribed : words.unpaid}</p>
      <div className={flow.actions}>
        <SkipLink to={skipTo} />
        <Button variant="primary" onClick={onNext}>
          {words.next}
        </Button>
      </div>
    </div>
  )
}
