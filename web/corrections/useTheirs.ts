import { useState } from 'react'
import { stale } from '../../shared/api/stale.ts'
import type { Card, CardVersion } from '../../shared/api/contract.ts'
import { ApiError, call } from '../api.ts'
import { queryClient } from '../queryClient.ts'

/** What a card holds by now, while somebody else was changing it here. */
export interface Theirs {
  card: Card
  /** Who changed it, and when; null for those who are not told. */
  change: CardVersion | null
}

interface State {
  found: Theirs | null
  /** The card was deleted. */
  isGone: boolean
  isPending: boolean
}

const nothing: State = { found: null, isGone: false, isPending: false }

/** Finds out what met a change that was refused. */
export function useTheirs(cardId: number | undefined, canEdit: boolean) {
  const [state, setState] = useState(nothing)

  /** What is behind the refusal of a change of version `known`; `on` is called once that shows instead of the error. */
  async function meet(refusal: ApiError, known: number, on: { changed: () => void; gone: () => void }): Promise<void> {
    if (cardId === undefined || (refusal.code !== 'conflict' && refusal.status !== 404)) return
    setState((before) => ({ ...before, isPending: true }))
    const id = String(cardId)
    try {
      const reading = call('GET /api/getCard/:id', { id })
      const [card, history] = await Promise.all([reading, canEdit ? call('GET /api/cardHistory/:id', { id }) : []])
      const isMet = card.version !== known
      setState((before) => ({
        ...{ isGone: false, isPending: false },
        found: isMet ? { card, change: history[0] ?? null } : before.found,
      }))
      if (isMet) on.changed()
    } catch (reason) {
      const isGone = reason instanceof ApiError && reason.status === 404
      setState((before) => ({ ...before, isGone, isPending: false, ...(isGone && { found: null }) }))
      if (isGone) on.gone()
    }
    for (const read of stale['PUT /api/updateCard']) void queryClient.invalidateQueries({ queryKey: [read] })
  }
  return { ...state, meet }
}
