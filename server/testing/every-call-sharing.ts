import type { suggestions } from '../../shared/api/cards.ts'
import type { classes } from '../../shared/api/classes.ts'
import type { CallInput } from '../../shared/api/contract.ts'
import type { library } from '../../shared/api/decks.ts'
import type { sharing } from '../../shared/api/sharing.ts'
import { limits } from '../../shared/limits.ts'
import { suggested } from './suggestions.ts'
import type { Row } from './world.ts'

const badRoles = ['author', 'visitor', '', 'EDITOR', null].map((role) => ({ role }))
const badTokens = ['', 'unknown', '../..', "' or 1=1"].map((token) => ({ token }))

/** Rows for the calls of sharing. */
export const sharingRows: { [K in keyof typeof sharing]: Row<CallInput<K>> } = {
  'GET /api/deckAccess/:id': { good: (w) => ({ id: String(w.deckId) }), needs: 'authorship', ids: ['id'] },
  'PUT /api/invite': {
    good: (w) => ({ deck: w.deckId, email: 'ada@example.org', role: 'editor' }),
    needs: 'authorship',
    ids: ['deck'],
    texts: { email: limits.emailLength },
    bad: [...['', 'x', 'a@b', 'a b@c.de', '@c.de', 'a@b.de, c@d.de'].map((email) => ({ email })), ...badRoles],
  },
  'PUT /api/withdrawInvitation': { good: (w) => ({ id: w.invitationId }), needs: 'authorship', ids: ['id'] },
  'PUT /api/shareLink': {
    good: (w) => ({ deck: w.deckId, role: 'reader', days: 7 }),
    needs: 'authorship',
    ids: ['deck'],
    bad: [...[0, -1, 1.5, limits.linkDays + 1, '7', 1e300].map((days) => ({ days })), ...badRoles],
  },
  'PUT /api/revokeLink': { good: (w) => ({ id: w.linkId }), needs: 'authorship', ids: ['id'] },
  'PUT /api/memberRole': {
    good: (w) => ({ deck: w.deckId, user: w.editorId, role: 'reader' }),
    needs: 'authorship',
    ids: ['deck', 'user'],
    bad: badRoles,
  },
  'PUT /api/removeMember': {
    good: (w) => ({ deck: w.deckId, user: w.editorId }),
    needs: 'authorship',
    ids: ['deck', 'user'],
  },
  'PUT /api/leaveDeck': { good: (w) => ({ id: w.memberDeckId }), needs: 'ownership', ids: ['id'] },
  'GET /api/invitations': { good: () => ({}) },
  'PUT /api/answerInvitation': {
    good: (w) => ({ id: w.receivedId, accept: true }),
    needs: 'ownership',
    ids: ['id'],
    bad: [{ accept: 'true' }, { accept: null }, { accept: 1 }],
  },
  'GET /api/joinable/:token': {
    good: (w) => ({ token: w.joinToken }),
    bad: [{ token: '\u0000' }, { token: 'x'.repeat(201) }],
  },
  'GET /api/join/:token': {
    good: (w) => ({ token: w.joinToken }),
    bad: [...badTokens.slice(1), { token: '\u0000' }, { token: 'x'.repeat(201) }],
  },
  'PUT /api/join': { good: (w) => ({ token: w.joinToken }), bad: badTokens, texts: { token: 200 } },
}

const assignment = { topics: null, dueOn: '2026-12-04', note: 'For the test' }
const badAssignments = [
  ...[[], [0], ['1'], 1, Array.from({ length: limits.topicsPerAssignment + 1 }, (_, n) => n + 1)].map((topics) => ({
    topics,
  })),
  ...['', '2026-13-01', '2026-12-04T10:00:00Z', '1999-01-01', '9999-01-01', null].map((dueOn) => ({ dueOn })),
]

