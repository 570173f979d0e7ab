import type { Db } from '../platform/db/open.ts'
import { AppError, orNotFound } from '../app/errors.ts'
import { dayOf, type DayRule } from './day.ts'
import { movesOf } from './study.ts'
import * as store from './undo.sql.ts'

/**
 * Takes a review back: the card's state is again what it was before, to the byte, and the log says so. Twice is one
 * undo. Throws 409 when the card was reviewed again since. Returns the card and its deck.
 */
export async function undoReview(
  db: Db,
  learner: DayRule & { id: number },
  reviewId: string,
  now: Date,
): Promise<Pick<store.PastReview, 'cardId' | 'deckId'>> {
  return db.transaction().execute(async (db) => {
    const review = orNotFound(await store.lockReview(db, learner.id, reviewId), 'review')
    if (review.isUndone) return review
    if (review.lastReviewId !== reviewId) throw new AppError('conflict', ['reviewedSince'])
    await store.insertUndo(db, learner.id, reviewId, now)
    if (review.before) await restore(db, learner.id, review, review.before)
    else await makeFresh(db, learner, review)
    return review
  })
}

async function restore(
  db: Db,
  userId: number,
  { cardId, deckId, after }: store.PastReview,
  before: NonNullable<store.PastReview['before']>,
): Promise<void> {
  await store.restoreState(db, userId, cardId, JSON.stringify(before))
  await store.restoreCounts(db, userId, deckId, ...movesOf(after, before))
}

async function makeFresh(
  db: Db,
  learner: DayRule & { id: number },
  { cardId, deckId, topicId, position, reviewedAt }: store.PastReview,
): Promise<void> {
  await store.deleteState(db, learner.id, cardId)
  await store.moveFreshBack(db, learner.id, topicId, position)
  await store.uncountNew(db, learner.id, deckId, dayOf(reviewedAt, learner).date)
}
