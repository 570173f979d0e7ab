import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Card, DeckDetail } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { GoneDialog } from '../ui/GoneDialog.tsx'
import { useWrite } from '../data/api.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { onLive } from '../data/live/bus.ts'
import { focusCardIfLost, focusCardsTitle } from './cardFocus.ts'
import { moveCards } from './cardMoves.ts'
import { TopicSelect } from './TopicSelect.tsx'
import { allRows } from './tree.ts'
import { offerUndo } from './undo.ts'

interface MoveCardsDialogProps {
  deck: DeckDetail
  cards: readonly Card[]
  onClose: () => void
}

/** Moves cards to a topic that is chosen. */
export function MoveCardsDialog({ deck, cards: chosen, onClose }: MoveCardsDialogProps) {
  const gone = useGoneCards()
  const cards = chosen.filter(({ id }) => !gone.has(id))
  const rows = allRows(deck.structure)
  const [topicId, setTopicId] = useState(chosen[0]?.topicId ?? null)
  const [isPending, setIsPending] = useState(false)
  const words = t.topics.move
  const topic = rows.find((row) => row.topic.id === topicId)?.topic
  const submit = async () => {
    if (!topic || isPending) return
    setIsPending(true)
    if (!(await moveCards(deck.id, cards, topic))) return setIsPending(false)
    flushSync(onClose)
    focusCardIfLost(cards[0]?.id)
  }
  if (cards.length === 0)
    return (
      <GoneDialog title={words.cardsTitle(chosen.length)} onClose={onClose}>
        {words.cardsGone(chosen.length)}
      </GoneDialog>
    )
  return (
    <Dialog
      open
      title={words.cardsTitle(cards.length)}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t.ui.cancel}</Button>
          <Button type="submit" variant="primary" pending={isPending}>
            {words.move}
          </Button>
        </>
      }
    >
      <TopicSelect label={words.to} rows={rows} value={topicId} onChange={setTopicId} />
    </Dialog>
  )
}

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

/** Which cards went out of the deck since this is on the screen, and have not come back. */
function useGoneCards(): ReadonlySet<number> {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  useEffect(
    () =>
      onLive((events) => {
        for (const { kind, cards = [] } of events)
          if (kind === 'card-removed') setGone((before) => new Set([...before, ...cards]))
          else if (kind === 'card-added') setGone((before) => new Set([...before].filter((id) => !cards.includes(id))))
      }),
    [],
  )
  return gone
}
