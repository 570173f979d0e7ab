import { useQuery } from '@tanstack/react-query'
import { query } from '../../data/api.ts'

/** What the user suggested for somebody else's deck and nobody has decided on, whoever may see more than that. */
export function useOwnSuggestions(deckId: number) {
  const { data } = useQuery(query('GET /api/suggestions/:id', { id: String(deckId) }))
  return data?.suggestions.filter(({ isOwn, state }) => isOwn && state === 'open') ?? []
}
