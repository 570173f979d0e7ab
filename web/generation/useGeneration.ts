import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { Progress } from '../../shared/api/contract.ts'
import { follow } from './follow.ts'
import { isUnderWay } from './progress.ts'
import { progressOf } from './progressQuery.ts'

/** How many screens show the generation of a deck, by the deck. */
const watchers = new Map<number, number>()

/** Whether the screen already shows the progress of this deck's generation. */
export const isShown = (deckId: number) => (watchers.get(deckId) ?? 0) > 0

interface Generation {
  /** Undefined until it is known. */
  progress: Progress | undefined
  /** It comes from asking: there is no stream of events. */
  isPolled: boolean
}

/** How the newest generation of a deck stands, live while it is under way. */
export function useGeneration(deckId: number): Generation {
  const { data: progress } = useQuery(progressOf(deckId))
  const [isPolled, setIsPolled] = useState(false)
  const isLive = progress !== undefined && isUnderWay(progress)

  useEffect(() => {
    if (isLive) return follow(deckId, (_, isPolled) => setIsPolled(isPolled))
  }, [deckId, isLive])

  // A layout effect: an update between unmounting and a later effect would be announced nowhere.
  useLayoutEffect(() => {
    watchers.set(deckId, (watchers.get(deckId) ?? 0) + 1)
    return () => void watchers.set(deckId, (watchers.get(deckId) ?? 0) - 1)
  }, [deckId])

  return { progress, isPolled }
}
