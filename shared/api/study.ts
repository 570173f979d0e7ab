import { z } from 'zod'
import { limits } from '../limits.ts'
import { card, ofLearner } from './cards.ts'
import { empty, type Endpoints, id, idText, newPerDay, time } from './endpoint.ts'

const topics = z.array(id).max(limits.topicsPerDeck).optional()

/** The result of a review: when the card is due again, and how well it is remembered. */
export const reviewOutcome = z.object({
  due: time,
  /** Days until recall falls to 90 %. */
  stability: z.number(),
  /** 1 (easy) to 10 (hard). */
  difficulty: z.number(),
  state: z.enum(['learning', 'review', 'relearning']),
  reps: z.int(),
  lapses: z.int(),
  /** With this review the card became a leech, or lapsed some more times since: see `needsHelp` in shared/study.ts. */
  needsHelp: z.boolean(),
  /** The public deck that the review added to the library of the caller; null in a repeated response, too. */
  addedDeck: id.nullable(),
})

const count = z.int().nonnegative()

/** A card, or several of the deck of the first; those that are not in it are ignored. */
const oneOrMore = z.union([id, z.array(id).min(1).max(limits.cardsAtOnce)])

const recalled = z.object({ reviews: count, remembered: count })

export const study = {
  'POST /api/getNextCard': {
    input: z.object({ id, topics }),
    output: z.object({ id: id.nullable() }),
  },
  /** What there is to learn today in all decks of the caller. */
  'GET /api/today': {
    input: empty,
    output: z.object({
      due: count,
      /** Fresh cards of decks that the caller has begun, within the limit for all decks; 0 without one. */
      fresh: count,
      /** Further fresh cards that only today's limit for all decks holds back. */
      heldBack: count,
      /** The decks with due cards. */
      decks: z.array(z.object({ id, due: count })),
      /** The caller's folders by name, with what is due in them. */
      folders: z.array(z.object({ name: z.string(), decks: count, due: count })),
      /** The decks that the caller edits and for which others suggest corrections. */
      suggestions: z.array(z.object({ id, waiting: count })),
      /** The decks in which the caller's suggestions were decided, until the caller has seen it. */
      decisions: z.array(z.object({ id, decided: count })),
      /** The decks in the caller's library or shared with them that their authors deleted in the last days, at most five. */
      deleted: z.array(z.object({ id, name: z.string(), author: z.string() })),
      /** About how long the due cards take at the caller's pace. */
      durationMs: count,
      /** When the next card is due after these; null if none was ever learned. */
      nextDueAt: time.nullable(),
    }),
  },
  /** What the caller did and will have to do, by their own days. */
  'GET /api/statistics': {
    isHeavy: true,
    input: empty,
    output: z.object({
      /** The date of the caller's day. */
      today: z.string(),
      /** How many days in a row have reviews, up to today, or to yesterday while today has none yet. */
      streak: count,
      /** The days with reviews among the last 53 weeks, oldest first. */
      days: z.array(z.object({ date: z.string(), reviews: count, durationMs: count })),
      /**
       * How many reviews of the last 30 days were of cards beyond their learning steps, and how many of these were remembered: of cards
       * with a stability under 21 days, and of the others.
       */
      retention: z.object({ young: recalled, mature: recalled }),
      /** The number of cards due on each of the next 30 days, today first, which has those that are overdue. */
      forecast: z.array(count),
    }),
  },
  /** The next cards, for the learn page to fetch ahead. `skip`: cards that it has already, or whose rating is unsent. */
  'POST /api/getQueue': {
    input: z
      .object({
        /** The deck; without it all decks of the caller: what is due, and among it fresh cards as `GET /api/today` counts them. */
        id: id.optional(),
        /** Only in a deck. */
        topics,
        /** Without a deck: exactly these cards, each as it is scheduled. */
        cards: z.array(id).max(limits.cardsChosen).optional(),
        /** Instead of `topics`: one topic with everything below it. */
        topic: id.optional(),
        skip: z.array(id).max(100).default([]),
        limit: z.int().min(1).max(50).default(5),
      })
      .refine(({ id, topic, topics }) => id !== undefined || (topic ?? topics) === undefined, {
        path: ['id'],
        message: 'Topics are those of a deck: name it.',
      })
      .refine(({ id, cards }) => id === undefined || cards === undefined, {
        path: ['cards'],
        message: 'Cards are chosen without a deck.',
      }),
    output: z.object({
      cards: z.array(card.extend(ofLearner)),
      /** Cards left in this session: due ones, those in learning steps that come back within minutes, and fresh ones within the limit of today. */
      due: count,
      learning: count,
      fresh: count,
      /** Fresh cards that only the limits of today hold back. */
      heldBack: count,
      /** When the next card of these topics is due after the session; null if none was ever learned. */
      nextDueAt: time.nullable(),
    }),
  },
  'GET /api/studyStatus/:id': {
    input: z.object({ id: idText }),
    output: z.object({
      due: count,
      fresh: count,
      /** As above. */
      heldBack: count,
      nextDueAt: time.nullable(),
      /** Cards by memory stability: under 1 day, 7, 21, 90, and above. */
      boxes: z.tuple([count, count, count, count, count]),
      /** Cards that the learner put off, or suspended. */
      buried: count,
      suspended: count,
      /** The learner's limit of new cards a day for this deck; null for none. */
      newPerDay: count.nullable(),
    }),
  },
  'PUT /api/newPerDay': {
    input: z.object({ id, newPerDay }),
    output: empty,
  },
  /**
   * Raises the limits of fresh cards so that `cards` of them can be learned today: that of a deck together with that of all decks, or
   * without `id` the latter alone. They are valid today. A repeated call changes nothing.
   */
  'PUT /api/moreNew': {
    input: z.object({ id: id.optional(), cards: z.int().min(1).max(limits.moreNew) }),
    output: empty,
  },
  'PUT /api/submitAnswer': {
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
  /**
   * Puts cards off until the morning of the caller's day that is `days` days ahead; null suspends them until `resume`. Nobody
   * else's cards change.
   */
  'PUT /api/postpone': {
    rateLimit: 'ratings',
    input: z.object({ id: oneOrMore, days: z.int().min(1).max(365).nullable() }),
    output: empty,
  },
  /** Brings cards back as they were before they were put off or suspended. */
  'PUT /api/resume': { rateLimit: 'ratings', input: z.object({ id: oneOrMore }), output: empty },
  /** Marks cards for the caller alone, or takes these marks away. */
  'PUT /api/flag': { rateLimit: 'ratings', input: z.object({ id: oneOrMore, isFlagged: z.boolean() }), output: empty },
  /** Undoes a review if it is the last one of its card; twice is one undo. */
  'PUT /api/undoReview': {
    input: z.object({ reviewId: z.uuid().toLowerCase() }),
    output: z.object({ cardid: id }),
  },
} as const satisfies Endpoints
