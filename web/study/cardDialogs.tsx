import type { ReactNode } from 'react'
import type { DeckDetail, QueueCard } from '../../shared/api/contract.ts'
import type { CardField } from '../cards/CardForm.tsx'

/* The dialogs that change a card of the session. Each is loaded when it is opened. */

export interface CardDialog {
  card: QueueCard
  /** Shows it, given what to call when the card was changed, and when the dialog closes. */
  show: (onChanged: () => void, onClose: () => void) => ReactNode
}

/** Edits a card, or suggests a change of it to those who may. */
export async function correction(deck: DeckDetail, card: QueueCard, focusOn?: CardField): Promise<CardDialog> {
  const { CorrectDialog } = await import('../cards/suggestions/CorrectDialog.tsx')
  const of = { deck, card, focusOn }
  return {
    card,
    show: (onChanged, onClose) => <CorrectDialog {...of} onSaved={onChanged} onChanged={onChanged} onClose={onClose} />,
  }
}

/** Has a language model split a card. */
export async function splitByModel(card: QueueCard): Promise<CardDialog> {
  const { ReviseDialog } = await import('../cards/ReviseDialog.tsx')
  return {
    card,
    show: (onChanged, onClose) => <ReviseDialog cards={[card]} first="split" onSaved={onChanged} onClose={onClose} />,
  }
}

/** Creates a second card from a part of a card. */
export async function splitByHand(deck: DeckDetail, card: QueueCard): Promise<CardDialog> {
  const { SplitDialog } = await import('../cards/SplitDialog.tsx')
  return {
    card,
    show: (onChanged, onClose) => <SplitDialog deck={deck} card={card} onSaved={onChanged} onClose={onClose} />,
  }
}
