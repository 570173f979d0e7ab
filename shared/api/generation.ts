import { z } from 'zod'
import { depths, dropReasons, rejectReasons, stages } from '../generation.ts'
import { languageNames, topicLanguageNames } from '../languages.ts'
import { limits } from '../limits.ts'
import { card } from './cards.ts'
import { cursor, empty, type Endpoints, id, idText, time } from './endpoint.ts'

const lang = z.object({ name: z.enum(languageNames) }).default({ name: languageNames[0] ?? 'english' })
const depth = z.enum(depths).default(depths[0])
const count = z.int().nonnegative()
const page = z.int().positive()
/** What pages are called; null for a document without any. */
const unit = z.enum(['page', 'slide', 'sheet']).nullable()
const accepted = z.object({ id })
const unreviewed = z.array(id).max(1000).optional()

/** How a generation stands. `progress` is from 0 to 1 and never goes back. */
const progress = z.object({
  /** Null while the deck had none. */
  id: id.nullable(),
  progress: z.number().min(0).max(1),
  state: z.enum(['idle', 'queued', 'running', 'done', 'failed']),
  stage: z.enum(stages),
  /** Cards that it made so far. */
  cards: count,
  /** What there is to say beside its cards, or why it failed, for the user. */
  message: z.string(),
  /** The document that it reads; null for a topic's. */
  documentId: id.nullable(),
  /** What was asked for; null while the deck had none. */
  language: z.enum(languageNames).nullable(),
  depth: z.enum(depths).nullable(),
  /** Cards of the deck that nobody has looked through yet. */
  unreviewed: count,
})

const section = z.object({
  title: z.string(),
  level: count,
  firstPage: page,
  lastPage: page,
  /** Positions of what lies in it, to choose by. */
  passages: z.array(count),
  characters: count,
})

const document = z.object({
  id,
  deckId: id,
  name: z.string(),
  state: z.enum(['reading', 'ready', 'failed']),
  /** Why it could not be read and what to do about it; empty otherwise. */
  message: z.string(),
  unit,
  pageCount: count,
  language: z.enum(languageNames).nullable(),
  /** Pages without text: pictures, or blank. */
  emptyPages: z.array(page),
  uploadedAt: time,
})

/** Where a card comes from. Whoever does not own the deck sees page and quote alone. */
const source = z.object({
  /** Null for a document that was deleted. */
  documentId: id.nullable(),
  documentName: z.string().nullable(),
  unit,
  page: page.nullable(),
  /** Headings that it stands under, outermost first. */
  path: z.array(z.string()),
  /** The sentence that the card rests on, word for word, and what stands around it. */
  quote: z.string().nullable(),
  before: z.string(),
  after: z.string(),
  /** A model's general knowledge: there is no document that it could be checked with. */
  isGeneralKnowledge: z.boolean(),
})

export const generation = {
  'PUT /api/createFromFile': {
    access: 'user',
    input: z.object({ id, lang, depth }),
    output: accepted,
    status: 202,
    multipart: 'document',
    rateLimit: 'uploads',
  },
  'PUT /api/generateTopic': {
    access: 'user',
    input: z.object({ id, lang: z.object({ name: z.enum(topicLanguageNames) }).default({ name: 'english' }), depth }),
    output: accepted,
    status: 202,
    multipart: 'document',
    rateLimit: 'uploads',
  },
  'GET /api/generationProgress': { access: 'user', input: z.object({ deckid: idText }), output: progress },
  /** Stops a generation; what it made stays. */
  'PUT /api/stopGeneration': { access: 'user', input: z.object({ id }), output: empty },
  /** Runs one that ended again, as deep as before or as said. */
  'PUT /api/repeatGeneration': {
    access: 'user',
    input: z.object({ id, depth: z.enum(depths).optional() }),
    output: accepted,
    status: 202,
  },

  /** Takes a file in and reads it, so that its chapters can be chosen before anything is charged. */
  'PUT /api/document': {
    access: 'user',
    input: z.object({ id }),
    output: accepted,
    status: 202,
    multipart: 'document',
    rateLimit: 'uploads',
  },
  'GET /api/document/:id': {
    access: 'user',
    input: z.object({ id: idText }),
    output: document.extend({ sections: z.array(section) }),
  },
  'GET /api/documents': { access: 'user', input: z.object({ deckid: idText }), output: z.array(document) },
  /** Forgets a document and its text; the cards stay. */
  'PUT /api/deleteDocument': { access: 'user', input: z.object({ id }), output: empty },
  /** Makes cards of a document that was read, or of some of its passages. */
  'PUT /api/createFromDocument': {
    access: 'user',
    input: z.object({
      id,
      lang,
      depth,
      passages: z.array(count.max(1_000_000)).min(1).max(limits.passagesPerDocument).nullish(),
    }),
    output: accepted,
    status: 202,
  },
  /** Which parts of a document gave cards, and why others did not, a page at a time. */
  'GET /api/coverage/:id': {
    access: 'user',
    input: z.object({ id: idText, after: cursor }),
    isHeavy: true,
    output: z.array(
      z.object({
        passage: count,
        title: z.string(),
        firstPage: page,
        lastPage: page,
        /** `untried` parts were never asked for cards. */
        state: z.enum(['covered', 'nothing-found', 'failed', 'untried']),
        /** Cards that it gave and that are still there. */
        cards: count,
        dropped: z.partialRecord(z.enum(dropReasons), count),
        message: z.string(),
      }),
    ),
  },

  /** Cards that were made and that nobody has looked through: the first in the deck's order, and how many there are in all. */
  'GET /api/reviewTray': {
    access: 'user',
    input: z.object({ deckid: idText }),
    output: z.object({ all: count, cards: z.array(z.object({ card, topic: z.string(), source })) }),
    isHeavy: true,
  },
  /** Where a card comes from; null for one that somebody wrote. */
  'GET /api/cardSource/:id': {
    access: 'user',
    input: z.object({ id: idText }),
    output: z.object({ source: source.nullable() }),
  },
  /** Keeps a card, or rejects it, which deletes it. */
  'PUT /api/judgeCard': {
    access: 'user',
    input: z.discriminatedUnion('decision', [
      z.object({ id, decision: z.literal('keep') }),
      z.object({ id, decision: z.literal('reject'), reason: z.enum(rejectReasons) }),
    ]),
    output: empty,
  },
  /** Keeps the cards of a deck that nobody has looked through: those named, else all. */
  'PUT /api/keepAllCards': {
    access: 'user',
    input: z.object({ id, cards: unreviewed }),
    output: z.object({ kept: count }),
  },
  /** Rejects the cards of a deck that nobody has looked through, which deletes them: those named, else all. */
  'PUT /api/rejectAllCards': {
    access: 'user',
    input: z.object({ id, cards: unreviewed, reason: z.enum(rejectReasons) }),
    output: z.object({ rejected: count }),
  },
} as const satisfies Endpoints
