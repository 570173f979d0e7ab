import { isMine } from '../decks/access.ts'
import { byFolder } from '../decks/decks.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { nextPostponedFresh, suspendedUntil, withinMinutes } from './postpone.ts'
import type { Times } from './queue.ts'
import { countWaiting, waitingDueIn } from './siblings.ts'

/** What is due in a deck, and when its next card is due after that. */
export interface DueInDeck {
  id: number
  folder: string | null
  due: number
  /** Cards in learning steps that come back within minutes. */
  learning: number
  nextDueAt: Date | null
}

export const dueStates = (kind: 'learning' | 'review', until: string) =>
  `from card_states s where s.user_id = $1 and s.deck_id = d.id
    and s.state ${kind === 'review' ? '=' : '<>'} 'review' and s.due_at ${until}`

const countSteps = (now: string) => `(select count(*)::int ${dueStates('learning', `<= ${now}`)})`

/** Counts the due reviews, or those of them that became due after a time. */
const countReviews = (reviewUntil: string, after = "'-infinity'") =>
  `(select count(*)::int ${dueStates('review', `<= ${reviewUntil}`)} and s.due_at > ${after}::timestamptz)`

/** The cards of deck `d` that wait for a sibling in the day that began at `dayStart`. */
const waitingInDeck = (now: string, reviewUntil: string, dayStart: string) =>
  `(${waitingDueIn('d.id', { now, learning: now, review: reviewUntil, dayStart })})`

/** How many cards of deck `d` are due for learner `$1` and do not wait: learning steps by `now`, reviews by `reviewUntil`. */
export const dueIn = (now: string, reviewUntil: string, dayStart: string) =>
  `(${countSteps(now)} + ${countReviews(reviewUntil)} - ${countWaiting('due', waitingInDeck(now, reviewUntil, dayStart))})`

const comingAfter = (time: string) => `> ${time} and s.due_at < '${suspendedUntil}'`

/** The row `k` of learner `$1` for each deck `d`. */
export const learnerDecks = 'left join learner_decks k on k.user_id = $1 and k.deck_id = d.id'

/** The order in which decks are learned one after the other: by folder, as their list shows them, and by name. */
export const deckOrder = `${byFolder}, fold(d.name), d.id`

/** The reviews of a deck that are due, and when the next one is, with the version of the deck for which that holds. */
interface KeptReviews {
  version: string | null
  reviews: number
  nextReviewAt: Date | null
}

/**
 * The decks of learner `$1` in their order, with what is due in them by `$2` (learning steps) and `$3` (reviews), in the day that began
 * at `$4`. `$5` has, for decks at a version, the number of reviews that were due by `$6` and when the next one is due. Where a deck still
 * has that version, only reviews since `$6` are counted, and none is read before the next one is due.
 */
const readDue = preparedQuery<DueInDeck & KeptReviews>(`
  select d.id, k.folder, v.version, r.reviews, r."nextReviewAt", ${countSteps('$2')} + r.reviews - w.due due,
    (select count(*) ${dueStates('learning', `> $2 and s.due_at < $2::timestamptz + ${withinMinutes}`)})::int - w.learning learning,
    least(w."backAt",
      (select s.due_at ${dueStates('learning', comingAfter('$2'))} order by s.due_at limit 1), r."nextReviewAt",
      ${nextPostponedFresh('d.id', '$2')}) "nextDueAt"
  from decks d ${learnerDecks}
  cross join lateral (select d.id || '.' || k.xmin version offset 0) v
  cross join lateral (
    select ($5::jsonb -> v.version ->> 0)::int reviews, ($5::jsonb -> v.version ->> 1)::timestamptz "nextReviewAt" offset 0) kept
  cross join lateral (
    select kept.reviews, kept."nextReviewAt" where kept."nextReviewAt" > $3
    union all
    select coalesce(kept.reviews, 0) + ${countReviews('$3', "case when kept.reviews is null then '-infinity' else $6::timestamptz end")},
      (select s.due_at ${dueStates('review', comingAfter('$3'))} order by s.due_at limit 1)
    where kept."nextReviewAt" > $3 is not true) r
  cross join lateral (
    select count(*) filter (where kind = 'due')::int due, count(*) filter (where kind = 'learning')::int learning,
      case when count(*) > 0 then $3::timestamptz + interval '1 millisecond' end "backAt"
    from ${waitingInDeck('$2', '$3', '$4')} waiting) w
  where ${isMine} order by ${deckOrder}`)

/** How many reviews were due by a time in the decks of a learner, and when the next one is due, as JSON by deck and version. */
interface Counted {
  until: Date
  reviews: string
}

/** Characters of counts that a process keeps: about 45 for a deck, so those of 1,800 learners with 50 decks each. */
const mostKept = 4_000_000

/** The counts of learners, those that were read last at the end. */
export class KeptCounts {
  readonly #of = new Map<number, Counted>()
  readonly #most: number
  #size = 0

  constructor(most = mostKept) {
    this.#most = most
  }

  get(userId: number, reviewUntil: Date): Counted {
    const counted = this.#of.get(userId)
    // Days begin earlier in another time zone.
    return counted && counted.until <= reviewUntil ? counted : { until: reviewUntil, reviews: '{}' }
  }

  set(userId: number, counted: Counted): void {
    this.#delete(userId)
    this.#of.set(userId, counted)
    this.#size += counted.reviews.length
    for (const oldest of this.#of.keys()) {
      if (this.#size <= this.#most) break
      this.#delete(oldest)
    }
  }

  #delete(userId: number): void {
    this.#size -= this.#of.get(userId)?.reviews.length ?? 0
    this.#of.delete(userId)
  }
}

const keptCounts = new WeakMap<Db, KeptCounts>()

/** What is due in the decks of a learner, in the order in which they are learned one after the other. */
export async function dueInDecks(
  db: Db,
  userId: number,
  { now, reviewUntil, dayStart }: Pick<Times, 'now' | 'reviewUntil' | 'dayStart'>,
): Promise<DueInDeck[]> {
  const kept = keptCounts.get(db) ?? new KeptCounts()
  keptCounts.set(db, kept)
  const { until, reviews } = kept.get(userId, reviewUntil)
  const decks = await readDue(db, userId, now, reviewUntil, dayStart, reviews, until)
  const counted = decks.flatMap(({ version, reviews, nextReviewAt }) =>
    version === null ? [] : [[version, [reviews, nextReviewAt]] as const],
  )
  kept.set(userId, { until: reviewUntil, reviews: JSON.stringify(Object.fromEntries(counted)) })
  return decks
}
