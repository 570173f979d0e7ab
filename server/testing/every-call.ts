import { articleLinkLength } from '../../shared/api/blog.ts'
import type { Call, CallInput } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { cardsTagged } from '../../shared/tags.ts'
import { versionOf } from '../../shared/versions.ts'
import { accountRows, mailsRows } from './every-call-account.ts'
import { adminRows } from './every-call-admin.ts'
import { affiliatesRows } from './every-call-affiliates.ts'
import { billingRows } from './every-call-billing.ts'
import { assistantRows, generationRows } from './every-call-generation.ts'
import { exportRows, importsRows } from './every-call-imports.ts'
import { topicsRows } from './every-call-topics.ts'
import { classRows, libraryRows, sharingRows, suggestionRows } from './every-call-sharing.ts'
import type { Row } from './world.ts'

const blank = ' \t\n\u00a0\u2003'
const name = { name: limits.topicNameLength }
const deckById: Row<{ id: string }> = { good: (w) => ({ id: String(w.deckId) }), needs: 'sight', ids: ['id'] }
/** Where a card or several are wanted. */
const badCardIds = [0, -1, 1.5, '1', null, undefined, [], [0], ['1']].map((id) => ({ id }))
const answer = { text: 'a', correct: true }
const badTags = ['', 'a b', 'a,b', '"a"', 'a\u0000', '\ud800', 'x'.repeat(limits.tagLength + 1), 5, null]
const tooManyTagged = Array.from({ length: cardsTagged + 1 }, (_, index) => index + 1)
const badCards = [
  { questionText: '> '.repeat(31) },
  { questionText: blank },
  { questionText: null },
  { questionText: 'x'.repeat(limits.cardTextLength + 1) },
  { isGapText: true },
  { isGapText: true, questionText: 'a /$ /$ gap' },
  { isGapText: 'false' },
  { isGapText: null },
  { isTyped: 'yes' },
  { covers: { asked: 1, shapes: [], hidesAll: true } },
  { covers: 'rect' },
  { Answers: [] },
  { Answers: [{ text: blank, correct: true }] },
  { Answers: [null] },
  { Answers: 'a' },
  { Answers: [answer, { text: '', correct: false }] },
  { Answers: [answer, answer].map(({ text }) => ({ text, correct: false })) },
  { Answers: Array.from({ length: limits.answersPerCard + 1 }, () => answer) },
  ...['a\u0000', '\ud800', 'x'.repeat(limits.cardTextLength + 1), 5].map((text) => ({ Answers: [{ text }] })),
  ...badTags.map((tag) => ({ tags: [tag] })),
  { tags: 'a' },
  { tags: Array.from({ length: limits.tagsPerCard + 1 }, (_, index) => `a${index}`) },
  { questionFileLink: 'not-mine' },
  { Answers: [{ text: 'a', fileLink: 'not-mine' }] },
  { questionSound: 'not-mine' },
  { Answers: [{ text: 'a', sound: 'not-mine' }] },
]
const badSearches = [
  'is:late',
  'is:',
  'lapses>',
  'added:0',
  'deck:',
  'tag:',
  'colour:red',
  '"a',
  'x'.repeat(limits.searchLength + 1),
  '\u0000',
].map((search) => ({ search }))
const study = { topics: [{ topics: [0] }, { topics: ['1'] }, { topics: 1 }] }

