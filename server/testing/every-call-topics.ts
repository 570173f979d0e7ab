import type { CallInput } from '../../shared/api/contract.ts'
import type { bin, deckBin, topics } from '../../shared/api/decks.ts'
import { limits } from '../../shared/limits.ts'
import type { Row } from './world.ts'

const badCards = [
  { cards: [] },
  { cards: [0] },
  { cards: ['1'] },
  { cards: 1 },
  { cards: null },
  { cards: Array.from({ length: limits.cardsAtOnce + 1 }, (_, index) => index + 1) },
]

const badSearches = [{ search: 'x'.repeat(limits.searchLength + 1) }, { search: '\u0000' }]

/** Rows for the calls that move topics and cards, and for the bins. */
export const topicsRows: { [K in keyof (typeof topics & typeof bin & typeof deckBin)]: Row<CallInput<K>> } = {
  'PUT /api/moveTopic': {
    good: (w) => ({ topic: w.topicId, parent: null, before: w.otherTopicId }),
    needs: 'editing',
    ids: ['topic', 'parent', 'before'],
    bad: [{ parent: undefined }, { before: undefined }],
  },
  'PUT /api/moveCards': {
    good: (w) => ({ deck: w.deckId, cards: [w.cardId], topic: w.topicId }),
    needs: 'editing',
    ids: ['deck', 'topic', 'before'],
    bad: badCards,
  },
  'POST /api/cardFacts': {
    good: (w) => ({ deckid: w.deckId, topics: [w.topicId] }),
    needs: 'sight',
    ids: ['deckid'],
    bad: [{ topics: [0] }, { topics: ['1'] }, { topics: 1 }, { topics: null }],
  },
  'GET /api/searchTopics': { good: () => ({ search: 'cells' }), bad: badSearches },
  'GET /api/topicCounts/:id': { good: (w) => ({ id: String(w.deckId) }), needs: 'sight', ids: ['id'] },
  'PUT /api/deleteCards': {
    good: (w) => ({ deck: w.deckId, cards: [w.cardId] }),
    needs: 'editing',
    ids: ['deck'],
    bad: badCards,
  },
  'GET /api/bin': {
    good: (w) => ({ id: String(w.deckId) }),
    needs: 'editing',
    ids: ['id'],
    bad: [{ after: 'x' }, { after: '0' }],
  },
  'PUT /api/restore': { good: (w) => ({ id: w.binId }), needs: 'editing', ids: ['id'] },
  'PUT /api/purge': { good: (w) => ({ id: w.binId }), needs: 'authorship', ids: ['id'] },
  'GET /api/deletionImpact/:id': { good: (w) => ({ id: String(w.deckId) }), needs: 'authorship', ids: ['id'] },
  'GET /api/deckBin': { good: () => ({}), bad: [{ after: 'x' }, { after: '1-' }] },
  'PUT /api/restoreDeck': { good: (w) => ({ id: w.trashedDeckId }), needs: 'ownership', ids: ['id'] },
  'PUT /api/purgeDeck': { good: (w) => ({ id: w.trashedDeckId }), needs: 'ownership', ids: ['id'] },
}
