import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { writes } from '../../../shared/api/writes.ts'
import type { Card, CardVersion } from '../../../shared/api/contract.ts'
import { type ApiError, call, query } from '../../data/api.ts'
import { queryClient } from '../../data/queryClient.ts'

/** What a card holds by now, while somebody else was changing it here. */
export interface Theirs {
  card: Card
  /** Who changed it, and when; null for those who are not told. */
  change: CardVersion | null
}

/** What others do to a card of which one writes a change, made of version `written`. */
export function useTheirs(card: Card | undefined, written: number, canEdit: boolean) {
  const [found, setFound] = useState<Theirs | null>(null)
  const [isPending, setIsPending] = useState(false)
  const id = String(card?.id)
  const reading = query('GET /api/getCard/:id', { id })
  // Read once, and again when something is told of it.
  const now = useQuery({ ...reading, enabled: card !== undefined, staleTime: Infinity, gcTime: 0 })
  /** The version that whoever writes has seen. */
  const seen = found?.card.version ?? written
  const isGone = now.error?.status === 404

  async function take(card: Card): Promise<void> {
    const history = canEdit ? await call('GET /api/cardHistory/:id', { id }).catch(() => []) : []
    setFound({ card, change: history[0] ?? null })
  }

  /** Finds out what met a change that was refused; `onMet` is called once that shows instead of the error. */
  async function meet(refusal: ApiError, onMet: () => void): Promise<void> {
    if (!card || (refusal.code !== 'conflict' && refusal.status !== 404)) return
    setIsPending(true)
    const { data, error } = await now.refetch()
    const isMet = data !== undefined && !error && data.version !== seen
    if (isMet) await take(data)
    setIsPending(false)
    if (isMet || error?.status === 404) onMet()
    for (const read of writes['PUT /api/updateCard'].stale)
      if (read !== reading.queryKey[0]) void queryClient.invalidateQueries({ queryKey: [read] })
  }

  /** Shows both versions. */
  async function show(): Promise<void> {
    if (!now.data) return
    setIsPending(true)
    await take(now.data)
    setIsPending(false)
  }

  return {
    found: isGone ? null : found,
    isGone,
    isPending,
    seen,
    meet,
    show,
    /** Somebody has changed the card, and what it holds by now was not looked at. */
    hasNews: !isGone && now.data !== undefined && now.data.version > seen,
  }
}
