import { useCallback, useMemo, useRef } from 'react'
import type { DeckDetail } from '../../shared/api/contract.ts'
import type { TopicNode } from '../../shared/api/decks.ts'
import { query, refreshAfter, write } from '../data/api.ts'
import { queryClient } from '../data/queryClient.ts'
import { toastError } from '../ui/toast.ts'
import { movesIn } from './moveOffers.ts'
import { type TopicPlace, withMoved } from './topicMoves.ts'

interface Moving {
  move: (id: number, place: TopicPlace) => void
  /** The tree with all moves so far. Between two keys that come at once the screen does not show it yet. */
  topicsNow: () => readonly TopicNode[]
  /** Runs something with the tree as it is now. What no screen shows any more nothing keeps fresh, so it is read again. */
  withTopics: <T>(then: (topics: readonly TopicNode[]) => T) => T | Promise<T>
}

/**
 * Moves topics. The tree shows a move at once, and moves are sent one after another. If the server refuses one, the tree
 * is restored.
 */
export function useMoveTopic(deckId: number): Moving {
  const read = useMemo(() => query('GET /api/deck/:id', { id: String(deckId) }), [deckId])
  const { queryKey } = read
  const waiting = useRef(0)
  const last = useRef(Promise.resolve())
  const topicsNow = useCallback(() => queryClient.getQueryData<DeckDetail>(queryKey)?.structure ?? [], [queryKey])
  const move = useCallback(
    (id: number, place: TopicPlace) => {
      const before = queryClient.getQueryData<DeckDetail>(queryKey)
      if (!before) return
      // A response on its way does not include the move.
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, { ...before, structure: withMoved(before.structure, id, place) })
      const send = async (earlier: Promise<void>) => {
        await earlier
        try {
          await write('PUT /api/moveTopic', { topic: id, parent: place.parentId, before: place.beforeId })
        } catch (error) {
          queryClient.setQueryData(queryKey, before)
          movesIn(deckId).clear()
          toastError(error)
        }
        if (--waiting.current > 0) return
        await refreshAfter('PUT /api/moveTopic')
      }
      waiting.current++
      last.current = send(last.current)
    },
    [deckId, queryKey],
  )
  const withTopics = useCallback(
    <T>(then: (topics: readonly TopicNode[]) => T) => {
      if (queryClient.getQueryCache().find({ queryKey })?.isActive()) return then(topicsNow())
      const refetch = async () => queryClient.query({ ...read, staleTime: 0 })
      return last.current
        .then(refetch)
        .catch(() => null)
        .then(() => then(topicsNow()))
    },
    [queryKey, read, topicsNow],
  )
  return { move, topicsNow, withTopics }
}
