import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Card } from '../../shared/api/contract.ts'
import { useWrite } from '../api.ts'
import { offerUndo } from '../bin/undo.ts'
import { onLive } from '../live/bus.ts'
import { t } from '../texts/index.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { GoneDialog } from '../ui/GoneDialog.tsx'
import { focusCardIfLost } from './cardFocus.ts'
import { focusCardsTitle } from './cardsTitle.ts'

/** Asks before a card is deleted. */
export function DeleteCardDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const remove = useWrite('PUT /api/deleteCard')
  const words = t.decks.remove
  const [isGone, setIsGone] = useState(false)
  const { id } = card
  useEffect(
    () =>
      onLive((events) => {
        for (const { kind, cards } of events)
          if (cards?.includes(id) && (kind === 'card-removed' || kind === 'card-added'))
            setIsGone(kind === 'card-removed')
      }),
    [id],
  )
  if (isGone && !remove.isPending && !remove.isSuccess)
    return (
      <GoneDialog title={words.card} onClose={onClose}>
        {words.cardGone}
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
