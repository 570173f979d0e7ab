import { z } from 'zod'
import { limits } from '../limits.ts'
import { card, intervals } from './cards.ts'
import { empty, type Endpoints, id, idText, time } from './endpoint.ts'

const topics = z.array(id).max(limits.topicsPerDeck).optional()

/** What a review came to: when the card is due again and how well it is remembered. */
export const reviewOutcome = z.object({
  due: time,
  /** Days until recall falls to 90 %. */
  stability: z.number(),
  /** 1 (easy) to 10 (hard). */
  difficulty: z.number(),
  state: z.enum(['learning', 'review', 'relearning']),
  reps: z.int(),
  lapses: z.int(),
})

const count = z.int().nonnegative()

export const study = {
  'POST /api/getNextCard': {
    access: 'user',
    input: z.object({ id, topics }),
    output: z.object({ id: id.nullable() }),
  },
  /** The next cards whole, so that the learn page can fetch ahead; `skip` are those it has already or still reports. */
  'POST /api/getQueue': {
    access: 'user',
    input: z.object({
      id,
      topics,
      /** Instead of some topics one, with all that lies beneath it now. */
      topic: id.optional(),
      skip: z.array(id).max(100).default([]),
      limit: z.int().min(1).max(20).default(5),
    }),
    output: z.object({
      cards: z.array(card.extend({ intervals })),
      /** Cards left in this session: due now, and fresh ones that today's limit still allows. */
      due: count,
      fresh: count,
      /** When the next card of these topics comes due after the session, or null when none was ever learned. */
      nextDueAt: time.nullable(),
    }),
  },
  'GET /api/studyStatus/:id': {
    access: 'user',
    input: z.object({ id: idText }),
    output: z.object({
      due: count,
      fresh: count,
      nextDueAt: time.nullable(),
      /** Cards by memory stability: under 1 day, 7, 21, 90, and above. */
      boxes: z.tuple([count, count, count, count, count]),
      /** New cards a day that the learner allows for this deck; null is no limit. */
      newPerDay: count.nullable(),
    }),
  },
  'PUT /api/newPerDay': {
    access: 'user',
    input: z.object({ id, newPerDay: z.int().min(0).max(9999).nullable() }),
    output: empty,
  },
  'PUT /api/submitAnswer': {
    access: 'user',
    rateLimit: 'ratings',
    input: z.object({
      rating: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)], 'A rating is 1, 2, 3 or 4.'),
      cardid: id,
      reviewId: z.uuid().toLowerCase().optional(),
      reviewedAt: time.refine((at) => at >= '2000', 'A review cannot be so old.').optional(),
      durationMs: z.int().min(0).max(86_400_000).optional(),
    }),
    output: reviewOutcome,
  },
  /** Takes back a review, if it is the last one of its card; doing it twice is one undo. */
  'PUT /api/undoReview': {
    access: 'user',
    input: z.object({ reviewId: z.uuid().toLowerCase() }),
    output: z.object({ cardid: id }),
  },
} as const satisfies Endpoints
