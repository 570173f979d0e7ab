import { flushSync } from 'react-dom'
import type { Card } from '../../shared/api/contract.ts'
import { useWrite } from '../data/api.ts'
import { offerUndo } from './undo.ts'
import { t } from '../texts/index.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { GoneDialog } from '../ui/GoneDialog.tsx'
import { focusCardIfLost } from './cardFocus.ts'
import { focusCardsTitle } from './cardsTitle.ts'
import { useGoneCards } from './useGoneCards.ts'

/** Asks before a card is deleted. */
export function DeleteCardDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const remove = useWrite('PUT /api/deleteCard')
  const words = t.decks.remove
  const gone = useGoneCards()
  if (gone.has(card.id) && !remove.isPending && !remove.isSuccess)
    return (
      <GoneDialog title={words.card} onClose={onClose}>
        {t.topics.move.cardsGone(1)}
      </GoneDialog>
    )
  return (
    <ConfirmDialog
      title={words.card}
      button={words.button}
      isPending={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { id: card.id },
          {
            onSuccess: ({ bin }) => {
              offerUndo(t.topics.cardsDeleted(1), bin, () => focusCardIfLost(card.id))
              flushSync(onClose)
              // The button that had focus went with the card.
              focusCardsTitle()
            },
          },
        )
      }
    >
      <p>{words.cardNote()}</p>
    </ConfirmDialog>
  )
}
