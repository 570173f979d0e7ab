import type { CallInput } from '../../shared/api/contract.ts'
import type { library } from '../../shared/api/decks.ts'
import type { Row } from './world.ts'

/** Rows for the calls of learners about other users' decks. */
export const libraryRows: { [K in keyof typeof library]: Row<CallInput<K>> } = {
  // About the public deck, as a reader who removes the private one could no longer see it.
  'PUT /api/removeFromLibrary': { good: (w) => ({ id: w.publicDeckId }), ids: ['id'] },
  'GET /api/publicDeck/:id': {
    good: (w) => ({ id: String(w.publicDeckId) }),
    bad: [{ id: '0' }, { id: '-1' }, { id: 'x' }, { id: '' }],
  },
  'PUT /api/copyDeck': {
    good: (w) => ({ id: w.deckId }),
    needs: 'sight',
    ids: ['id'],
  },
}
