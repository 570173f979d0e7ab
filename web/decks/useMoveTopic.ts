import { useCallback, useMemo, useRef } from 'react'
import type { DeckDetail } from '../../shared/api/contract.ts'
import { stale } from '../../shared/api/stale.ts'
import { call, query } from '../api.ts'
import { queryClient } from '../queryClient.ts'
import { errorText } from '../texts/errors.ts'
import { toast } from '../ui/toast.ts'
import { type TopicPlace, withMoved } from './topicMoves.ts'

/**
 * Moves topics: the tree shows it at once, and the server is told of one move after the other. If it refuses one, the
 * tree is what it was before.
 */
export function useMoveTopic(deckId: number): (id: number, place: TopicPlace) => void {
  const { queryKey } = useMemo(() => query('GET /api/deck/:id', { id: String(deckId) }), [deckId])
  const waiting = useRef(0)
  const last = useRef(Promise.resolve())
  return useCallback(
    (id, place) => {
      const before = queryClient.getQueryData<DeckDetail>(queryKey)
      if (!before) return
      // An answer that is on its way does not know of the move.
      void queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, { ...before, structure: withMoved(before.structure, id, place) })
      const tell = async (earlier: Promise<void>) => {
        await earlier
        try {
          await call('PUT /api/moveTopic', { topic: id, parent: place.parentId, before: place.beforeId })
        } catch (error) {
          queryClient.setQueryData(queryKey, before)
          toast({ message: errorText(error), tone: 'error' })
        }
        if (--waiting.current > 0) return
        await Promise.all(
          stale['PUT /api/moveTopic'].map((read) => queryClient.invalidateQueries({ queryKey: [read] })),
        )
      }
      waiting.current++
      last.current = tell(last.current)
    },
    [queryKey],
  )
}
