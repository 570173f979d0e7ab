import { useQuery } from '@tanstack/react-query'
import type { DeckDetail } from '../../shared/api/contract.ts'
import { query } from '../data/api.ts'
import { useAuthorised } from '../data/session.ts'

/** Whether others have the deck, too: in their library, as members, or because they learn it in public. */
export function useOthers(deck: DeckDetail, isWanted: boolean): boolean {
  const impact = useQuery({
    ...query('GET /api/deletionImpact/:id', { id: String(deck.id) }),
    staleTime: 0,
    enabled: useAuthorised() && deck.isAuthor && isWanted,
  })
  return !deck.isAuthor || (impact.data?.people ?? 0) > 0
}
