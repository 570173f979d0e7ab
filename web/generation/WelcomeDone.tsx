import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { freeCount, setFreeCount } from '../remembered.ts'
import { t } from '../texts/index.ts'
import { buttonClass } from '../ui/Button.tsx'
import flow from './Flow.module.css'

/** The end of the onboarding, which leads to the deck. */
export function WelcomeDone({ deckId }: { deckId: number }) {
  const words = t.generation.welcome
  return (
    <div className={flow.flow}>
      <p>{words.ready}</p>
      <p>{words.wish}</p>
      <div className={flow.actions}>
        <Link
          // Not to be come back to: each press counts.
          replace
          to={paths.deck(deckId)}
          className={buttonClass({ variant: 'primary' })}
          onClick={() => setFreeCount(Math.max(0, freeCount() - 1))}
        >
          {words.finish}
        </Link>
      </div>
    </div>
  )
}
