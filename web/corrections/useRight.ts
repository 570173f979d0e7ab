import { useQuery } from '@tanstack/react-query'
import { mayEdit } from '../../shared/roles.ts'
import { query } from '../api.ts'

/** What may still be done with a deck while somebody writes for it: another can take that away at any moment. */
export function useRight(deckId: number): 'edit' | 'suggest' | 'none' {
  const { data, error } = useQuery(query('GET /api/deck/:id', { id: String(deckId) }))
  if (error?.status === 404) return 'none'
  return data && !mayEdit(data.role) ? 'suggest' : 'edit'
}
