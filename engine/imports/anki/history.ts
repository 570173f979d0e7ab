import { Unreadable } from '../../documents/problems.ts'
import { scheduler } from '../../../shared/scheduler.ts'
import type { Rating } from '../../../shared/study.ts'
import { type ImportedReview, longestDays, type Progress, stabilityIn, type Standing } from '../found.ts'
import type { CardRow, Collection, ReviewRow } from './collection.ts'

const mostReviews = 500_000
const dayMs = 86_400_000
const longestReviewMs = 60_000
/** Times outside of these are mistakes. */
const [earliest, latest] = [Date.UTC(2000), Date.UTC(2100)]
/** Anki's ease with which cards begin. */
const firstEase = 2500

/** The reviews of each card, oldest first. */
export function reviewsByCard({ counts, reviews }: Collection): Map<number, ReviewRow[]> {
  if (counts.reviews > mostReviews) throw new Unreadable('too-complex', `${counts.reviews} reviews`)
  return Map.groupBy(reviews(), ({ cardId }) => cardId)
}

interface ProgressSource {
  reviews: ReadonlyMap<number, readonly ReviewRow[]>
  /** When the collection was made, in seconds. */
  madeAt: number
  /** Its note is marked. */
  isMarked: boolean
}

/** What the learner did with a card; null for a fresh one. */
export function progressOf(card: CardRow, { reviews: log, madeAt, isMarked }: ProgressSource): Progress | null {
  const reviews = reviewsIn(log.get(card.id) ?? [], card)
  const standing = standingOf(card, madeAt, reviews.length > 0)
  const isSuspended = card.queue === -1
  const isFlagged = isMarked || (card.flags & 7) !== 0
  return reviews.length > 0 || standing || isSuspended || isFlagged
    ? { reviews, standing, isSuspended, isFlagged }
    : null
}

const learning = 0
const isReset = ({ type, factor }: ReviewRow) => type === 4 && factor === 0
/** Reviews before an exam change nothing. */
const isCram = ({ type, factor }: ReviewRow) => type === 3 && factor === 0
const isRating = (row: ReviewRow) =>
  [1, 2, 3, 4].includes(row.ease) && !isCram(row) && row.id > earliest && row.id < latest
/** Whether the next review was to be on another day. Steps are seconds below 0. */
const isForDays = ({ interval }: ReviewRow) => interval >= 1 || interval <= -86_400

/**
 * The ratings in a log. What the learner remembers is computed from where they learned the card last. If that is not in the log, the
 * first rating of a review says it, by its interval and ease; if none follows that one, the card itself does.
 */
function reviewsIn(log: readonly ReviewRow[], card: CardRow): ImportedReview[] {
  const ratings = log.filter(isRating)
  const [first, last] = [ratings[0], ratings.at(-1)]
  const beginning = beginningOf(log)
  const isWhole = beginning?.type === learning
  const memoryAfter = (row: ReviewRow) => {
    if (isWhole) return null
    if (row === last && (beginning === last || !beginning)) return isGraduated(card) ? memoryOf(card) : null
    return row === beginning ? memoryFrom(Math.max(row.interval, 1), row.factor) : null
  }
  return ratings.map((row) => {
    const memory = memoryAfter(row)
    return {
      at: row.id,
      rating: row.ease as Rating,
      durationMs: Math.min(Math.max(row.durationMs, 0), longestReviewMs),
      ...(isWhole && (row === first || row === beginning) && { isFirst: true }),
      ...(memory && { memory }),
    }
  })
}

/**
 * Where the memory of a card begins: the first of the last learning steps, or else the first review that was scheduled by days. What
 * was before a reset is forgotten. Earlier versions did not log resets, so learning steps count as one.
 */
function beginningOf(log: readonly ReviewRow[]): ReviewRow | undefined {
  let learned: ReviewRow | undefined
  let reviewed: ReviewRow | undefined
  for (const row of log.toReversed()) {
    if (isCram(row)) continue
    if (isRating(row) && isForDays(row)) reviewed = row
    if (isRating(row) && row.type === learning) learned = row
    else if (learned || isReset(row)) break
  }
  return learned ?? reviewed
}

/** The memory that an interval and an ease of SM-2 stand for, at a retention of 90 %. With FSRS, the ease is a difficulty. */
function memoryFrom(intervalDays: number, factor: number) {
  const [w8 = 0, w9 = 0, w10 = 0] = scheduler.parameters.w.slice(8)
  const stability = stabilityIn(intervalDays)
  const ease = (factor || firstEase) / 1000
  const gain = Math.exp(w8) * stability ** -w9 * (Math.exp(0.1 * w10) - 1)
  const difficulty = ease <= 1.1 ? (ease - 0.1) * 9 + 1 : 11 - (ease - 1) / gain
  return { stability, difficulty: Math.min(Math.max(difficulty, 1), 10) }
}

/** Whether a card has an interval in days. */
const isGraduated = ({ type, intervalDays }: CardRow) => (type === 2 || type === 3) && intervalDays > 0

/** The memory that is noted at a card, or that its interval and ease stand for. */
const memoryOf = ({ data, intervalDays, factor }: CardRow) => memoryIn(data) ?? memoryFrom(intervalDays, factor)

const states = { 1: 'learning', 2: 'review', 3: 'relearning' } as const

function standingOf(card: CardRow, madeAt: number, hasReviews: boolean): Standing | null {
  const { type, due, intervalDays } = card
  if (type !== 1 && type !== 2 && type !== 3) return null
  if (type === 1 && !hasReviews) return null
  // Learning steps are times, and days are days since the collection was made.
  const seconds = type !== 2 && due > 1_000_000_000 ? due : madeAt + due * 86_400
  const dueAt = Math.min(Math.max(seconds * 1000, earliest), latest)
  const scheduledDays = Math.round(Math.min(Math.max(intervalDays, 0), longestDays))
  const standing = {
    state: states[type],
    dueAt,
    scheduledDays,
    reps: Math.trunc(Math.min(Math.max(card.reps, 1), mostReviews)),
    lapses: Math.trunc(Math.min(Math.max(card.lapses, 0), mostReviews)),
  }
  if (hasReviews) return standing
  return { ...standing, memory: { ...memoryOf(card), at: Math.max(earliest, dueAt - scheduledDays * dayMs) } }
}

/** The memory that FSRS has noted at a card. */
function memoryIn(data: string) {
  try {
    const { s, d } = JSON.parse(data) as { s?: unknown; d?: unknown }
    if (typeof s !== 'number' || typeof d !== 'number' || !(s > 0) || d < 1 || d > 10) return null
    return { stability: stabilityIn(s), difficulty: d }
  } catch {
    return null
  }
}
