import type { Progress } from '../../shared/api/contract.ts'
import { query } from '../data/api.ts'
import { newest } from './progress.ts'

/** How the newest generation of a deck stands. The cache keeps it; the stream of events writes it there. */
export function progressOf(deckId: number) {
  return {
    ...query('GET /api/generationProgress', { deckid: String(deckId) }),
    structuralSharing: (known: unknown, next: unknown) => newest(known as Progress | undefined, next as Progress),
  }
}
