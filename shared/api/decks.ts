import { z } from 'zod'
import { languageNames } from '../languages.ts'
import { withoutBidiControls } from '../cut.ts'
import { deckSizeNames, roles } from '../decks.ts'
import { limits } from '../limits.ts'
import { schemaMessage } from '../messages.ts'
import {
  backAt,
  cursor,
  empty,
  type Endpoints,
  filled,
  filledName,
  id,
  idText,
  learned,
  name,
  text,
  time,
} from './endpoint.ts'

/** A deck in a list. The four counts are the caller's own and add up to the cards of the deck, but for fresh ones that are put off. */
export const deck = z.object({
  id,
  name: z.string(),
  description: z.string(),
  /** Display name of the author, never an email. */
  author: z.string(),
  isPublic: z.boolean(),
  inLibrary: z.boolean(),
  isAuthor: z.boolean(),
  /** Whether its author shares it with the caller. */
  isMember: z.boolean(),
  /** The caller's role. */
  role: z.enum(roles),
  /** Whether admins took it down: then only its author sees it, and cannot publish it. */
  isTakenDown: z.boolean(),
  /** How many users have it in their library. */
  learners: z.int(),
  /** The language of most of it, if it is known. */
  language: z.enum(languageNames).nullable(),
  /** The caller's folder for it. */
  folder: z.string().nullable(),
  fresh_cards: z.int(),
  wrong_cards: z.int(),
  ok_cards: z.int(),
  good_cards: z.int(),
  cards: z.int(),
})

/** A topic with its subtopics; `cards` counts those directly in it. */
export interface TopicNode {
  id: number
  name: string
  cards: number
  elements: TopicNode[]
}

export const topicNode: z.ZodType<TopicNode> = z.object({
  id,
  name: z.string(),
  cards: z.int(),
  get elements() {
    return z.array(topicNode)
  },
})

const deckDetail = deck.extend({
  /** Whether the caller, a member, lets the author see their progress; null until they have answered, and for anyone else. */
  sharesProgress: z.boolean().nullable(),
  structure: z.array(topicNode),
  topics: z.int(),
  createdAt: time,
  changedAt: time,
  /** The deck that this is a copy of. `id` is null if the caller may not see that deck, `author` if the account is gone. */
  copiedFrom: z.object({ id: id.nullable(), name: z.string(), author: z.string().nullable() }).nullable(),
})

const deckText = z.object({ name: name(limits.deckNameLength), description: text(limits.deckDescriptionLength) })

const deckInput = deckText.refine((deck) => `${deck.name}${deck.description}`.trim() !== '', {
  path: ['name'],
  message: schemaMessage(['deck']),
})

const folderName = filledName(limits.folderNameLength, schemaMessage(['folder']))
/** A folder that is there, which can be older than the rule for names, or a new one. */
const chosenFolder = text(limits.folderNameLength).refine(
  (folder) => withoutBidiControls(folder).trim() !== '',
  schemaMessage(['folder']),
)

const topicName = filledName(limits.topicNameLength, schemaMessage(['topic']))

