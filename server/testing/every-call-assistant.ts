import type { assistant } from '../../shared/api/assistant.ts'
import type { CallInput } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import type { Row } from './world.ts'

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
