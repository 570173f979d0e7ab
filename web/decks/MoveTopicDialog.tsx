import { useState } from 'react'
import type { DeckDetail } from '../../shared/api/contract.ts'
import type { TopicNode } from '../../shared/api/decks.ts'
import { useWrite } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { GoneDialog } from '../ui/GoneDialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { movesIn, placeText, wayBack } from './moveOffers.ts'
import { focusTopicIfLost } from './topicFocus.ts'
import { parentsFor, spotOf, type TopicSpot, withMoved } from './topicMoves.ts'
import { TopicSelect } from './TopicSelect.tsx'
import { allRows } from './tree.ts'
import { useMoveTopic } from './useMoveTopic.ts'

interface MoveTopicDialogProps {
  deck: DeckDetail
  topic: TopicNode
  onClose: () => void
  onMoved: (id: number, parentId: number | null) => void
}

/** Moves a topic into another one, or to the top, for those who do not drag. */
export function MoveTopicDialog({ deck, topic, onClose, onMoved }: MoveTopicDialogProps) {
  const rows = allRows(deck.structure)
  const isThere = rows.some((row) => row.topic.id === topic.id)
  const [parentId, setParentId] = useState(rows.find((row) => row.topic.id === topic.id)?.parentId ?? null)
  const parents = parentsFor(deck.structure, topic.id)
  // Of the parent that was chosen and cannot be one: it may lie in the topic by now.
  const parentName = rows.find((row) => row.topic.id === parentId)?.topic.name
  const move = useWrite('PUT /api/moveTopic')
  const words = t.topics.move
  const { move: lay, topicsNow, withTopics } = useMoveTopic(deck.id)
  const takeBack = (topics: readonly TopicNode[], spots: { was: TopicSpot | null; put: TopicSpot | null }) => {
    const back = wayBack(topics, topic, spots)
    focusTopicIfLost(topic.id)
    if (typeof back === 'string') return back
    lay(topic.id, back)
    return placeText(withMoved(topics, topic.id, back), topic)
  }
  if (!isThere)
    return (
      <GoneDialog title={words.topicTitle} onClose={onClose}>
        {words.gone(topic.name)}
      </GoneDialog>
    )
  return (
    <Dialog
      open
      title={words.topicTitle}
      onClose={onClose}
      onSubmit={() => {
        // A place that is gone says so, and waits for another choice.
        if (move.isPending || (parentId !== null && !parents.some((row) => row.topic.id === parentId))) return
        const was = spotOf(deck.structure, topic.id)
        move.mutate(
          { topic: topic.id, parent: parentId, before: null },
          {
            onSuccess: () => {
              onMoved(topic.id, parentId)
              const spots = { was, put: spotOf(topicsNow(), topic.id) }
              movesIn(deck.id).add(placeText(topicsNow(), topic), () => withTopics((topics) => takeBack(topics, spots)))
            },
          },
        )
      }}
      footer={
        <>
          <Button onClick={onClose}>{t.ui.cancel}</Button>
          <Button type="submit" variant="primary" pending={move.isPending}>
            {words.move}
          </Button>
        </>
      }
    >
      {move.error && <Notice tone="error">{errorText(move.error)}</Notice>}
      <p dir="auto">{topic.name}</p>
      <TopicSelect
        label={words.into}
        hasTop
        rows={parents}
        value={parentId}
        onChange={setParentId}
        {...(parentName !== undefined && { goneText: words.within(parentName) })}
      />
    </Dialog>
  )
}
