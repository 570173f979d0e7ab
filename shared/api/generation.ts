import { z } from 'zod'
import { asides, cardKinds, depths, dropReasons, importances, levels, rejectReasons, stages } from '../generation.ts'
import { languageNames, topicLanguageNames } from '../languages.ts'
import { limits } from '../limits.ts'
import { card, cardContent, isAiGenerated } from './cards.ts'
import { cursor, empty, type Endpoints, id, idText, text, time } from './endpoint.ts'

const lang = z.object({ name: z.enum(languageNames) }).default({ name: languageNames[0] ?? 'english' })
const depth = z.enum(depths).default(depths[0])
const count = z.int().nonnegative()
const page = z.int().positive()
/** The kind of page; null for a document without pages. */
const unit = z.enum(['page', 'slide', 'sheet']).nullable()
const accepted = z.object({ id })
const unreviewed = z.array(id).max(1000).optional()

/** A user's wishes for the cards; only a model can follow `wishes` and `level`. Null and absent mean no wish. */
const wishesInput = {
  wishes: text(limits.wishesLength).nullish(),
  /** The most cards to make. */
  most: z.int().min(1).max(limits.cardsWished).nullish(),
  kinds: z.array(z.enum(cardKinds)).min(1).max(cardKinds.length).nullish(),
  level: z.enum(levels).nullish(),
}
/** The wishes of a generation; null where it has none. */
const wishes = {
  wishes: z.string().nullable(),
  most: count.nullable(),
  kinds: z.array(z.enum(cardKinds)).nullable(),
  level: z.enum(levels).nullable(),
}

/** The state of a generation. `progress` is between 0 and 1 and never decreases. */
const progress = z.object({
  /** Null before the first generation of the deck. */
  id: id.nullable(),
  progress: z.number().min(0).max(1),
  state: z.enum(['idle', 'queued', 'running', 'done', 'failed']),
  stage: z.enum(stages),
  /** Cards that it has generated so far. */
  cards: count,
  /** A remark about the result for the user, or the reason of a failure. */
  message: z.string(),
  /** Its document; null if it generates from a topic. */
  documentId: id.nullable(),
  /** The requested language and depth; null before the first generation of the deck. */
  language: z.enum(languageNames).nullable(),
  depth: z.enum(depths).nullable(),
  ...wishes,
  /** Passages that gave no cards because the model failed; `repeatGeneration` with `only: 'failed'` repeats only these. */
  failedPassages: count,
  /** Cards of the deck that are not reviewed yet. */
  unreviewed: count,
})

const section = z.object({
  title: z.string(),
  level: count,
  firstPage: page,
  lastPage: page,
  /** Positions of its passages, to choose from. */
  passages: z.array(count),
  characters: count,
  /** Its pages that have no text and are read as pictures, by a model that sees. */
  pictures: count.optional(),
  /** Set for a section that is not study material. A generation from the whole document leaves it out. */
  aside: z.enum(asides).optional(),
  /**
   * Set for a section that is a list of pairs, such as words and their translations. `header` is the line that names the
   * columns in the text of its passages.
   */
  list: z.object({ pairs: count, header: z.string().nullable() }).optional(),
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
  uploadedAt: time,
  /** The request of the last generation from it, so that more cards are made the same way; null before the first. */
  last: z.object({ language: z.enum(languageNames), depth: z.enum(depths), ...wishes }).nullable(),
})

/** The source of a card. Only editors of the deck see more than page and quote. */
const source = z.object({
  /** Null for a deleted document. */
  documentId: id.nullable(),
  documentName: z.string().nullable(),
  unit,
  page: page.nullable(),
  /** The headings above it, outermost first. */
  path: z.array(z.string()),
  /** The sentence behind the card, word for word, and the text around it. */
  quote: z.string().nullable(),
  before: z.string(),
  after: z.string(),
  /** The card is from a model's general knowledge: there is no document to check it against. */
  isGeneralKnowledge: z.boolean(),
})

/** A proposal that a check dropped, but that a user can still take. */
const leftOut = z.object({
  id,
  /** Null for a deleted document, and for a model's general knowledge. */
  documentId: id.nullable(),
  documentName: z.string().nullable(),
  unit,
  /** Position of its passage. */
  passage: count.nullable(),
  page: page.nullable(),
  quote: z.string().nullable(),
  reason: z.enum(dropReasons),
  importance: z.literal(importances).nullable(),
  isAiGenerated,
  content: cardContent,
})

