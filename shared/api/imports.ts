import { z } from 'zod'
import {
  cellSeparators,
  columnRoles,
  duplicatePolicies,
  importFormats,
  leftOutReasons,
  markdownDialects,
  importLimits,
} from '../imports.ts'
import { limits } from '../limits.ts'
import { cardContent, isAiGenerated } from './cards.ts'
import { empty, type Endpoints, id, idText, name, nothing, time } from './endpoint.ts'

/** How to read the file. What is left out is found by its content. */
const reading = z.object({
  format: z.enum(importFormats).optional(),
  separator: z.enum(cellSeparators).optional(),
  hasHeader: z.boolean().optional(),
  /** What each column is for, from the first. */
  columns: z.array(z.enum(columnRoles)).max(importLimits.columns).optional(),
  /** The texts are HTML. */
  isHtml: z.boolean().optional(),
  dialect: z.enum(markdownDialects).optional(),
  /** Every card is also made the other way round. */
  bothWays: z.boolean().default(false),
})
export type ImportReading = z.output<typeof reading>

const importInput = reading.extend({
  /** The deck that takes the cards; null for a new one. */
  deckId: id.nullable().default(null),
  /** The topic of that deck that takes the cards and topics of the file; null for the top level. */
  topicId: id.nullable().default(null),
  /** Of the new deck. Without it, the deck is named like the file. */
  name: name(limits.deckNameLength).default(''),
  /** Each of the outermost topics of the file becomes a new deck. */
  perDeck: z.boolean().default(false),
  duplicates: z.enum(duplicatePolicies).default('skip'),
  /** Reviews, due dates, suspended cards and flags in the file become those of the user. */
  withHistory: z.boolean().default(true),
  /** New decks get the limits of new cards a day that the file has for them, for the user. */
  withLimits: z.boolean().default(false),
})

const skipped = z.array(z.object({ what: z.enum(leftOutReasons), count: z.int() }))

/** What was left out, by line; `text` is its beginning. A preview has the first ones; `skipped` counts all. */
const left = z.array(z.object({ line: z.int(), what: z.enum(leftOutReasons), text: z.string() }))

const importSummary = z.object({
  id,
  state: z.enum(['done', 'undone']),
  at: time,
  /** Empty for imports that did not note it. */
  fileName: z.string(),
  /** Entries of the file, such as the lines of a table. */
  notes: z.int(),
  /** Cards, topics, media and reviews that were added, and cards that were changed. */
  cards: z.int(),
  topics: z.int(),
  media: z.int(),
  reviews: z.int(),
  updated: z.int(),
  skipped,
  /** Decks that the cards are in and that the user can change. */
  deckIds: z.array(id),
  /** Whether the import made them. */
  madeDeck: z.boolean(),
})

export const imports = {
  /** What an import would do. Writes nothing. */
  'PUT /api/importPreview': {
    input: importInput,
    output: z.object({
      format: z.enum(importFormats),
      /** Null where the format has no such thing. */
      separator: z.enum(cellSeparators).nullable(),
      hasHeader: z.boolean(),
      isHtml: z.boolean(),
      dialect: z.enum(markdownDialects).nullable(),
      columns: z.array(z.object({ name: z.string(), role: z.enum(columnRoles), samples: z.array(z.string()) })),
      /** What a new deck would be named. */
      deckName: z.string(),
      notes: z.int(),
      cards: z.int(),
      updated: z.int(),
      /** For a new deck: how many of the cards are in decks that the user can change, and the one that has most or all of these. */
      present: z.object({ id, name: z.string(), cards: z.int(), isOnly: z.boolean() }).nullable(),
      /** The outermost topics, each of which can be a new deck. */
      decks: z.array(z.string()),
      /** Of the new cards: those that the user has learned elsewhere, and their reviews. */
      learned: z.int(),
      reviews: z.int(),
      /** The limits of new cards a day that the file has for the new decks: for each of them by its name, or for the one. */
      limits: z.array(z.object({ deck: z.string(), newPerDay: z.int() })),
      topicCount: z.int(),
      /** The first topics, below where the cards go. A path is empty for cards that lie directly there. */
      topics: z.array(z.object({ path: z.array(z.string()), cards: z.int() })),
      skipped,
      left,
      /** The first cards. Their pictures and sounds have their names in the file. */
      sample: z.array(cardContent.extend({ isAiGenerated })),
      /** Their pictures as they are in the file, in base64, without those that are too large to be sent along. */
      pictures: z.array(z.object({ name: z.string(), base64: z.string() })),
    }),
    multipart: 'import',
    rateLimit: 'uploads',
  },
  /** Adds the cards of a file, all or none of them. A retry with the same key adds nothing. */
  'PUT /api/import': {
    input: importInput,
    output: importSummary.extend({ left }),
    multipart: 'import',
    rateLimit: 'uploads',
  },
  'GET /api/import/:id': {
    input: z.object({ id: idText }),
    output: importSummary.extend({
      /** Cards that it added to these decks and that are there, of these how many the user studied since, and how many anybody changed. */
      since: z.object({ cards: z.int(), studied: z.int(), edited: z.int() }),
    }),
  },
  /** The last imports of the user, the newest first. */
  'GET /api/imports': {
    input: nothing,
    output: z.array(
      importSummary.pick({ id: true, state: true, at: true, fileName: true, cards: true, updated: true }).extend({
        /** The first decks that the cards are in and that the user can change, and how many there are. */
        decks: z.array(z.object({ id, name: z.string() })),
        deckCount: z.int(),
      }),
    ),
  },
  /**
   * Puts what an import added into the bin, and gives the cards that it changed their content from before, unless they have changed
   * since.
   */
  'PUT /api/undoImport': { input: z.object({ id }), output: empty },
} as const satisfies Endpoints
