import type { CallOutput } from '../../shared/api/contract.ts'
import { query } from '../data/api.ts'

const readEveryMs = 1000

/** The documents of a deck, newest first; asked for again while one of them is being read. */
export function documentsOf(deckId: number) {
  return {
    ...query('GET /api/documents', { deckid: String(deckId) }),
    refetchInterval: ({ state }: { state: { data: CallOutput<'GET /api/documents'> | undefined } }) =>
      state.data?.some((document) => document.state === 'reading') ? readEveryMs : false,
  }
}