export const generation = {
  'PUT /api/createFromFile': {
    input: z.object({ id, lang, depth, ...wishesInput }),
    output: accepted,
    status: 202,
    multipart: 'document',
    rateLimit: 'generations',
  },
  'PUT /api/generateTopic': {
    input: z.object({
      id,
      lang: z.object({ name: z.enum(topicLanguageNames) }).default({ name: 'english' }),
      depth,
      ...wishesInput,
    }),
    output: accepted,
    status: 202,
    multipart: 'document',
    rateLimit: 'generations',
  },
  'GET /api/generationProgress': { input: z.object({ deckid: idText }), output: progress },
  /** Stops a generation; its cards stay. */
  'PUT /api/stopGeneration': { input: z.object({ id }), output: empty },
  /**
   * Repeats a finished generation. Depth and wishes are those of the earlier one unless they are given; null removes a wish.
   * `only: 'failed'` covers only the passages that gave no cards because the model failed (409 if there are none). It costs
   * nothing if the earlier generation was paid for.
   */
  'PUT /api/repeatGeneration': {
    input: z.object({ id, depth: z.enum(depths).optional(), only: z.literal('failed').optional(), ...wishesInput }),
    output: accepted,
    status: 202,
    rateLimit: 'generations',
  },

  /** Uploads a file and reads it, so that its chapters can be chosen before anything is charged. */
  'PUT /api/document': {
    input: z.object({ id }),
    output: accepted,
    status: 202,
    multipart: 'document',
    rateLimit: 'uploads',
  },
  'GET /api/document/:id': {
    input: z.object({ id: idText }),
    isHeavy: true,
    output: document.extend({
      /** From its metadata or its first heading; null without one, and until it is read. */
      title: z.string().nullable(),
      sections: z.array(section),
      /** Pages without text: scans, or blank. */
      emptyPages: z.array(page),
    }),
  },
  /** A page of a document as a picture. A slide is shown by its pictures alone. */
  'GET /api/documentPage': {
    input: z.object({ id: idText, page: idText }),
    output: 'image',
    rateLimit: 'pages',
  },
  'GET /api/documents': { input: z.object({ deckid: idText }), output: z.array(document) },
  /** Deletes a document and its text; the cards stay. */
  'PUT /api/deleteDocument': { input: z.object({ id }), output: empty },
  /** Generates cards from a document that has been read, or from some of its passages. */
  'PUT /api/createFromDocument': {
    input: z.object({
      id,
      lang,
      depth,
      ...wishesInput,
      passages: z.array(count.max(1_000_000)).min(1).max(limits.passagesPerDocument).nullish(),
    }),
    output: accepted,
    status: 202,
    rateLimit: 'generations',
  },
  /** Which passages of a document gave cards, and why others did not, a page at a time. */
  'GET /api/coverage/:id': {
    input: z.object({ id: idText, after: cursor }),
    isHeavy: true,
    output: z.array(
      z.object({
        passage: count,
        title: z.string(),
        firstPage: page,
        lastPage: page,
        /** `untried`: no cards were requested from the passage. */
        state: z.enum(['covered', 'nothing-found', 'failed', 'untried']),
        /** Cards from it that still exist. */
        cards: count,
        dropped: z.partialRecord(z.enum(dropReasons), count),
        /** Ideas from it that were left out and can be taken: `GET /api/leftOut` has them. */
        leftOut: count,
        message: z.string(),
      }),
    ),
  },

  /** The text of a passage, to write a card from; a list or a table has a line for each item or row. */
  'GET /api/passage': {
    input: z.object({ id: idText, passage: z.coerce.number<string>().pipe(count.max(1_000_000)) }),
    output: z.object({ path: z.array(z.string()), text: z.string() }),
  },

  /** Ideas that checks left out of a deck and nobody has taken, a page at a time: those of one document, or of one of its passages. */
  'GET /api/leftOut': {
    input: z.object({
      deckid: idText,
      documentid: idText.optional(),
      passage: z.coerce.number<string>().pipe(count.max(1_000_000)).optional(),
      after: cursor,
    }),
    output: z.array(leftOut),
    isHeavy: true,
  },
  /** Makes a card of an idea that was left out. A repeated call returns the same card. */
  'PUT /api/takeLeftOut': { input: z.object({ id }), output: z.object({ id }), rateLimit: 'pages' },

  /** Generated cards that are not reviewed yet: the first by importance and then by the order of the deck, and their total. */
  'GET /api/reviewTray': {
    input: z.object({ deckid: idText }),
    output: z.object({
      all: count,
      cards: z.array(
        z.object({
          card,
          topic: z.string(),
          source,
          /** 1 for a key point, 3 for a detail; null if it was not judged. */
          importance: z.literal(importances).nullable(),
          /** The model that wrote it; null for the built-in rules. */
          model: z.string().nullable(),
        }),
      ),
    }),
    isHeavy: true,
  },
  /** The source of a card; null for a card that a user wrote. */
  'GET /api/cardSource/:id': {
    input: z.object({ id: idText }),
    output: z.object({ source: source.nullable() }),
  },
  /** Keeps a generated card, or rejects it, which deletes it. */
  'PUT /api/judgeCard': {
    input: z.discriminatedUnion('decision', [
      z.object({ id, decision: z.literal('keep') }),
      z.object({ id, decision: z.literal('reject'), reason: z.enum(rejectReasons) }),
    ]),
    output: empty,
  },
  /** Keeps cards of a deck that are not reviewed yet: the given ones, or all. */
  'PUT /api/keepAllCards': {
    input: z.object({ id, cards: unreviewed }),
    output: z.object({ kept: count }),
  },
  /** Rejects cards of a deck that are not reviewed yet, which deletes them: the given ones, or all. */
  'PUT /api/rejectAllCards': {
    input: z.object({ id, cards: unreviewed, reason: z.enum(rejectReasons) }),
    output: z.object({ rejected: count }),
  },
} as const satisfies Endpoints
