import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { freeCount, setFreeCount } from '../data/remembered.ts'
import { t } from '../texts/index.ts'
import { buttonClass } from '../ui/Button.tsx'
import flow from './Flow.module.css'
import { progressOf } from './progressQuery.ts'
import type { MadeDeck } from './welcomePlace.ts'

/** The end of the onboarding: what was made, and the way on. */
export function WelcomeDone({ deck, next }: { deck: MadeDeck; next: string }) {
  const { data } = useQuery(progressOf(deck.id))
  const words = t.generation.welcome
  return (
    <div className={flow.flow}>
      {data && data.cards > 0 && <p>{t.generation.done.made(data.cards, deck.name || t.decks.unnamed)}.</p>}
      <p>{words.ready}</p>
      <p>{words.wish}</p>
      <div className={flow.actions}>
        <Link
          // Not to be come back to: each press counts.
          replace
          to={next}
          className={buttonClass({ variant: 'primary' })}
          onClick={() => setFreeCount(Math.max(0, freeCount() - 1))}
        >
          {words.finish}
        </Link>
      </div>
    </div>
  )
}
