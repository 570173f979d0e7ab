import { z } from 'zod'
import { limits } from '../limits.ts'
import { cursor, empty, type Endpoints, id, idText, time } from './endpoint.ts'

/** How the caller stands with a card: never rated, due now, in learning steps, or known until later. */
const learned = z.enum(['fresh', 'due', 'learning', 'known'])

/** Order and place of topics and cards, and what there is to learn in them. */
export const topics = {
  /** Puts a topic before another one of the same parent, or last. */
  'PUT /api/moveTopic': {
    access: 'user',
    input: z.object({ topic: id, parent: id.nullable(), before: id.nullable() }),
    output: empty,
  },
  /**
   * Puts cards into a topic, in their order, before one of its other cards, or last. Those that are gone are passed over.
   * Learners keep what they know of them.
   */
  'PUT /api/moveCards': {
    access: 'user',
    input: z.object({ deck: id, cards: z.array(id).min(1).max(limits.cardsAtOnce), topic: id, before: id.nullish() }),
    output: empty,
  },
  /** What a table shows of cards beside what they hold: those in exactly these topics, a page at a time. */
  'POST /api/cardFacts': {
    access: 'user',
    input: z.object({ deckid: id, topics: z.array(id).max(limits.topicsPerDeck), after: cursor }),
    output: z.array(z.object({ id, changedAt: time, learned })),
    isHeavy: true,
  },
  /** What the caller has to learn in each topic itself. A topic without any is left out. */
  'GET /api/topicCounts/:id': {
    access: 'user',
    input: z.object({ id: idText }),
    output: z.array(z.object({ topic: id, due: z.int(), fresh: z.int() })),
  },
} as const satisfies Endpoints
