import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { writes } from '../../../shared/api/writes.ts'
import type { Card, CardVersion } from '../../../shared/api/contract.ts'
import { type ApiError, call, query } from '../../data/api.ts'
import { queryClient } from '../../data/queryClient.ts'

/** The current version of a card that is edited here. */
export interface RemoteCard {
  card: Card
  /** Who changed the card, and when; null for readers, who cannot see its history. */
  change: CardVersion | null
}

/** Follows changes that others make to a card while a change of its version `written` is edited here. */
export function useRemoteCard(card: Card | undefined, written: number, canEdit: boolean) {
  const [found, setFound] = useState<RemoteCard | null>(null)
  const [isPending, setIsPending] = useState(false)
  const id = String(card?.id)
  const reading = query('GET /api/getCard/:id', { id })
  // Read once, and again on each live event of the card.
  const now = useQuery({ ...reading, enabled: card !== undefined, staleTime: Infinity, gcTime: 0 })
  /** The version that the user has seen. */
  const seen = found?.card.version ?? written
  const isGone = now.error?.status === 404

  async function take(card: Card): Promise<void> {
    const history = canEdit ? await call('GET /api/cardHistory/:id', { id }).catch(() => []) : []
    setFound({ card, change: history[0] ?? null })
  }

  /** Reads the version that a refused change conflicts with, and calls `onResolved` once it is shown in place of the error. */
  async function resolveConflict(refusal: ApiError, onResolved: () => void): Promise<void> {
    if (!card || (refusal.code !== 'conflict' && refusal.status !== 404)) return
    setIsPending(true)
    const { data, error } = await now.refetch()
    const isChanged = data !== undefined && !error && data.version !== seen
    if (isChanged) await take(data)
    setIsPending(false)
    if (isChanged || error?.status === 404) onResolved()
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
    resolveConflict,
    show,
    /** The card has a version that the user has not seen. */
    isStale: !isGone && now.data !== undefined && now.data.version > seen,
  }
}
