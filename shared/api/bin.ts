import { z } from 'zod'
import { limits } from '../limits.ts'
import { empty, type Endpoints, id, idText, time } from './endpoint.ts'

/** Something that was deleted from a deck and can be restored. */
const entry = z.object({
  id,
  kind: z.enum(['topic', 'cards']),
  /** The topic's name, or the beginning of the first card's question. */
  name: z.string(),
  /** Names of the topics that it lay in, outermost first; of cards from several topics, those that all of them lay in. */
  path: z.array(z.string()),
  /** How many topics its cards lay in. */
  topics: z.int(),
  /** How many subtopics went with a topic. */
  subtopics: z.int(),
  cards: z.int(),
  /** Display name of who deleted it; null for one whose account is gone. */
  deletedBy: z.string().nullable(),
  deletedAt: time,
  /** When it goes for good. */
  goesAt: time,
})

/** What was deleted from decks. */
export const bin = {
  /** Puts cards into the bin; those that are gone already are passed over. */
  'PUT /api/deleteCards': {
    access: 'user',
    input: z.object({ deck: id, cards: z.array(id).min(1).max(limits.cardsAtOnce) }),
    output: z.object({ bin: id }),
  },
  /** What was deleted from the deck `id`, newest first: a page of it, which begins behind the entry `after`. */
  'GET /api/bin': {
    access: 'user',
    input: z.object({ id: idText, after: idText.optional() }),
    output: z.array(entry),
  },
  /**
   * Takes an entry of the bin back into its deck, with what was learned. `isAtTop` when a topic came back at the top,
   * because the one that it lay in is gone or lies too deep by now.
   */
  'PUT /api/restore': { access: 'user', input: z.object({ id }), output: z.object({ isAtTop: z.boolean() }) },
  /** Deletes an entry of the bin for good. */
  'PUT /api/purge': { access: 'user', input: z.object({ id }), output: empty },
} as const satisfies Endpoints
