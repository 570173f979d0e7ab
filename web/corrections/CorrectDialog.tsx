import { useState } from 'react'
import type { Card, DeckDetail } from '../../shared/api/contract.ts'
import { mayEdit } from '../../shared/roles.ts'
import { CardEditor } from '../cards/CardEditor.tsx'
import { allRows } from '../decks/tree.ts'
import { SuggestDialog } from './SuggestDialog.tsx'

interface CorrectDialogProps {
  deck: DeckDetail
  card: Card
  /** The card is another one now. */
  onChanged: () => void
  onClose: () => void
}

/** Changes the card that is learned, or suggests that to those who may. */
export function CorrectDialog({ deck, card, onChanged, onClose }: CorrectDialogProps) {
  // Who stops to be an editor in the middle of it is told there.
  const [canEdit] = useState(mayEdit(deck.role))
  if (!canEdit) return <SuggestDialog {...{ card, onChanged, onClose }} />
  return (
    <CardEditor deckId={deck.id} rows={allRows(deck.structure)} card={card} onSaved={onChanged} onClose={onClose} />
  )
}