export const decks = {
  /** Newest activity first, a page at a time. */
  'GET /api/myDecks': {
    input: z.object({
      limit: z.coerce.number<string>().pipe(z.int().min(1).max(limits.decksPerPage)).default(limits.decksPerPage),
      after: cursor,
    }),
    output: z.array(deck),
  },
  'GET /api/search': {
    input: z.object({
      search: text(limits.searchLength).default(''),
      public: z.enum(['true', 'false']),
      /**
       * Of own decks: those last learned or changed first, by name, or those with most due cards first; folder by folder, and the
       * decks without one last. What a search finds is in the order of its matches.
       */
      order: z.enum(['activity', 'name', 'due']).default('activity'),
      /** Filters of public decks. */
      language: z.enum(languageNames).optional(),
      size: z.enum(deckSizeNames).optional(),
      limit: z.coerce.number<string>().pipe(z.int().min(1).max(200)).default(60),
      offset: z.coerce.number<string>().pipe(z.int().min(0).max(1_000_000)).default(0),
    }),
    output: z.array(deck),
  },
  'GET /api/search/:id': { input: z.object({ id: idText }), output: deckDetail },
  'GET /api/deck/:id': { input: z.object({ id: idText }), output: deckDetail },
  'PUT /api/deck': { input: deckInput, output: z.object({ id }) },
  'PUT /api/changeDeck': {
    /** The version is that of the name and description. */
    input: deckInput.safeExtend({ id }),
    output: empty,
    precondition: 'optional',
  },
  /** Puts a deck into the bin of its author. For everybody, it is as if it did not exist. */
  'PUT /api/deleteDeck': { input: z.object({ id }), output: empty },
  /** `language`: that of most of the deck; without it the known one stays. */
  'PUT /api/public': {
    input: z.object({ deck: id, isPublic: z.boolean(), language: z.enum(languageNames).optional() }),
    output: empty,
  },
  'PUT /api/library': { input: z.object({ id }), output: empty },
  /** Puts a deck of the caller's list into one of their folders, which need not exist; null takes it out. */
  'PUT /api/moveDeck': { input: z.object({ id, folder: chosenFolder.nullable() }), output: empty },
  /** Renames a folder of the caller, into another one if that has the name; null takes its decks out, which ends it. */
  'PUT /api/renameFolder': {
    input: z.object({
      folder: filled(limits.folderNameLength, schemaMessage(['folder'])),
      name: folderName.nullable(),
    }),
    output: empty,
  },
  'PUT /api/topic': {
    input: z.object({ name: topicName, topic: id.nullish(), deck: id }),
    output: z.object({ id }),
  },
  'PUT /api/getTopics': { input: z.object({ id }), output: z.array(topicNode) },
  'GET /api/getTopicName/:id': {
    input: z.object({ id: idText }),
    output: z.object({ name: z.string() }),
  },
  'PUT /api/renametopic': {
    /** The version is that of the name. */
    input: z.object({ name: topicName, topic: id }),
    output: empty,
    precondition: 'optional',
  },
  /** Puts a topic with everything in it into the bin. */
  'PUT /api/deleteTopic': { input: z.object({ id }), output: z.object({ bin: id }) },
} as const satisfies Endpoints

/** The order of topics and cards, and what there is to learn in them. */
export const topics = {
  /** Moves a topic in front of another one of the same parent, or to the end. */
  'PUT /api/moveTopic': {
    input: z.object({ topic: id, parent: id.nullable(), before: id.nullable() }),
    output: empty,
  },
  /**
   * Moves cards into a topic, in the given order, in front of one of its other cards, or to the end. Cards that are gone are
   * ignored. Learners keep their progress.
   */
  'PUT /api/moveCards': {
    input: z.object({ deck: id, cards: z.array(id).min(1).max(limits.cardsAtOnce), topic: id, before: id.nullish() }),
    output: empty,
  },
  /** Columns of the card table that are not in the card: for the cards of exactly these topics, a page at a time. */
  'POST /api/cardFacts': {
    input: z.object({ deckid: id, topics: z.array(id).max(limits.topicsPerDeck), after: cursor }),
    output: z.array(z.object({ id, changedAt: time, learned, backAt, isLeech: z.boolean(), isFlagged: z.boolean() })),
    isHeavy: true,
  },
  /** Topics of all decks of the caller with a word for each word of `search`; those whose name begins with it first. */
  'GET /api/searchTopics': {
    input: z.object({ search: text(limits.searchLength) }),
    output: z.array(z.object({ id, name: z.string(), deckId: id, deckName: z.string() })),
    isHeavy: true,
  },
  /** What the caller has to learn in each topic, without its subtopics. Topics with nothing to learn are left out. */
  'GET /api/topicCounts/:id': {
    input: z.object({ id: idText }),
    output: z.array(z.object({ topic: id, due: z.int(), fresh: z.int() })),
  },
} as const satisfies Endpoints

