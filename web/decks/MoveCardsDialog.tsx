import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Card, DeckDetail } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { GoneDialog } from '../ui/GoneDialog.tsx'
import { focusCardIfLost } from './cardFocus.ts'
import { moveCards } from './cardMoves.ts'
import { TopicSelect } from './TopicSelect.tsx'
import { allRows } from './tree.ts'
import { useGoneCards } from './useGoneCards.ts'

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
