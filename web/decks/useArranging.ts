import { useCallback, useEffect, useRef, useState } from 'react'
import type { TopicNode } from '../../shared/api/decks.ts'
import { useWrite } from '../api.ts'
import { offerUndo } from '../bin/undo.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { toast } from '../ui/toast.ts'
import { startDrag } from './drag.ts'
import { mayMove, placeByDrop, placeByKey, type TopicPlace, withMoved } from './topicMoves.ts'
import { topicRowId } from './TopicRow.tsx'
import { allRows, subtree, type TreeRow } from './tree.ts'
import { useMoveTopic } from './useMoveTopic.ts'

interface Arranging {
  deckId: number
  structure: readonly TopicNode[]
  rows: readonly TreeRow[]
  onActive: (id: number) => void
  /** Shows what is in a topic. */
  onExpand: (id: number, isExpanded: boolean) => void
}

/** Moves and deletes topics of a tree by pointer and keyboard; `said` is what a screen reader hears of it. */
export function useArranging({ deckId, structure, rows, onActive, onExpand }: Arranging) {
  const [said, setSaid] = useState('')
  const { move, topicsNow } = useMoveTopic(deckId)
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
      const { onActive, onExpand } = latest.current
      const topics = topicsNow()
      if (!mayMove(topics, topic.id, place)) {
        setSaid(t.topics.move.cannot(topic.name))
        return
      }
      awaited.current = topic.id
      onActive(topic.id)
      if (place.parentId !== null) onExpand(place.parentId, true)
      move(topic.id, place)
      setSaid(placeText(withMoved(topics, topic.id, place), topic))
    },
    [move, topicsNow],
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
          offerUndo(t.topics.topicDeleted(topic.name), bin)
          if (!next) return
          onActive(next.topic.id)
          document.getElementById(topicRowId(next.topic.id))?.focus()
        },
        onError: (error) => toast({ message: errorText(error), tone: 'error' }),
      },
    )
  }
  return { said, moveByKey, grab, removeNow }
}

/** Where a topic lies, in words. */
function placeText(topics: readonly TopicNode[], { id, name }: TopicNode): string {
  const rows = allRows(topics)
  const row = rows.find((one) => one.topic.id === id)
  const parent = rows.find((one) => one.topic.id === row?.parentId)
  return row ? t.topics.move.place(name, row.position, row.siblings, parent?.topic.name ?? null) : ''
}
