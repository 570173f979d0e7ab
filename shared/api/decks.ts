import { z } from 'zod'
import { languageNames } from '../languages.ts'
import { deckSizeNames } from '../library.ts'
import { limits } from '../limits.ts'
import { roles } from '../roles.ts'
import { messageOf } from '../said.ts'
import { cursor, empty, type Endpoints, filled, id, idText, text, time } from './endpoint.ts'

/** A deck as a list shows it. The four counts are the caller's own and add up to the deck's cards. */
export const deck = z.object({
  id,
  name: z.string(),
  description: z.string(),
  /** Display name of who made it, never an email. */
  author: z.string(),
  isPublic: z.boolean(),
  inLibrary: z.boolean(),
  isAuthor: z.boolean(),
  /** Its author let the caller in. */
  isMember: z.boolean(),
  /** What the caller may do with it. */
  role: z.enum(roles),
  /** Admins took it down: only its author sees it, and cannot publish it. */
  isTakenDown: z.boolean(),
  /** How many have it in their library. */
  learners: z.int(),
  /** What most of it is in, as far as it is known. */
  language: z.enum(languageNames).nullable(),
  fresh_cards: z.int(),
  wrong_cards: z.int(),
  ok_cards: z.int(),
  good_cards: z.int(),
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
  structure: z.array(topicNode),
  cards: z.int(),
  topics: z.int(),
  createdAt: time,
  changedAt: time,
  /** The deck that this is a copy of. `id` is there while the caller may see that one, `author` while they have an account. */
  copiedFrom: z.object({ id: id.nullable(), name: z.string(), author: z.string().nullable() }).nullable(),
})

const deckText = z.object({ name: text(limits.deckNameLength), description: text(limits.deckDescriptionLength) })

const deckInput = deckText.refine((deck) => `${deck.name}${deck.description}`.trim() !== '', {
  path: ['name'],
  message: messageOf(['deck']),
})

const topicName = filled(limits.topicNameLength, messageOf(['topic']))

export const decks = {
  /** Newest activity first, a page at a time. */
  'GET /api/myDecks': {
    access: 'user',
    input: z.object({
      limit: z.coerce.number<string>().pipe(z.int().min(1).max(limits.decksPerPage)).default(limits.decksPerPage),
      after: cursor,
    }),
    output: z.array(deck),
  },
  'GET /api/search': {
    access: 'user',
    input: z.object({
      search: text(limits.searchLength).default(''),
      public: z.enum(['true', 'false']),
      /** Of public decks only those in this language, or of this size. */
      language: z.enum(languageNames).optional(),
      size: z.enum(deckSizeNames).optional(),
      limit: z.coerce.number<string>().pipe(z.int().min(1).max(200)).default(60),
      offset: z.coerce.number<string>().pipe(z.int().min(0).max(1_000_000)).default(0),
    }),
    output: z.array(deck),
  },
  'GET /api/search/:id': { access: 'user', input: z.object({ id: idText }), output: deckDetail },
  'GET /api/deck/:id': { access: 'user', input: z.object({ id: idText }), output: deckDetail },
  'PUT /api/deck': { access: 'user', input: deckInput, output: z.object({ id }) },
  'PUT /api/changeDeck': {
    access: 'user',
    /** Its version is that of its name and description. */
    input: deckInput.safeExtend({ id }),
    output: empty,
    precondition: 'optional',
  },
  'PUT /api/deleteDeck': { access: 'user', input: z.object({ id }), output: empty },
  /** `language`: what most of the deck is in; without it what was said or found out before stays. */
  'PUT /api/public': {
    access: 'user',
    input: z.object({ deck: id, isPublic: z.boolean(), language: z.enum(languageNames).optional() }),
    output: empty,
  },
  'PUT /api/library': { access: 'user', input: z.object({ id }), output: empty },
  'PUT /api/topic': {
    access: 'user',
    input: z.object({ name: topicName, topic: id.nullish(), deck: id }),
    output: z.object({ id }),
  },
  'PUT /api/getTopics': { access: 'user', input: z.object({ id }), output: z.array(topicNode) },
  'GET /api/getTopicName/:id': {
    access: 'user',
    input: z.object({ id: idText }),
    output: z.object({ name: z.string() }),
  },
  'PUT /api/renametopic': {
    access: 'user',
    /** Its version is that of its name. */
    input: z.object({ name: topicName, topic: id }),
    output: empty,
    precondition: 'optional',
  },
  /** Puts a topic with all that is in it into the bin. */
  'PUT /api/deleteTopic': { access: 'user', input: z.object({ id }), output: z.object({ bin: id }) },
} as const satisfies Endpoints
