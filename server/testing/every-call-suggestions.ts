import type { CallInput } from '../../shared/api/contract.ts'
import type { suggestions } from '../../shared/api/cards.ts'
import { limits } from '../../shared/limits.ts'
import { suggested } from './suggestions.ts'
import type { Row } from './world.ts'

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