/** Rows for the calls of a class. */
export const classRows: { [K in keyof typeof classes]: Row<CallInput<K>> } = {
  'GET /api/class/:id': {
    good: (w) => ({ id: String(w.deckId) }),
    needs: 'authorship',
    ids: ['id'],
    bad: ['x', '-', '1.5'].map((after) => ({ after })),
  },
  'PUT /api/shareProgress': {
    good: (w) => ({ id: w.memberDeckId, shares: true }),
    needs: 'ownership',
    ids: ['id'],
    bad: [{ shares: 'true' }, { shares: null }],
  },
  'GET /api/deckAssignments/:id': { good: (w) => ({ id: String(w.deckId) }), needs: 'editing', ids: ['id'] },
  'GET /api/assignments': { good: () => ({}) },
  'PUT /api/assignment': {
    good: (w) => ({ ...assignment, deck: w.deckId }),
    needs: 'editing',
    ids: ['deck'],
    texts: { note: limits.assignmentNoteLength },
    bad: badAssignments,
  },
  'PUT /api/changeAssignment': {
    good: (w) => ({ ...assignment, id: w.assignmentId }),
    needs: 'editing',
    ids: ['id'],
    texts: { note: limits.assignmentNoteLength },
    bad: badAssignments,
  },
  'PUT /api/deleteAssignment': { good: (w) => ({ id: w.assignmentId }), needs: 'editing', ids: ['id'] },
}

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

const badVersions = [0, -1, 1.5, '1', null].map((version) => ({ version }))
const ofVersion = () => ({ 'if-match': '"1"' })
const blank = ' \t\n\u00a0\u2003'

/** Rows for the history of cards and for suggestions. */
export const suggestionRows: { [K in keyof typeof suggestions]: Row<CallInput<K>> } = {
  'GET /api/cardHistory/:id': { good: (w) => ({ id: String(w.cardId) }), needs: 'editing', ids: ['id'] },
  'PUT /api/restoreVersion': {
    good: (w) => ({ id: w.cardId, version: 1 }),
    headers: ofVersion,
    needs: 'editing',
    ids: ['id'],
    bad: [
      ...badVersions,
      { siblings: [{ id: 0, version: 1 }] },
      { siblings: [{ id: 1, version: 0 }] },
      { siblings: 1 },
    ],
  },
  'PUT /api/suggestCard': {
    good: (w) => ({ ...suggested, id: w.publicCardId }),
    headers: ofVersion,
    ids: ['id'],
    texts: { questionText: limits.cardTextLength, note: limits.suggestionNoteLength },
    bad: [
      { questionText: '> '.repeat(31) },
      { questionText: blank },
      { isGapText: true },
      { isGapText: 'no' },
      { Answers: [] },
      { Answers: 'a' },
      { Answers: [{ text: blank, correct: true }] },
      { Answers: ['a', 'b'].map((text) => ({ text, correct: false })) },
      { Answers: Array.from({ length: limits.answersPerCard + 1 }, () => ({ text: 'a', correct: true })) },
      ...['a\u0000', '\ud800', 'x'.repeat(limits.cardTextLength + 1), 5].map((text) => ({ Answers: [{ text }] })),
    ],
  },
  'GET /api/suggestions/:id': { good: (w) => ({ id: String(w.deckId) }), needs: 'sight', ids: ['id'] },
  'PUT /api/seeDecisions': { good: (w) => ({ id: w.deckId }), needs: 'sight', ids: ['id'] },
  'PUT /api/withdrawSuggestion': { good: (w) => ({ id: w.ownSuggestionId }), needs: 'ownership', ids: ['id'] },
  'PUT /api/decideSuggestion': {
    good: (w) => ({ id: w.suggestionId, decision: 'accept' }),
    headers: ofVersion,
    needs: 'editing',
    ids: ['id'],
    texts: { reply: limits.suggestionReplyLength },
    bad: [{ decision: 'maybe' }, { decision: null }, { withSiblings: 1 }],
  },
}
