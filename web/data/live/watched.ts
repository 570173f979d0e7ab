import type { QueryKey } from '@tanstack/react-query'
import type { DeckDetail } from '../../../shared/api/contract.ts'
import { limits } from '../../../shared/limits.ts'
import { queryClient } from '../queryClient.ts'

/** Decks on this tab's screen that are public and none of the user's: of any others the server tells by itself. */
export function watchedDecks(): number[] {
  const shown = queryClient.getQueryCache().findAll({ queryKey: ['GET /api/deck/:id'], type: 'active' })
  const decks = shown.flatMap(({ state }) => (state.data as DeckDetail | undefined) ?? [])
  return decks.flatMap(({ id, role }) => (role === 'visitor' ? [id] : [])).slice(0, limits.watchedDecks)
}

/** Calls `listener` when they are others. Returns what ends that. */
export function onWatched(listener: (decks: number[]) => void): () => void {
  let before = ''
  return queryClient.getQueryCache().subscribe(({ query }) => {
    const [read]: readonly unknown[] = query.queryKey as QueryKey
    if (read !== 'GET /api/deck/:id') return
    const decks = watchedDecks()
    if (decks.join() === before) return
    before = decks.join()
    listener(decks)
  })
}
