import type { assistant } from '../../shared/api/assistant.ts'
import type { generation } from '../../shared/api/generation.ts'
import type { CallInput } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import type { Row } from './world.ts'

const notes = Buffer.from('# Cells\n\nA cell is the smallest unit of life.\n')
const document = { file: { bytes: notes, name: 'cells.md', type: 'text/markdown' } }
const languages = [{ lang: 'english' }, { lang: { name: 'klingon' } }, { lang: null }, { depth: 'deep' }]

const badWishes = [
  { wishes: 'x'.repeat(limits.wishesLength + 1) },
  { wishes: '\u0000' },
  { most: 0 },
  { most: limits.cardsWished + 1 },
  { most: '5' },
  { kinds: [] },
  { kinds: ['essay'] },
  { level: 'expert' },
]

const ofDeck: Row<{ deckid: string }> = {
  good: (w) => ({ deckid: String(w.deckId) }),
  needs: 'editing',
  ids: ['deckid'],
}

/** Rows for the calls that generate and review cards. */
export const generationRows: { [K in keyof typeof generation]: Row<CallInput<K>> } = {
  'PUT /api/createFromFile': {
    good: (w) => ({ id: w.deckId, lang: { name: 'english' } }),
    files: document,
    needs: 'editing',
    ids: ['id'],
    bad: [...languages, ...badWishes],
  },
  'PUT /api/generateTopic': {
    good: (w) => ({ id: w.topicId, lang: { name: 'english' } }),
    needs: 'editing',
    ids: ['id'],
    bad: [...languages, ...badWishes, { lang: { name: 'polish' } }],
  },
  'GET /api/generationProgress': ofDeck,
  'PUT /api/stopGeneration': { good: (w) => ({ id: w.generationId }), needs: 'editing', ids: ['id'] },
  'PUT /api/repeatGeneration': {
    good: (w) => ({ id: w.generationId }),
    needs: 'editing',
    ids: ['id'],
    bad: [...badWishes, { depth: 'deep' }, { depth: null }, { only: 'all' }, { only: null }],
  },
  'PUT /api/document': { good: (w) => ({ id: w.deckId }), files: document, needs: 'editing', ids: ['id'] },
  'GET /api/document/:id': { good: (w) => ({ id: String(w.documentId) }), needs: 'editing', ids: ['id'] },
  'GET /api/documentPage': {
    good: (w) => ({ id: String(w.documentId), page: '1' }),
    needs: 'editing',
    ids: ['id'],
    bad: [{ page: '0' }, { page: 'x' }],
  },
  'GET /api/documents': ofDeck,
  'PUT /api/deleteDocument': { good: (w) => ({ id: w.documentId }), needs: 'editing', ids: ['id'] },
  'PUT /api/createFromDocument': {
    good: (w) => ({ id: w.documentId, lang: { name: 'english' }, passages: [0] }),
    needs: 'editing',
    ids: ['id'],
    bad: [...languages, ...badWishes, { passages: [] }, { passages: [-1] }, { passages: 0 }],
  },
  'GET /api/coverage/:id': { good: (w) => ({ id: String(w.documentId) }), needs: 'editing', ids: ['id'] },
  'GET /api/passage': {
    good: (w) => ({ id: String(w.documentId), passage: '0' }),
    needs: 'editing',
    ids: ['id'],
    bad: [{ passage: '-1' }, { passage: 'first' }],
  },
  'GET /api/leftOut': {
    ...ofDeck,
    bad: [{ documentid: '0' }, { documentid: 'x' }, { passage: '-1' }, { passage: 'x' }, { after: 'x' }],
  },
  'PUT /api/takeLeftOut': { good: (w) => ({ id: w.ideaId }), needs: 'editing', ids: ['id'] },
  'GET /api/reviewTray': ofDeck,
  'GET /api/cardSource/:id': { good: (w) => ({ id: String(w.cardId) }), needs: 'sight', ids: ['id'] },
  'PUT /api/judgeCard': {
    good: (w) => ({ id: w.cardId, decision: 'reject', reason: 'wrong' }),
    needs: 'editing',
    ids: ['id'],
    bad: [{ decision: 'maybe' }, { reason: 'bored' }, { reason: null }],
  },
  'PUT /api/keepAllCards': {
    good: (w) => ({ id: w.deckId, cards: [w.cardId] }),
    needs: 'editing',
    ids: ['id'],
    bad: [{ cards: [0] }, { cards: 1 }],
  },
  'PUT /api/rejectAllCards': {
    good: (w) => ({ id: w.deckId, cards: [w.cardId], reason: 'not-needed' }),
    needs: 'editing',
    ids: ['id'],
    bad: [{ cards: [0] }, { cards: 1 }, { reason: 'bored' }, { reason: null }],
  },
}

const blank = ' \n\u00a0'

/** Rows for the calls to the language model, which the tests play. */
export const assistantRows: { [K in keyof typeof assistant]: Row<CallInput<K>> } = {
  'POST /api/reviseCard': {
    good: (w) => ({ id: w.cardId, order: 'shorter' }),
    needs: 'editing',
    ids: ['id'],
    bad: [{ order: 'funnier' }, { order: null }],
  },
  'POST /api/explainCard': { good: (w) => ({ id: w.cardId }), needs: 'sight', ids: ['id'] },
  'POST /api/gradeAnswer': {
    good: (w) => ({ id: w.cardId, text: 'A cell.' }),
    needs: 'sight',
    ids: ['id'],
    texts: { text: limits.typedAnswerLength },
    bad: [{ text: '' }, { text: blank }, { text: null }],
  },
  'POST /api/askDocuments': {
    good: (w) => ({ deckid: w.deckId, question: 'What is a cell?' }),
    needs: 'editing',
    ids: ['deckid'],
    texts: { question: limits.documentQuestionLength },
    bad: [{ question: '' }, { question: blank }, { question: null }],
  },
}
