import { useRef, useState } from 'react'
import type { Card, DeckDetail } from '../../shared/api/contract.ts'
import { allRows } from '../decks/tree.ts'
import { t } from '../texts/index.ts'
import kit from '../ui/kit.module.css'
import { ByModel, CardContent } from './CardContent.tsx'
import { CardEditor } from './CardEditor.tsx'
import { faceOf } from './cardDraft.ts'

interface SplitDialogProps {
  deck: DeckDetail
  card: Card
  /** The card or its topic was changed. */
  onSaved: () => void
  onClose: () => void
}

/** Splits a card by hand: first one or more cards are created beside it, then it is shortened itself. */
export function SplitDialog({ deck, card, onSaved, onClose }: SplitDialogProps) {
  const [isShortening, setIsShortening] = useState(false)
  const hasCreated = useRef(false)
  const rows = allRows(deck.structure)
  const words = t.cards.split
  if (isShortening)
    return (
      <CardEditor
        key="first"
        deckId={deck.id}
        rows={rows}
        card={card}
        beside={<p className={kit.note}>{words.shorten}</p>}
        onSaved={onSaved}
        onClose={onClose}
      />
    )
  return (
    <CardEditor
      key="second"
      deckId={deck.id}
      rows={rows}
      topicId={card.topicId}
      beside={
        <div className={kit.stack}>
          <p className={kit.note}>{words.create}</p>
          <CardContent face={faceOf(card)} />
          <ByModel card={card} className={kit.small} />
        </div>
      }
      onSaved={() => {
        hasCreated.current = true
        onSaved()
      }}
      onClose={() => (hasCreated.current ? setIsShortening(true) : onClose())}
    />
  )
}
