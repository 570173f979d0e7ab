import type { Db } from '../platform/db/open.ts'
import { notFound, orNotFound } from '../app/errors.ts'
import { type Day, type DayRule, dayOf } from './day.ts'
import {
  type Candidate,
  type LearnerDeck,
  type Outlook,
  readCandidates,
  readOutlook,
  writeFreshFrom,
} from './queue.sql.ts'

/** Cards that are due this soon are shown early when nothing else is left. */
const earlyMs = 20 * 60_000
/** Skipping this many topics takes longer than the rest of the search. */
const manyTopics = 20
/** After every topic: the largest integer of PostgreSQL. */
const endOfTree = 2_147_483_647

/** A learner's queue in a deck, optionally only for some topics. */
export interface QueueOf {
  user: DayRule & { id: number }
  deckId: number
  topics: readonly number[] | undefined
}

interface Times {
  now: Date
  day: Day
  early: Date
  /** Reviews are due by the end of the day, so that the day's work is known in the morning. */
  reviewUntil: Date
}

/** How many fresh cards a learner wants per day, and has had today. */
type DailyLimit = Pick<LearnerDeck, 'newPerDay' | 'newDay' | 'newCount'>

/**
 * The ids of the next cards to learn, at most `limit`, without those in `skip`; and the daily limit that applies.
 * Throws 404 for a deck that the learner may not see.
 */
export async function nextCards(
  db: Db,
  { user, deckId, topics }: QueueOf,
  { skip, limit, now }: { skip: readonly number[]; limit: number; now: Date },
): Promise<{ ids: number[]; daily: DailyLimit }> {
  const times = timesOf(now, user)
  // One more, because the card that was just rated may be among them.
  const until = [times.early, later(times.reviewUntil, times.early)]
  const parameters = [user.id, deckId, ...until, limit + skip.length + 1, now]
  const [deck] = topics
    ? await readCandidates.ofTopics(db, ...parameters, topics)
    : await readCandidates.ofDeck(db, ...parameters)
  if (!deck?.role) throw notFound('deck')
  if (!topics) await noteFreshFrom(db, user.id, deckId, deck)
  return { ids: inOrder(deck, times, new Set(skip)).slice(0, limit), daily: deck }
}

/** If this search had to skip many topics without fresh cards, the next one starts where this one ended. */
async function noteFreshFrom(db: Db, userId: number, deckId: number, deck: LearnerDeck): Promise<void> {
  const from = deck.candidates.find((card) => card.kind === 'fresh')?.treePosition ?? endOfTree
  if (deck.rowVersion && from - deck.freshFrom > manyTopics)
    await writeFreshFrom(db, userId, deckId, from, deck.freshVersion, deck.rowVersion)
}

/**
 * What is left to learn: cards due now, fresh ones within the daily limit, and when the next card is due after these.
 */
export async function outlook(
  db: Db,
  { user, deckId, topics }: QueueOf,
  daily: DailyLimit,
  now: Date,
): Promise<Outlook> {
  const times = timesOf(now, user)
  const parameters = [user.id, deckId, now, times.reviewUntil]
  const [counts] = topics
    ? await readOutlook.ofTopics(db, ...parameters, topics)
    : await readOutlook.ofDeck(db, ...parameters)
  const { fresh, ...rest } = orNotFound(counts, 'deck')
  return { ...rest, fresh: Math.min(fresh, freshLeft(daily, times.day)) }
}

/**
 * The order of a session: due learning steps, reviews due today, fresh cards in tree order up to the daily limit, and
 * cards that are due soon. The card that was rated last only comes first when no other is left.
 */
export function inOrder(
  deck: Pick<LearnerDeck, 'lastCardId' | 'newPerDay' | 'newDay' | 'newCount' | 'candidates'>,
  times: Times,
  skip: ReadonlySet<number>,
): number[] {
  const of = (kind: Candidate['kind'], until: Date) =>
    deck.candidates.filter((card) => card.kind === kind && (card.dueAt ?? 0) <= until.getTime())
  const due = [...of('learning', times.now), ...of('review', times.reviewUntil)]
  const fresh = deck.candidates.filter((card) => card.kind === 'fresh').slice(0, freshLeft(deck, times.day))
  const soon = deck.candidates
    .filter((card) => card.kind !== 'fresh' && !due.includes(card))
    .toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))
  const ids = [...due, ...fresh, ...soon].map((card) => card.id).filter((id) => !skip.has(id))
  const [first, second, ...rest] = ids
  if (first === deck.lastCardId && first !== undefined && second !== undefined) return [second, first, ...rest]
  return ids
}

/** Fresh cards left within today's limit. */
function freshLeft({ newPerDay, newDay, newCount }: DailyLimit, day: Day) {
  if (newPerDay === null) return Infinity
  return Math.max(0, newPerDay - (newDay === day.date ? newCount : 0))
}

/** The times until which cards count as due for a learner. */
export function timesOf(now: Date, rule: DayRule): Times {
  const day = dayOf(now, rule)
  return { now, day, early: new Date(now.getTime() + earlyMs), reviewUntil: new Date(day.endsAt.getTime() - 1) }
}

/** The later of two times. */
export const later = (one: Date, other: Date) => (one > other ? one : other)
