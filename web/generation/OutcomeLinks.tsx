import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { lastDeck } from '../remembered.ts'
import { t } from '../texts/index.ts'
import { buttonClass } from '../ui/Button.tsx'

/** What one does with new cards. */
export function OutcomeLinks({ deckId, children }: { deckId: number; children?: ReactNode }) {
  const { learn, review } = t.generation.done
  return (
    <>
      {children}
      <Link to={paths.learn} className={buttonClass()} onClick={() => lastDeck.set(deckId)}>
        {learn}
      </Link>
      <Link to={paths.review(deckId)} className={buttonClass({ variant: 'primary' })}>
        {review}
      </Link>
    </>
  )
}
