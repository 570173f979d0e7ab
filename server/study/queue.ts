import type { Db } from '../platform/db/open.ts'
import { notFound, orNotFound } from '../app/errors.ts'
import { type Day, type DayRule, dayOf } from './day.ts'
import {
  type Candidate,
  type DailyLimit,
  type LearnerDeck,
  type Outlook,
  readCandidates,
  readNewToday,
  readOutlook,
  readStatus,
  writeFreshFrom,
  writeMoreInAll,
  writeMoreInDeck,
} from './queue.sql.ts'

/** Cards that are due this soon are shown early when nothing else is left. */
const earlyMs = 20 * 60_000
/** Skipping this many topics takes longer than the rest of the search. */
const manyTopics = 20
/** After every topic: the largest integer of PostgreSQL. */
const endOfTree = 2_147_483_647

/**
 * A learner, and how many fresh cards they want a day in all decks together; null for no limit. On `moreDay` it is `moreNew` more.
 * `deckByDeck`: the cards of all decks come deck after deck.
 */
export type Learner = DayRule & { id: number; deckByDeck: boolean } & Pick<
    LearnerDeck,
    'newPerDay' | 'moreDay' | 'moreNew'
  >

/** A learner's queue in a deck, optionally only for some topics. */
export interface QueueOf {
  user: Learner
  deckId: number
  topics: readonly number[] | undefined
}

export interface Times {
  now: Date
  day: Day
  /** When the day began. */
  dayStart: Date
  early: Date
  /** Reviews are due by the end of the day, so that the day's work is known in the morning. */
  reviewUntil: Date
}

/** The learner's day, if its fresh cards of all decks are limited: otherwise nobody has to count them. */
export const countedDay = (user: Learner, now: Date) => (user.newPerDay === null ? null : dayOf(now, user).date)

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
  const parameters = [user.id, deckId, ...until, limit + skip.length + 1, now, countedDay(user, now), times.dayStart]
  const [deck] = topics
    ? await readCandidates.ofTopics(db, ...parameters, topics)
    : await readCandidates.ofDeck(db, ...parameters)
  if (!deck?.role) throw notFound('deck')
  if (!topics) await noteFreshFrom(db, user.id, deckId, deck)
  const fresh = freshLeft(deck, times.day, user)
  return { ids: inOrder(deck, fresh, times, new Set(skip)).slice(0, limit), daily: deck }
}

/** If this search had to skip many topics without fresh cards, the next one starts where this one ended. */
async function noteFreshFrom(db: Db, userId: number, deckId: number, deck: LearnerDeck): Promise<void> {
  // Fresh cards that wait for a sibling come back in the topics before.
  if (deck.isWaiting) return
  const from = deck.candidates.find((card) => card.kind === 'fresh')?.treePosition ?? endOfTree
  if (deck.rowVersion && from - deck.freshFrom > manyTopics)
    await writeFreshFrom(db, userId, deckId, from, deck.freshVersion, deck.rowVersion)
}

/**
 * What is left to learn: cards due now, fresh ones within the daily limit, those that it holds back, and when the next card is due
 * after these.
 */
export async function outlook(
  db: Db,
  { user, deckId, topics }: QueueOf,
  daily: DailyLimit,
  now: Date,
): Promise<Outlook & { heldBack: number }> {
  const times = timesOf(now, user)
  const parameters = [user.id, deckId, now, times.reviewUntil, times.dayStart]
  const [counts] = topics
    ? await readOutlook.ofTopics(db, ...parameters, topics)
    : await readOutlook.ofDeck(db, ...parameters)
  const outlook = orNotFound(counts, 'deck')
  const fresh = Math.min(outlook.fresh, freshLeft(daily, times.day, user))
  return { ...outlook, fresh, heldBack: outlook.fresh - fresh }
}

/**
 * The order of a session: due learning steps, reviews due today, fresh cards in their order, at most `freshLeft`, and cards
 * that are due soon. `mix` puts the fresh ones among what is due, by default after it. The card that was rated last only comes
 * first when no other is left.
 */
