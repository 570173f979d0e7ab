import { useQuery } from '@tanstack/react-query'
import { mayEdit } from '../../../shared/roles.ts'
import { query } from '../../data/api.ts'

/** What may still be done with a deck while somebody writes for it: another can take that away at any moment. It is `unknown` until it is read. */
export function useRight(deckId: number, unknown: 'edit' | 'suggest'): 'edit' | 'suggest' | 'none' {
  const { data, error } = useQuery(query('GET /api/deck/:id', { id: String(deckId) }))
  if (error?.status === 404) return 'none'
  if (!data) return unknown
  return mayEdit(data.role) ? 'edit' : 'suggest'
}
