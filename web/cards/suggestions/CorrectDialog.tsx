import { useState } from 'react'
import type { Card, DeckDetail } from '../../../shared/api/contract.ts'
import { mayEdit } from '../../../shared/decks.ts'
import type { CardDraft } from '../cardDraft.ts'
import { CardEditor, type CardEditorProps } from '../CardEditor.tsx'
import type { CardField } from '../CardForm.tsx'
import { unsavedCards } from '../unsavedCards.ts'
import { allRows } from '../../decks/tree.ts'
import { SuggestDialog } from './SuggestDialog.tsx'

interface CorrectDialogProps {
  deck: DeckDetail
  card: Card
  /** The field that has focus, by default the question. */
  focusOn?: CardField | undefined
  /** The card was changed, based on this version, alone or with siblings, and lies in this topic. It is a new one if it was gone. */
  onSaved: CardEditorProps['onSaved']
  hasUndo?: CardEditorProps['hasUndo']
  /** The card turned out to be another one by now. */
  onChanged?: (() => void) | undefined
  onSuggested?: (suggestionId: number) => void
  onClose: () => void
}

/** Changes a card, or suggests that to those who may. */
export function CorrectDialog({
  deck,
  card,
  focusOn,
  onSaved,
  hasUndo,
  onChanged,
  onSuggested,
  onClose,
}: CorrectDialogProps) {
  // The dialogs themselves handle a permission that changes while they are open.
  const [canEdit, setCanEdit] = useState(mayEdit(deck.role))
  const edit = (draft: CardDraft) => {
    unsavedCards.keep(unsavedCards.key(deck.id, card.id), draft)
    setCanEdit(true)
  }
  return canEdit ? (
    <CardEditor
      deckId={deck.id}
      rows={allRows(deck.structure)}
      card={card}
      focusOn={focusOn}
      onSaved={onSaved}
      hasUndo={hasUndo}
      onTaken={onChanged}
      onClose={onClose}
    />
  ) : (
    <SuggestDialog
      card={card}
      focusOn={focusOn}
      onChanged={onChanged}
      onSuggested={onSuggested}
      onClose={onClose}
      onEdit={edit}
    />
  )
}
