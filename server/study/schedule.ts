import { type Card, createEmptyCard, State } from 'ts-fsrs'
import type { Rating } from '../../shared/study.ts'
import { scheduler } from '../../shared/scheduler.ts'

/**
 * A learner's memory of a card and when it is due: the state that replaying the card's reviews gives. Times are ISO
 * 8601 in UTC, `stability` and `scheduledDays` are days, `difficulty` is 1 (easy) to 10.
 */
export interface StoredState {
  state: 'learning' | 'review' | 'relearning'
  dueAt: string
  stability: number
  difficulty: number
  learningStep: number
  scheduledDays: number
  reps: number
  lapses: number
  lastRating: Rating
  lastReviewedAt: string
  lastReviewId: string
}

/** A rating at a time. The `seed`, made of user and card, makes the fuzz of the interval repeatable. */
export interface Review {
  rating: Rating
  reviewedAt: Date
  reviewId: string
  seed: string
}

const states = { learning: State.Learning, review: State.Review, relearning: State.Relearning } as const
const stateNames = { [State.Learning]: 'learning', [State.Review]: 'review', [State.Relearning]: 'relearning' } as const

/** The state after a review; `before` is null for a fresh card. Pure: the same input gives the same state. */
export function schedule(before: StoredState | null, review: Review): StoredState {
  const { card } = scheduler.next(toCard(before, review.seed, review.reviewedAt), review.reviewedAt, review.rating)
  if (card.state === State.New) throw new Error('A reviewed card cannot be new.')
  return {
    state: stateNames[card.state],
    dueAt: card.due.toISOString(),
    stability: card.stability,
    difficulty: card.difficulty,
    learningStep: card.learning_steps,
    scheduledDays: card.scheduled_days,
    reps: card.reps,
    lapses: card.lapses,
    lastRating: review.rating,
    lastReviewedAt: review.reviewedAt.toISOString(),
    lastReviewId: review.reviewId,
  }
}

/** Seconds until the card would be due again after the ratings 1, 2, 3 and 4 at the time `now`. */
export function intervalsSeconds(
  before: StoredState | null,
  seed: string,
  now: Date,
): [number, number, number, number] {
  // A device's clock may be a little ahead of ours, and a review cannot precede the last one.
  const at = before && new Date(before.lastReviewedAt) > now ? new Date(before.lastReviewedAt) : now
  const preview = scheduler.repeat(toCard(before, seed, at), at)
  const seconds = (grade: Rating) => Math.round((preview[grade].card.due.getTime() - at.getTime()) / 1000)
  return [seconds(1), seconds(2), seconds(3), seconds(4)]
}

/** Makes the fuzz differ by learner and card. */
export function seedOf(userId: number, cardId: number): string {
  return `${userId}:${cardId}:`
}

function toCard(before: StoredState | null, seed: string, now: Date): Card & { seed: string } {
  if (!before) return { ...createEmptyCard(now), seed }
  return {
    due: new Date(before.dueAt),
    stability: before.stability,
    difficulty: before.difficulty,
    // Recomputed by the scheduler from the last review.
    // oxlint-disable-next-line typescript/no-deprecated -- The type demands it until ts-fsrs 6.
    elapsed_days: 0,
    scheduled_days: before.scheduledDays,
    learning_steps: before.learningStep,
    reps: before.reps,
    lapses: before.lapses,
    state: states[before.state],
    last_review: new Date(before.lastReviewedAt),
    seed,
  }
}