/** A row for each call of the contract; a call without one does not compile. */
export const rows: { [K in Call]: Row<CallInput<K>> } = {
  'GET /api/config': { good: () => ({}) },
  ...accountRows,
  ...mailsRows,
  ...assistantRows,
  ...importsRows,
  ...exportRows,
  'GET /api/myDecks': { good: () => ({}) },
  'GET /api/search': {
    good: () => ({ search: 'bio', public: 'false' as const }),
    bad: [
      { public: '' },
      { public: '1' },
      { search: 'x'.repeat(limits.searchLength + 1) },
      { search: '\u0000' },
      { order: 'size' },
      { limit: '0' },
      { limit: '201' },
      { limit: 'x' },
      { limit: '1.5' },
      { offset: '-1' },
      { offset: 'x' },
      { language: 'klingon' },
      { language: '' },
      { size: 'huge' },
    ],
  },
  'GET /api/search/:id': deckById,
  'GET /api/deck/:id': deckById,
  'PUT /api/deck': {
    good: () => ({ name: 'Chemistry', description: '' }),
    texts: { name: limits.deckNameLength, description: limits.deckDescriptionLength },
    bad: [{ name: '' }, { name: blank }, { name: null }, { description: null }],
  },
  'PUT /api/changeDeck': {
    good: (w) => ({ id: w.deckId, name: 'Chemistry', description: '' }),
    headers: () => ({ 'if-match': `"${versionOf('Biology', '')}"` }),
    needs: 'editing',
    ids: ['id'],
    texts: { name: limits.deckNameLength, description: limits.deckDescriptionLength },
    bad: [{ name: '' }, { name: blank }, { name: null }, { description: null }],
  },
  'PUT /api/deleteDeck': { good: (w) => ({ id: w.deckId }), needs: 'authorship', ids: ['id'] },
  'PUT /api/public': {
    good: (w) => ({ deck: w.deckId, isPublic: true }),
    needs: 'authorship',
    ids: ['deck'],
    bad: [{ isPublic: 'true' }, { isPublic: null }, { isPublic: 1 }, { language: 'en' }],
  },
  'PUT /api/moveDeck': {
    good: (w) => ({ id: w.deckId, folder: 'Medicine' }),
    needs: 'sight',
    ids: ['id'],
    texts: { folder: limits.folderNameLength },
    bad: [{ folder: '' }, { folder: blank }],
  },
  'PUT /api/renameFolder': {
    good: () => ({ folder: 'Medicine', name: 'Anatomy' }),
    texts: { folder: limits.folderNameLength, name: limits.folderNameLength },
    bad: [{ folder: blank }, { folder: null }, { name: blank }],
  },
  'PUT /api/library': { good: (w) => ({ id: w.deckId }), needs: 'sight', ids: ['id'] },
  'PUT /api/topic': {
    good: (w) => ({ name: 'Genes', topic: w.topicId, deck: w.deckId }),
    needs: 'editing',
    ids: ['deck', 'topic'],
    texts: name,
    bad: [{ name: '' }, { name: blank }, { name: null }],
  },
  'PUT /api/getTopics': { good: (w) => ({ id: w.deckId }), needs: 'sight', ids: ['id'] },
  'GET /api/getTopicName/:id': { good: (w) => ({ id: String(w.topicId) }), needs: 'sight', ids: ['id'] },
  'PUT /api/renametopic': {
    good: (w) => ({ name: 'Genes', topic: w.topicId }),
    headers: () => ({ 'if-match': `"${versionOf('Cells')}"` }),
    needs: 'editing',
    ids: ['topic'],
    texts: name,
    bad: [{ name: '' }, { name: blank }, { name: null }],
  },
  'PUT /api/deleteTopic': { good: (w) => ({ id: w.topicId }), needs: 'editing', ids: ['id'] },
  'PUT /api/card': {
    good: (w) => w.content,
    needs: 'editing',
    ids: ['deckId', 'topicId'],
    texts: { questionText: limits.cardTextLength },
    bad: [...badCards, { siblings: 'all' }, { siblings: 'gaps' }, { siblings: null }],
  },
  'PUT /api/cards': {
    good: ({ content: { deckId, topicId } }) => ({ deckId, topicId, cards: [{ questionText: 'a', answer: 'b' }] }),
    needs: 'editing',
    ids: ['deckId', 'topicId'],
    bad: [
      { cards: [] },
      { cards: [null] },
      { cards: [{ questionText: 'a' }] },
      { cards: [{ questionText: blank, answer: 'b' }] },
      { cards: [{ questionText: 'a', answer: 'b', tags: ['a b'] }] },
      { cards: [{ questionText: 'a', answer: blank }] },
      { cards: [{ questionText: '> '.repeat(31), answer: 'b' }] },
      ...[
        [0],
        [-1],
        [0.5],
        [null, 2, null],
        [null, 0, 1],
        [null, ...Array.from({ length: limits.siblings }, () => 0)],
      ].map((links) => ({
        cards: links.map((link) => ({ questionText: 'a', answer: 'b', ...(link !== null && { siblingOf: link }) })),
      })),
      { cards: Array.from({ length: limits.cardsPerList + 1 }, () => ({ questionText: 'a', answer: 'b' })) },
    ],
  },
  'PUT /api/updateCard': {
    good: (w) => ({ ...w.content, id: w.cardId }),
    headers: () => ({ 'if-match': '"1"' }),
    needs: 'editing',
    ids: ['id', 'deckId', 'topicId'],
    texts: { questionText: limits.cardTextLength },
    bad: [...badCards, { withSiblings: 1 }],
  },
  'PUT /api/typeCards': {
    good: (w) => ({ deck: w.deckId, cards: [w.cardId], isTyped: true }),
    needs: 'editing',
    ids: ['deck'],
    bad: [...[[], [0], ['1'], 1, null, tooManyTagged].map((cards) => ({ cards })), { isTyped: 1 }],
  },
  'PUT /api/tagCards': {
    good: (w) => ({ deck: w.deckId, cards: [w.cardId], tags: ['cells'], isTagged: true }),
    needs: 'editing',
    ids: ['deck'],
    bad: [
      ...badTags.map((tag) => ({ tags: [tag] })),
      { tags: [] },
      ...[[], [0], ['1'], 1, null, tooManyTagged].map((cards) => ({ cards })),
      { isTagged: 1 },
    ],
  },
  'PUT /api/renameTag': {
    good: (w) => ({ deck: w.deckId, tag: 'cells', to: 'biology::cells', after: null }),
    needs: 'editing',
    ids: ['deck'],
    bad: [...badTags.map((tag) => ({ tag })), ...['', 'a b', 5].map((to) => ({ to })), { after: 0 }, { after: '1' }],
  },
  'PUT /api/restoreTags': {
    good: (w) => ({ deck: w.deckId, cards: [{ id: w.cardId, version: 1 }] }),
    needs: 'editing',
    ids: ['deck'],
    bad: [
      ...[[], [1], [{ id: 0, version: 1 }], [{ id: 1, version: 0 }], null].map((cards) => ({ cards })),
      { cards: tooManyTagged.map((id) => ({ id, version: 1 })) },
    ],
  },
  'GET /api/deckTags/:id': deckById,
  'GET /api/tags': { good: () => ({}) },
  'PUT /api/deleteCard': { good: (w) => ({ id: w.cardId }), needs: 'editing', ids: ['id'] },
  'GET /api/getCard/:id': { good: (w) => ({ id: String(w.cardId) }), needs: 'sight', ids: ['id'] },
  'POST /api/getCards': {
    good: (w) => ({ topics: [w.topicId], deckid: w.deckId }),
    needs: 'sight',
    ids: ['deckid'],
    bad: [...study.topics, { topics: null }],
  },
  'GET /api/searchCards': {
    good: () => ({ search: 'cell -is:due' }),
    bad: [...badSearches, { limit: '0' }, { limit: '51' }, { order: 'best' }, { after: 'x' }],
  },
  'GET /api/searchToLearn': { good: () => ({ search: 'is:fresh' }), bad: badSearches },
  'GET /api/getImageById': {
    good: (w) => ({ id: w.imageId }),
    needs: 'sight',
    bad: [{ size: 'huge' }, { id: '\u0000' }, { id: 'x'.repeat(101) }],
  },
  'POST /api/getNextCard': { good: (w) => ({ id: w.deckId }), needs: 'sight', ids: ['id'], bad: study.topics },
  'POST /api/getQueue': {
    good: (w) => ({ id: w.deckId, topics: [w.topicId], skip: [w.cardId], limit: 5 }),
    needs: 'sight',
    ids: ['id'],
    bad: [...study.topics, { limit: 0 }, { limit: 51 }, { skip: [0] }, { skip: 'x' }, { cards: [1] }],
  },
  'GET /api/today': { good: () => ({}) },
  'GET /api/statistics': { good: () => ({}) },
  'GET /api/studyStatus/:id': deckById,
  'PUT /api/newPerDay': {
    good: (w) => ({ id: w.deckId, newPerDay: 5 }),
    needs: 'sight',
    ids: ['id'],
    bad: [{ newPerDay: -1 }, { newPerDay: 1.5 }, { newPerDay: '5' }, { newPerDay: 10_000 }],
  },
  'PUT /api/moreNew': {
    good: (w) => ({ id: w.deckId, cards: 10 }),
    needs: 'sight',
    ids: ['id'],
    bad: [{ cards: 0 }, { cards: limits.moreNew + 1 }, { cards: 1.5 }, { cards: '10' }, { cards: undefined }],
  },
  'PUT /api/submitAnswer': {
    good: (w) => ({ cardid: w.cardId, rating: 3 as const, durationMs: 900 }),
    needs: 'sight',
    ids: ['cardid'],
    bad: [
      ...[0, 5, 2.5, '3', null].map((rating) => ({ rating })),
      { reviewId: 'x' },
      { reviewedAt: 'yesterday' },
      { reviewedAt: '2999-01-01T00:00:00Z' },
      { durationMs: -1 },
      { durationMs: 1.5 },
      { durationMs: 86_400_001 },
    ],
  },
  ...sharingRows,
  ...classRows,
  ...suggestionRows,
  ...libraryRows,
  ...topicsRows,
  ...generationRows,
  'GET /api/events': {
    good: () => ({ ago: '5' }),
    bad: [
      ...['x', '1', '-1-5', '1-x', ''].map((after) => ({ after })),
      ...['-1', 'x', '1.5', '1000000'].map((ago) => ({ ago })),
      ...['x', '0', '1,', '1,-2', Array.from({ length: limits.watchedDecks + 1 }, () => 1).join()].map((decks) => ({
        decks,
      })),
    ],
  },
  ...billingRows,
  ...affiliatesRows,
  ...adminRows,
  'GET /api/fetchBlogs': {
    good: () => ({ search: 'memory' }),
    bad: [{ search: 'x'.repeat(limits.searchLength + 1) }, { search: '\u0000' }],
  },
  'PUT /api/fetchBlog': { good: () => ({ id: 'spacing-effect' }), texts: { id: articleLinkLength } },
  'PUT /api/undoReview': {
    good: (w) => ({ reviewId: w.reviewId }),
    needs: 'ownership',
    bad: [{ reviewId: 'x' }, { reviewId: '' }, { reviewId: null }],
  },
  'PUT /api/postpone': {
    good: (w) => ({ id: w.cardId, days: 1 }),
    needs: 'sight',
    bad: [...badCardIds, { days: 0 }, { days: 366 }, { days: 1.5 }, { days: '1' }, { days: undefined }],
  },
  'PUT /api/resume': { good: (w) => ({ id: w.cardId }), needs: 'sight', bad: badCardIds },
  'PUT /api/flag': {
    good: (w) => ({ id: w.cardId, isFlagged: true }),
    needs: 'sight',
    bad: [...badCardIds, { isFlagged: 'true' }, { isFlagged: null }, { isFlagged: undefined }],
  },
}