export function inOrder<C extends Candidate>(
  deck: { lastCardId: number | null; candidates: readonly C[] },
  freshLeft: number,
  times: Times,
  skip: ReadonlySet<number>,
  mix = (due: readonly C[], fresh: readonly C[]): C[] => [...due, ...fresh],
): number[] {
  const of = (kind: Candidate['kind'], until: Date) =>
    deck.candidates.filter((card) => card.kind === kind && (card.dueAt ?? 0) <= until.getTime())
  const due = [...of('learning', times.now), ...of('review', times.reviewUntil)]
  const fresh = deck.candidates.filter((card) => card.kind === 'fresh').slice(0, freshLeft)
  const soon = deck.candidates
    .filter((card) => card.kind !== 'fresh' && !due.includes(card))
    .toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))
  const ids = [...mix(due, fresh), ...soon].map((card) => card.id).filter((id) => !skip.has(id))
  const [first, second, ...rest] = ids
  if (first === deck.lastCardId && first !== undefined && second !== undefined) return [second, first, ...rest]
  return ids
}

/** Fresh cards left within today's limits, that of the deck and that of all decks. */
export const freshLeft = (deck: DailyLimit, day: Day, user: Learner): number =>
  Math.max(0, Math.min(leftOfDeck(deck, day), leftOfAll(user, day, deck.newToday)))

/** Fresh cards left within a deck's own limit of today; less than none when it was lowered since. */
export const leftOfDeck = ({ newPerDay, newDay, newCount, ...deck }: DailyLimit, day: Day): number =>
  newPerDay === null ? Infinity : newPerDay + moreOn(day, deck) - (newDay === day.date ? newCount : 0)

/** The same within the limit of all decks, of which `newToday` are used up. */
export const leftOfAll = ({ newPerDay, ...user }: Learner, day: Day, newToday: number): number =>
  newPerDay === null ? Infinity : newPerDay + moreOn(day, user) - newToday

/** By how many fresh cards a limit is raised on a day. */
const moreOn = (day: Day, { moreDay, moreNew }: Pick<DailyLimit, 'moreDay' | 'moreNew'>): number =>
  moreDay === day.date ? moreNew : 0

/** The most by which the limit of a day can be raised, as the table has it. */
const mostMore = 9999

/**
 * Raises today's limits so that a learner can learn `cards` fresh ones: that of the deck `id` together with that of all decks, or
 * without `id` the latter. A retry changes nothing, because as many are left by then. Throws 404 for a deck that they may not see.
 */
export async function learnMore(
  db: Db,
  user: Learner,
  { id, cards }: { id?: number | undefined; cards: number },
  now: Date,
): Promise<void> {
  const { day, reviewUntil } = timesOf(now, user)
  const raised = (limit: Parameters<typeof moreOn>[1], left: number) => {
    const missing = cards - left
    return missing > 0 ? Math.min(moreOn(day, limit) + missing, mostMore) : null
  }
  if (id === undefined) {
    const [{ newToday } = { newToday: 0 }] = await readNewToday(db, user.id, day.date)
    const more = raised(user, leftOfAll(user, day, newToday))
    if (more !== null) await writeMoreInAll(db, user.id, day.date, more)
    return
  }
  const [deck] = await readStatus(db, user.id, id, day.date, now, reviewUntil)
  if (!deck?.role) throw notFound('deck')
  const more = raised(deck, Math.min(leftOfDeck(deck, day), leftOfAll(user, day, deck.newToday)))
  if (more !== null) await writeMoreInDeck(db, user.id, id, day.date, more)
}

/** The times until which cards count as due for a learner. */
export function timesOf(now: Date, rule: DayRule): Times {
  const day = dayOf(now, rule)
  return {
    now,
    day,
    dayStart: day.startsAt,
    early: new Date(now.getTime() + earlyMs),
    reviewUntil: new Date(day.endsAt.getTime() - 1),
  }
}

/** The later of two times. */
export const later = (one: Date, other: Date) => (one > other ? one : other)
