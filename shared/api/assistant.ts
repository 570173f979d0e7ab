import { z } from 'zod'
import { grades, revisions } from '../generation.ts'
import { limits } from '../limits.ts'
import { schemaMessage } from '../messages.ts'
import { cardContent } from './cards.ts'
import { type Endpoints, filled, id } from './endpoint.ts'

/** A sentence of a document, word for word, that an answer rests on. Learners who may not see the document get the quote and page. */
const citation = z.object({
  documentId: id.nullable(),
  documentName: z.string().nullable(),
  unit: z.enum(['page', 'slide', 'sheet']).nullable(),
  page: z.int().positive().nullable(),
  /** The headings above it, outermost first. */
  path: z.array(z.string()),
  quote: z.string(),
})

/**
 * Calls to the language model about single cards and questions. They write nothing: proposals are saved with the usual
 * calls. They answer 503 if no model is configured, and 429 once the user's tokens of the day are used up.
 */
export const assistant = {
  /** Proposals for a card: one, or several for `split`. The first replaces the card, the others are new. For editors. */
  'POST /api/reviseCard': {
    input: z.object({ id, order: z.enum(revisions) }),
    output: z.object({ proposals: z.array(cardContent) }),
    rateLimit: 'assistant',
  },
  /** Explains a card from its source, or from the model's knowledge if it has none. For everybody who can learn the deck. */
  'POST /api/explainCard': {
    input: z.object({ id }),
    /** `explanation` is null if the source does not explain the card. */
    output: z.object({ explanation: z.string().nullable(), citation: citation.nullable() }),
    rateLimit: 'assistant',
  },
  /** Judges an answer that a learner typed, and proposes a rating. For everybody who can learn the deck. */
  'POST /api/gradeAnswer': {
    input: z.object({ id, text: filled(limits.typedAnswerLength, schemaMessage(['answer'])) }),
    output: z.object({
      verdict: z.enum(grades),
      /** What the answer lacks or gets wrong; empty if it is right. */
      missing: z.string(),
      /** The rating that fits, 1 to 4; the learner decides. */
      rating: z.int().min(1).max(4),
      citation: citation.nullable(),
    }),
    rateLimit: 'assistant',
  },
  /**
   * Answers a question from the documents of a deck. For its editors: readers of a deck do not see its documents, and answers
   * would show them.
   */
  'POST /api/askDocuments': {
    input: z.object({ deckid: id, question: filled(limits.documentQuestionLength, schemaMessage(['question'])) }),
    output: z.object({
      /** Null if the documents do not answer the question. */
      answer: z.string().nullable(),
      citations: z.array(citation),
      /** The answer as a card; null without an answer. */
      card: cardContent.nullable(),
    }),
    rateLimit: 'assistant',
  },
} as const satisfies Endpoints
