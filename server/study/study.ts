import { randomUUID } from 'node:crypto'
import type { ReviewOutcome } from '../../shared/api/contract.ts'
import { boxOf } from '../../shared/boxes.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import type { Rating } from '../../shared/ratings.ts'
import type { Db } from '../platform/db/open.ts'
import type { Deps } from '../app/deps.ts'
import type { ServerSaid } from '../texts/index.ts'
import { AppError, momentSeconds, notFound } from '../app/errors.ts'
import { dayOf, type DayRule } from './day.ts'
import { intervalsSeconds, schedule, seedOf, type StoredState } from './schedule.ts'
import { readLearnerCard, readStates, writeReview } from './study.sql.ts'

/** A rating of a card. `reviewedAt` defaults to now. */
export interface Answer {
  rating: Rating
  cardId: number
  reviewId?: string | undefined
  reviewedAt?: string | undefined
  durationMs?: number | undefined
}

type Learner = DayRule & { id: number }

/** Concurrent reviews of one card by one learner are rare; this many in a row do not happen. */
const maxAttempts = 5
/** How far a device's clock may be ahead of ours. */
const clockToleranceMs = 5000

/**
 * Writes a review. The state is read, the next one computed, and written only if the state is still the same. A retry
 * with the same `reviewId` writes nothing and returns the same outcome.
 */
export async function submitAnswer(
  { db, live }: Pick<Deps, 'db' | 'live'>,
  learner: Learner,
  answer: Answer,
  now: Date,
): Promise<ReviewOutcome> {
  const reviewId = answer.reviewId ?? randomUUID()
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const [card] = await readLearnerCard(db, learner.id, answer.cardId, reviewId)
    if (!card?.role) throw notFound('card')
    if (card.saved) return outcomeOf(checkSame(card.saved, answer.cardId).after)
    const reviewedAt = reviewTime(answer, card.state, now)
    const after = schedule(card.state, {
      rating: answer.rating,
      reviewedAt,
      reviewId,
      seed: seedOf(learner.id, answer.cardId),
    })
    const isWritten = await writeReview(db, {
      userId: learner.id,
      cardId: answer.cardId,
      deckId: card.deckId,
      topicId: card.topicId,
      before: card.state,
      after,
      moves: movesOf(card.state, after),
      durationMs: answer.durationMs,
      receivedAt: now,
      day: card.state ? null : dayOf(reviewedAt, learner).date,
    }).catch(passRace)
    if (!isWritten) continue
    live.rated(learner.id, card.deckId, { cardId: answer.cardId, reviewId })
    return outcomeOf(after)
  }
  throw new AppError('unavailable', ['ratedElsewhere'], undefined, momentSeconds)
}

/** For each card in `cardIds`: seconds until it would be due after the ratings 1, 2, 3 and 4. */
export async function previewIntervals(db: Db, userId: number, cardIds: readonly number[], now: Date) {
  const states = new Map((await readStates(db, userId, cardIds)).map(({ cardId, state }) => [cardId, state]))
  return cardIds.map((id) => intervalsSeconds(states.get(id) ?? null, seedOf(userId, id), now))
}

/** The changes of a deck's counts when a card goes from `before` to `after`: wrong, ok, good, and boxes 1 to 5. */
export function movesOf(before: StoredState | null, after: StoredState): number[] {
  const moves = [0, 0, 0, 0, 0, 0, 0, 0]
  const add = (state: StoredState, amount: number) => {
    const kind = Math.min(state.lastRating, 3) - 1
    const box = 3 + boxOf(state.stability)
    moves[kind] = (moves[kind] ?? 0) + amount
    moves[box] = (moves[box] ?? 0) + amount
  }
  if (before) add(before, -1)
  add(after, 1)
  return moves
}

function outcomeOf({ dueAt, stability, difficulty, state, reps, lapses }: StoredState): ReviewOutcome {
  return { due: dueAt, stability, difficulty, state, reps, lapses }
}

function checkSame<T extends { cardId: number }>(saved: T, cardId: number): T {
  if (saved.cardId !== cardId) throw new AppError('conflict', ['otherCard'])
  return saved
}

/** The time of a review. Throws 400 for a time in the future, or before the card's last review. */
function reviewTime({ reviewedAt }: Answer, before: StoredState | null, now: Date): Date {
  const last = before && new Date(before.lastReviewedAt)
  // The clocks of two servers differ slightly, so a review without a time is never earlier than the last one.
  if (reviewedAt === undefined) return last && last > now ? last : now
  const at = new Date(reviewedAt)
  if (at.getTime() > now.getTime() + clockToleranceMs) throw badTime('time-in-future', ['reviewInFuture'])
  const time = at > now ? now : at
  if (last && time < last) throw badTime('invalid-input', ['reviewTooEarly'])
  return time
}

function badTime(code: ErrorCode, message: ServerSaid): AppError {
  return new AppError(code, message, [{ path: 'reviewedAt', message }])
}

/**
 * The same review arrived twice at once (23505), or collided with a deletion (40P01): the next attempt reads the
 * current state.
 */
function passRace(error: unknown): false {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === '23505' || code === '40P01') return false
  throw error
}
