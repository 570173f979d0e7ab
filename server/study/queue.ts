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

/** When nothing else is left, cards that come due so soon are shown early. */
const earlyMs = 20 * 60_000
/** Passing so many topics takes longer than the rest of the search. */
const manyTopics = 20
/** Behind every topic: the largest integer of PostgreSQL. */
const endOfTree = 2_147_483_647

/** Whose cards of which deck; with `topics` only theirs. */
export interface QueueOf {
  user: DayRule & { id: number }
  deckId: number
  topics: readonly number[] | undefined
}

interface Times {
  now: Date
  day: Day
  early: Date
  /** Cards in review are due by the day, so that a day's work is known in the morning. */
  reviewUntil: Date
}

/** How many fresh cards a day a learner wants, and had. */
type DailyLimit = Pick<LearnerDeck, 'newPerDay' | 'newDay' | 'newCount'>

/**
 * The ids of the next cards to learn, at most `limit`, without those of `skip`, and the limit that was kept to. Throws
 * 404 for a deck that is not to be seen.
 */
export async function nextCards(
  db: Db,
  { user, deckId, topics }: QueueOf,
  { skip, limit, now }: { skip: readonly number[]; limit: number; now: Date },
): Promise<{ ids: number[]; daily: DailyLimit }> {
  const times = timesOf(now, user)
  // One more than asked for, because the card that was just rated may be among them.
  const parameters = [user.id, deckId, times.early, later(times.reviewUntil, times.early), limit + skip.length + 1]
  const [deck] = topics
    ? await readCandidates.ofTopics(db, ...parameters, topics)
    : await readCandidates.ofDeck(db, ...parameters)
  if (!deck?.role) throw notFound('deck')
  if (!topics) await noteFreshFrom(db, user.id, deckId, deck)
  return { ids: inOrder(deck, times, new Set(skip)).slice(0, limit), daily: deck }
}

/** Lets the next search for fresh cards start where this one found them, if it had to pass many topics that are learned. */
async function noteFreshFrom(db: Db, userId: number, deckId: number, deck: LearnerDeck): Promise<void> {
  const from = deck.candidates.find((card) => card.kind === 'fresh')?.treePosition ?? endOfTree
  if (deck.rowVersion && from - deck.freshFrom > manyTopics)
    await writeFreshFrom(db, userId, deckId, from, deck.freshVersion, deck.rowVersion)
}

/** How much is left to learn: cards due now, fresh ones within the day's limit, and when the next comes due after these. */
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
  const { due, fresh, nextDueAt } = orNotFound(counts, 'deck')
  return { due, fresh: Math.min(fresh, freshLeft(daily, times.day)), nextDueAt }
}

/**
 * The order of a session: learning steps that are due, then what is due today, then fresh cards in tree order as far as
 * the day's limit goes, then what comes due soon. The card rated last does not come first while another waits.
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

/** Fresh cards that today's limit still allows. */
function freshLeft({ newPerDay, newDay, newCount }: DailyLimit, day: Day) {
  if (newPerDay === null) return Infinity
  return Math.max(0, newPerDay - (newDay === day.date ? newCount : 0))
}

/** When cards are due for a learner. */
export function timesOf(now: Date, rule: DayRule): Times {
  const day = dayOf(now, rule)
  return { now, day, early: new Date(now.getTime() + earlyMs), reviewUntil: new Date(day.endsAt.getTime() - 1) }
}

const later = (one: Date, other: Date) => (one > other ? one : other)
