import type { CallInput } from '../../shared/api/contract.ts'
import type { library } from '../../shared/api/decks.ts'
import type { Row } from './every-call.ts'

/** Rows for what learners do with decks of others. */
export const libraryRows: { [K in keyof typeof library]: Row<CallInput<K>> } = {
  // Of the public deck: a reader who gave the other one back could not see it any more.
  'PUT /api/removeFromLibrary': { good: (w) => ({ id: w.publicDeckId }), ids: ['id'] },
  'PUT /api/copyDeck': {
    good: (w) => ({ id: w.deckId }),
    needs: 'sight',
    ids: ['id'],
  },
}
