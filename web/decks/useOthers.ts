import { useQuery } from '@tanstack/react-query'
import type { DeckDetail } from '../../shared/api/contract.ts'
import { query } from '../data/api.ts'
import { useAuthorised } from '../data/session.ts'

/** How many others have the author's own deck, and learn it: in their library, as members, or because they learn it in public. */
export const useImpact = (deck: DeckDetail, isWanted: boolean) =>
  useQuery({
    ...query('GET /api/deletionImpact/:id', { id: String(deck.id) }),
    staleTime: 0,
    enabled: useAuthorised() && deck.isAuthor && isWanted,
  }).data

/** Whether others have the deck, too. */
export function useOthers(deck: DeckDetail, isWanted: boolean): boolean {
  const impact = useImpact(deck, isWanted)
  return !deck.isAuthor || (impact?.people ?? 0) > 0
}
