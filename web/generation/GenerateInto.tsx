import { Link } from 'react-router'
import type { Deck } from '../../shared/api/contract.ts'
import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import flow from './Flow.module.css'
import { ReviewLink } from './ReviewLink.tsx'
import { StepTitle } from './StepTitle.tsx'
import { UploadFlow } from './UploadFlow.tsx'

interface GenerateIntoProps {
  deck: Deck
  /** What had focus is gone. */
  takesFocus: boolean
  /** Another deck is to be chosen. */
  onLeave: () => void
}

/** Cards from a file for the deck that was chosen. */
export function GenerateInto({ deck, takesFocus, onLeave }: GenerateIntoProps) {
  const { page, making, done } = t.generation
  return (
    <div className={flow.flow}>
      <div>
        <StepTitle as="h2" takesFocus={takesFocus}>
          {page.into(deck.name || t.decks.unnamed)}
        </StepTitle>
        <p className={flow.note}>
          <Link to={paths.generate} onClick={onLeave}>
            {page.other}
          </Link>
        </p>
      </div>
      <UploadFlow
        key={deck.id}
        deck={deck}
        heading="h3"
        goesOn
        meanwhile={
          <Link to={paths.deck(deck.id)} className={buttonClass()}>
            {making.toDeck}
          </Link>
        }
        done={({ cards, message }, onAnother) => (
          <div className={flow.flow}>
            <StepTitle as="h3">{done.made(cards, deck.name || t.decks.unnamed)}</StepTitle>
            <p role="status">{[message, done.next].filter(Boolean).join(' ')}</p>
            <div className={flow.actions}>
              <Button onClick={onAnother}>{done.another}</Button>
              <ReviewLink deckId={deck.id} />
            </div>
          </div>
        )}
      />
    </div>
  )
}
