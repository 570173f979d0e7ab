import { useCallback, useEffect, useRef, useState } from 'react'
import type { TopicNode } from '../../shared/api/decks.ts'
import { useWrite } from '../data/api.ts'
import { offerUndo } from './undo.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { toast } from '../ui/toast.ts'
import { startDrag } from './drag.ts'
import { movesIn, placeText, wayBack } from './moveOffers.ts'
import { goToTopic } from './topicFocus.ts'
import { mayMove, placeByDrop, placeByKey, spotOf, type TopicPlace, withMoved } from './topicMoves.ts'
import { topicRowId } from './TopicRow.tsx'
import { subtree, type TreeRow } from './tree.ts'
import { useMoveTopic } from './useMoveTopic.ts'

interface Arranging {
  deckId: number
  structure: readonly TopicNode[]
  rows: readonly TreeRow[]
  onActive: (id: number) => void
  /** Shows what is in a topic. */
  onExpand: (id: number, isExpanded: boolean) => void
}

/** Moves and deletes topics of a tree by pointer and keyboard; `said` is what a screen reader hears of what cannot be done. */
export function useArranging({ deckId, structure, rows, onActive, onExpand }: Arranging) {
  const [said, setSaid] = useState('')
  const { move, topicsNow, withTopics } = useMoveTopic(deckId)
  const remove = useWrite('PUT /api/deleteTopic')
  // A row that is moved in the document loses focus.
  const awaited = useRef<number | null>(null)
  useEffect(() => {
    if (awaited.current === null) return
    const moved = structure.flatMap(subtree).find((topic) => topic.id === awaited.current)
    awaited.current = null
    if (moved) document.getElementById(topicRowId(moved.id))?.focus()
  }, [structure])
  const latest = useRef({ rows, onActive, onExpand })
  useEffect(() => {
    latest.current = { rows, onActive, onExpand }
  })

  const put = useCallback(
    (topic: TopicNode, place: TopicPlace) => {
      const lay = (place: TopicPlace): string => {
        const { onActive, onExpand } = latest.current
        const topics = topicsNow()
        awaited.current = topic.id
        onActive(topic.id)
        if (place.parentId !== null) onExpand(place.parentId, true)
        move(topic.id, place)
        return placeText(withMoved(topics, topic.id, place), topic)
      }
      const topics = topicsNow()
      const was = spotOf(topics, topic.id)
      setSaid('')
      if (!was || !mayMove(topics, topic.id, place)) return setSaid(t.topics.move.cannot(topic.name))
      const put = spotOf(withMoved(topics, topic.id, place), topic.id)
      const takeBack = (topics: readonly TopicNode[]) => {
        const back = wayBack(topics, topic, { was, put })
        if (typeof back !== 'string') return lay(back)
        goToTopic(topic.id, latest.current.onActive)
        return back
      }
      movesIn(deckId).add(lay(place), () => withTopics(takeBack))
    },
    [deckId, move, topicsNow, withTopics],
  )
  /** Whether the key is one that moves. */
  const moveByKey = (topic: TopicNode, key: string): boolean => {
    if (!key.startsWith('Arrow')) return false
    const place = placeByKey(topicsNow(), topic.id, key)
    if (place) put(topic, place)
    else setSaid(t.topics.move.cannot(topic.name))
    return true
  }
  const grab = useCallback(
    (event: React.PointerEvent, topic: TopicNode) => {
      const placeOf = (id: number, zone: 'before' | 'into' | 'after') => placeByDrop(latest.current.rows, id, zone)
      startDrag(event, {
        label: topic.name,
        zones: 'all',
        accepts: (id, zone) => {
          const place = placeOf(id, zone)
          return place !== null && mayMove(topicsNow(), topic.id, place)
        },
        onDrop: (id, zone) => {
          const place = placeOf(id, zone)
          if (place) put(topic, place)
        },
      })
    },
    [put, topicsNow],
  )
  const removeNow = (topic: TopicNode) => {
    if (remove.isPending) return
    const gone = new Set(subtree(topic).map((one) => one.id))
    const index = rows.findIndex((row) => row.topic.id === topic.id)
    const next = rows.slice(index).find((row) => !gone.has(row.topic.id)) ?? rows[index - 1]
    remove.mutate(
      { id: topic.id },
      {
        onSuccess: ({ bin }) => {
          offerUndo(t.topics.topicDeleted(topic.name), bin, () => goToTopic(topic.id, latest.current.onActive))
          if (next) goToTopic(next.topic.id, onActive)
        },
        onError: (error) => toast({ message: errorText(error), tone: 'error' }),
      },
    )
  }
  return { said, moveByKey, grab, removeNow }
}
