import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import flow from './Flow.module.css'
import { SkipLink } from './SkipLink.tsx'

/** What the product stands for, and that the first generation costs nothing. */
export function WelcomeStart({ onNext }: { onNext: () => void }) {
  const words = t.generation.welcome
  return (
    <div className={flow.flow}>
      <p>{words.belief}</p>
      <p>{words.free}</p>
      <div className={flow.actions}>
        <SkipLink />
        <Button variant="primary" onClick={onNext}>
          {words.next}
        </Button>
      </div>
    </div>
  )
}
