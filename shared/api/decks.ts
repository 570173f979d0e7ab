import { z } from 'zod'
import { limits } from '../limits.ts'
import { roles } from '../roles.ts'
import { messageOf } from '../said.ts'
import { empty, type Endpoints, filled, id, idText, nothing, text } from './endpoint.ts'

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
  /** What the caller may do with it. */
  role: z.enum(roles),
  /** Admins took it down: only its author sees it, and cannot publish it. */
  isTakenDown: z.boolean(),
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

/** `learners`: how many others have the deck in their library, shown before it is deleted. */
const deckDetail = deck.extend({ structure: z.array(topicNode), learners: z.int() })

const deckInput = z
  .object({ name: text(limits.deckNameLength), description: text(limits.deckDescriptionLength) })
  .refine((deck) => `${deck.name}${deck.description}`.trim() !== '', {
    path: ['name'],
    message: messageOf(['deck']),
  })

const topicName = filled(limits.topicNameLength, messageOf(['topic']))

export const decks = {
  'GET /api/myDecks': { access: 'user', input: nothing, output: z.array(deck) },
  'GET /api/search': {
    access: 'user',
    input: z.object({
      search: text(limits.searchLength).default(''),
      public: z.enum(['true', 'false']),
      limit: z.coerce.number<string>().pipe(z.int().min(1).max(200)).default(60),
      offset: z.coerce.number<string>().pipe(z.int().min(0).max(1_000_000)).default(0),
    }),
    output: z.array(deck),
  },
  'GET /api/search/:id': { access: 'user', input: z.object({ id: idText }), output: deckDetail },
  'GET /api/deck/:id': { access: 'user', input: z.object({ id: idText }), output: deckDetail },
  'PUT /api/deck': { access: 'user', input: deckInput, output: z.object({ id }) },
  'PUT /api/deleteDeck': { access: 'user', input: z.object({ id }), output: empty },
  'PUT /api/public': { access: 'user', input: z.object({ deck: id, isPublic: z.boolean() }), output: empty },
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
  'PUT /api/renametopic': { access: 'user', input: z.object({ name: topicName, topic: id }), output: empty },
  'PUT /api/deleteTopic': { access: 'user', input: z.object({ id }), output: empty },
} as const satisfies Endpoints
