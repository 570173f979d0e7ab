import { useState } from 'react'
import type { DeckDetail } from '../../shared/api/contract.ts'
import type { TopicNode } from '../../shared/api/decks.ts'
import { useWrite } from '../api.ts'
import { writeAnywhere } from '../bin/undo.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { moveOffers, placeText } from './moveOffers.ts'
import { focusTopicIfLost } from './topicFocus.ts'
import { parentsFor, placeNow, withMoved } from './topicMoves.ts'
import { TopicSelect } from './TopicSelect.tsx'
import { allRows } from './tree.ts'

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
  const move = useWrite('PUT /api/moveTopic')
  const words = t.topics.move
  const before = placeNow(deck.structure, topic.id)
  const takeBack = () => {
    const { parentId = null, beforeId = null } = before ?? {}
    const input = { topic: topic.id, parent: parentId, before: beforeId }
    void writeAnywhere('PUT /api/moveTopic', input).then(() => focusTopicIfLost(topic.id))
    return placeText(deck.structure, topic)
  }
  if (!isThere)
    return (
      <Dialog open title={words.topicTitle} onClose={onClose} footer={<Button onClick={onClose}>{t.ui.close}</Button>}>
        <Notice tone="error">{words.gone(topic.name)}</Notice>
      </Dialog>
    )
  return (
    <Dialog
      open
      title={words.topicTitle}
      onClose={onClose}
      onSubmit={() => {
        // A place that is gone says so, and waits for another choice.
        if (move.isPending || (parentId !== null && !parents.some((row) => row.topic.id === parentId))) return
        move.mutate(
          { topic: topic.id, parent: parentId, before: null },
          {
            onSuccess: () => {
              onMoved(topic.id, parentId)
              moveOffers().add(
                placeText(withMoved(deck.structure, topic.id, { parentId, beforeId: null }), topic),
                takeBack,
              )
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
      <TopicSelect label={words.into} hasTop rows={parents} value={parentId} onChange={setParentId} />
    </Dialog>
  )
}