/** A deletion that can be restored. */
const trashEntry = z.object({
  id,
  kind: z.enum(['topic', 'cards']),
  /** The topic's name, or the beginning of the first card's question. */
  name: z.string(),
  /** Names of the topics around it, outermost first; for cards from several topics, the topics around all of them. */
  path: z.array(z.string()),
  /** How many topics its cards were in. */
  topics: z.int(),
  /** How many subtopics were deleted with a topic. */
  subtopics: z.int(),
  cards: z.int(),
  /** Display name of the user who deleted it; null if the account is gone. */
  deletedBy: z.string().nullable(),
  deletedAt: time,
  /** When it is deleted permanently. */
  goesAt: time,
})

/** The bin of a deck. */
export const bin = {
  /** Puts cards into the bin. Cards that are gone already are ignored. */
  'PUT /api/deleteCards': {
    input: z.object({ deck: id, cards: z.array(id).min(1).max(limits.cardsAtOnce) }),
    output: z.object({ bin: id }),
  },
  /** A page of the bin of the deck `id`, newest first, after the entry `after`. */
  'GET /api/bin': {
    input: z.object({ id: idText, after: idText.optional() }),
    output: z.array(trashEntry),
  },
  /**
   * Restores an entry of the bin with the learners' progress. `isAtTop` if a topic came back at the top level, because its
   * parent is gone or now too deep.
   */
  'PUT /api/restore': { input: z.object({ id }), output: z.object({ isAtTop: z.boolean() }) },
  /** Deletes an entry of the bin permanently. */
  'PUT /api/purge': { input: z.object({ id }), output: empty },
} as const satisfies Endpoints

/** The bin of decks, which is their author's. */
export const deckBin = {
  /** What others lose when the caller deletes this deck. */
  'GET /api/deletionImpact/:id': {
    input: z.object({ id: idText }),
    output: z.object({
      /** People other than the author who have the deck: in their library, as members, or because they learn it in public. */
      people: z.int(),
      /** Those of them who have progress in it. */
      learners: z.int(),
      /** Members who can edit it. */
      editors: z.int(),
      /** Suggestions for its cards that wait for a decision. */
      suggestions: z.int(),
    }),
  },
  /** The caller's decks that can be restored, deleted last first, a page at a time. */
  'GET /api/deckBin': {
    input: z.object({ after: cursor }),
    output: z.array(
      z.object({
        id,
        name: z.string(),
        cards: z.int(),
        /** It was public, and is again once it is restored. */
        isPublic: z.boolean(),
        deletedAt: time,
        /** When it is deleted permanently. */
        goesAt: time,
      }),
    ),
  },
  /** Restores a deck with everything that belongs to it. Succeeds for a deck that is not in the bin, so it can be repeated. */
  'PUT /api/restoreDeck': { input: z.object({ id }), output: empty },
  /** Deletes a deck in the bin permanently. */
  'PUT /api/purgeDeck': { input: z.object({ id }), output: empty },
} as const satisfies Endpoints

/** Calls of learners for decks of others. */
export const library = {
  /** Removes a deck from the caller's library. Their progress is kept in case they add it again. */
  'PUT /api/removeFromLibrary': { input: z.object({ id }), output: empty },
  /** What a deck is, for visitors without an account; null unless it is public. */
  'GET /api/publicDeck/:id': {
    access: 'public',
    input: z.object({ id: idText }),
    output: z.object({ deck: z.object({ name: z.string(), author: z.string(), cards: z.int() }).nullable() }),
  },
  /** Copies a deck that the caller may see into a private one of their own: topics, cards and pictures, without progress. */
  'PUT /api/copyDeck': {
    input: z.object({ id }),
    output: z.object({ id }),
    rateLimit: 'copies',
  },
} as const satisfies Endpoints
