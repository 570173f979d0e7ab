import type { CallOutput, Progress } from '../../shared/api/contract.ts'
import { query } from '../data/api.ts'
import { newest } from './progress.ts'

/** How the newest generation of a deck stands. The cache keeps it; the stream of events writes it there. */
export function progressOf(deckId: number) {
  return {
    ...query('GET /api/generationProgress', { deckid: String(deckId) }),
    structuralSharing: (known: unknown, next: unknown) => newest(known as Progress | undefined, next as Progress),
  }
}

const readEveryMs = 1000

/** The documents of a deck, newest first; asked for again while one of them is being read. */
export function documentsOf(deckId: number) {
  return {
    ...query('GET /api/documents', { deckid: String(deckId) }),
    refetchInterval: ({ state }: { state: { data: CallOutput<'GET /api/documents'> | undefined } }) =>
      state.data?.some((document) => document.state === 'reading') ? readEveryMs : false,
  }
}
