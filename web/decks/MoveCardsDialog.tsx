import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Card, DeckDetail } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { focusCardIfLost } from './cardFocus.ts'
import { moveCards } from './cardMoves.ts'
import { TopicSelect } from './TopicSelect.tsx'
import { allRows } from './tree.ts'

interface MoveCardsDialogProps {
  deck: DeckDetail
  cards: readonly Card[]
  onClose: () => void
}

/** Moves cards to a topic that is chosen. */
export function MoveCardsDialog({ deck, cards, onClose }: MoveCardsDialogProps) {
  const rows = allRows(deck.structure)
  const [topicId, setTopicId] = useState(cards[0]?.topicId ?? null)
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
