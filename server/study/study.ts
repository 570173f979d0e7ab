import { randomUUID } from 'node:crypto'
import type { ReviewOutcome } from '../../shared/api/contract.ts'
import { boxOf, needsHelp, type Rating } from '../../shared/study.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import type { Deps } from '../app/deps.ts'
import type { SignedIn } from '../auth/sessions.ts'
import type { ServerMessage } from '../texts/index.ts'
import { AppError, momentSeconds, notFound, orNotFound } from '../app/errors.ts'
import { addToLibrary } from '../decks/decks.ts'
import { dayOf, type DayRule } from './day.ts'
import { intervalsSeconds, schedule, seedOf, type StoredState } from './schedule.ts'
import { type NewReview, readLearnerCard, readStates, writeReview } from './study.sql.ts'

/** A rating of a card. `reviewedAt` defaults to now. */
export interface Answer {
  rating: Rating
  cardId: number
  reviewId?: string | undefined
  reviewedAt?: string | undefined
  durationMs?: number | undefined
}

type Learner = DayRule & Pick<SignedIn, 'id' | 'sessionId'>

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
    if (card.saved) return outcomeOf(checkSame(card.saved, answer.cardId))
    const reviewedAt = reviewTime(answer, card.state, now)
    const after = schedule(card.state, {
      rating: answer.rating,
      reviewedAt,
      reviewId,
      seed: seedOf(learner.id, answer.cardId),
    })
    const day = dayOf(reviewedAt, learner)
    const review = {
      userId: learner.id,
      cardId: answer.cardId,
      deckId: card.deckId,
      topicId: card.topicId,
      before: card.state,
      after,
      moves: movesOf(card.state, after),
      durationMs: answer.durationMs,
      receivedAt: now,
      day: card.state ? null : day.date,
    }
    const isAdding = card.role === 'visitor' && (card.studiedAt === null || card.studiedAt < day.startsAt)
    const written = await write(db, review, isAdding).catch(passRace)
    if (!written) continue
    live.rated(learner, card.deckId, { cardId: answer.cardId, reviewId })
    return outcomeOf({ before: card.state, after, ...written })
  }
  throw new AppError('unavailable', ['ratedElsewhere'], undefined, momentSeconds)
}

/**
 * Writes a review, unless another one was first (null). The first one of a day by a visitor adds the deck to their library: what is due
 * in a deck that is nowhere among theirs would be in no list.
 */
async function write(db: Db, review: NewReview, isAdding: boolean): Promise<{ addedDeck: number | null } | null> {
  const { userId, deckId, receivedAt } = review
  if (!isAdding) return (await writeReview(db, review)) ? { addedDeck: null } : null
  return db.transaction().execute(async (db) => {
    // Before the card, in the order of changes to decks.
    const isAdded = await addToLibrary(db, userId, deckId, receivedAt)
    // Without the review, the deck is not added either.
    if (!(await writeReview(db, review))) throw anotherFirst
    return { addedDeck: isAdded ? deckId : null }
  })
}

/** What each card in `cardIds` has for a learner: `intervals` are the seconds until it would be due after the ratings 1, 2, 3 and 4. */
export async function learnerFacts(db: Db, userId: number, cardIds: readonly number[], now: Date) {
  const known = new Map((await readStates(db, userId, cardIds)).map((facts) => [facts.cardId, facts]))
  return cardIds.map((id) => {
    const { state = null, isFlagged = false } = known.get(id) ?? {}
    return { intervals: intervalsSeconds(state, seedOf(userId, id), now), isFlagged }
  })
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

function outcomeOf({
  before,
  after,
  addedDeck = null,
}: {
  before: StoredState | null
  after: StoredState
  addedDeck?: number | null
}): ReviewOutcome {
  const { dueAt, stability, difficulty, state, reps, lapses } = after
  const isHelpDue = needsHelp(before?.lapses ?? 0, lapses)
  return { due: dueAt, stability, difficulty, state, reps, lapses, needsHelp: isHelpDue, addedDeck }
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

function badTime(code: ErrorCode, message: ServerMessage): AppError {
  return new AppError(code, message, [{ path: 'reviewedAt', message }])
}

/** Ends the transaction of a review that another one, or a deletion, was before. */
const anotherFirst = new Error('Another change of the card was first.')

/**
 * The same review arrived twice at once (23505), or collided with a deletion (40P01): the next attempt reads the
 * current state.
 */
function passRace(error: unknown): false {
  if (error === anotherFirst) return false
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === '23505' || code === '40P01') return false
  throw error
}

/** A review with what is needed to undo it. */
interface PastReview {
  cardId: number
  deckId: number
  topicId: number
  position: number
  reviewedAt: Date
  before: StoredState | null
  after: StoredState
  /** The last valid review of the card; null if there is none. */
  lastReviewId: string | null
  isUndone: boolean
}

// Locks the card before its state, in the order of reviews, and keeps it out of the trash.
const lockCard = preparedQuery<never>(`
  select from cards c join reviews r on r.card_id = c.id
  where r.user_id = $1 and r.review_id = $2 and c.topic_id is not null for key share of c`)

const lockState = preparedQuery<never>(`
  select from card_states s join reviews r on r.user_id = s.user_id and r.card_id = s.card_id
  where r.user_id = $1 and r.review_id = $2 for update of s`)

const readReview = preparedQuery<PastReview>(`
  select r.card_id "cardId", r.deck_id "deckId", c.topic_id "topicId", c.position, r.reviewed_at "reviewedAt",
    r.before, r.after, s.last_review_id "lastReviewId", u.review_id is not null "isUndone"
  from reviews r join cards c on c.id = r.card_id and c.topic_id is not null
    join decks d on d.id = r.deck_id and d.trashed_at is null
    left join card_states s on s.user_id = r.user_id and s.card_id = r.card_id
    left join review_undos u on u.user_id = r.user_id and u.review_id = r.review_id
  where r.user_id = $1 and r.review_id = $2`)

/** Locks and reads a review. A concurrent rating of its card waits for the transaction. */
async function lockReview(db: Db, userId: number, reviewId: string): Promise<PastReview | undefined> {
  await lockCard(db, userId, reviewId)
  await lockState(db, userId, reviewId)
  const [review] = await readReview(db, userId, reviewId)
  return review
}

const insertUndo = preparedQuery<never>('insert into review_undos (user_id, review_id, undone_at) values ($1, $2, $3)')

/** Restores the state `$3` (a StoredState) of card `$2`. */
const restoreState = preparedQuery<never>(`
  update card_states s set state = b.state, due_at = b."dueAt", stability = b.stability, difficulty = b.difficulty,
    learning_step = b."learningStep", scheduled_days = b."scheduledDays", reps = b.reps, lapses = b.lapses,
    last_rating = b."lastRating", last_reviewed_at = b."lastReviewedAt", last_review_id = b."lastReviewId"
  from jsonb_to_record($3) b (state text, "dueAt" timestamptz, stability float8, difficulty float8, "learningStep" int,
    "scheduledDays" int, reps int, lapses int, "lastRating" int, "lastReviewedAt" timestamptz, "lastReviewId" uuid)
  where s.user_id = $1 and s.card_id = $2`)

/** Reverts the counts of deck `$2`. The card may come up again immediately. */
const restoreCounts = preparedQuery<never>(`
  update learner_decks set last_card_id = null,
    wrong_cards = wrong_cards + $3::int, ok_cards = ok_cards + $4::int, good_cards = good_cards + $5::int,
    box1 = box1 + $6::int, box2 = box2 + $7::int, box3 = box3 + $8::int, box4 = box4 + $9::int, box5 = box5 + $10::int
  where user_id = $1 and deck_id = $2`)

/** Makes card `$2` fresh; a trigger updates the counts. */
const deleteState = preparedQuery<never>('delete from card_states where user_id = $1 and card_id = $2')

/**
 * Makes the search for fresh cards of topic `$2` start at position `$3` or earlier. Subtracting one changes the value
 * in any case, so that a concurrent review notices that its data is stale.
 */
const moveFreshBack = preparedQuery<never>(`
  update learner_topics set fresh_position = least(fresh_position, $3::int) - 1 where user_id = $1 and topic_id = $2`)

/**
 * Reduces the count of new cards on day `$3` in deck `$2`, and restarts the search for fresh cards at the first
 * topic.
 */
const uncountNew = preparedQuery<never>(`
  update learner_decks set last_card_id = null, fresh_from = 0,
    new_count = case when new_day = $3::date then greatest(new_count - 1, 0) else new_count end
  where user_id = $1 and deck_id = $2`)

/**
 * Undoes a review: the card gets its previous state back exactly, and the log records that. Idempotent. Throws 409
 * when the card was reviewed again. Returns the card and its deck.
 */
export async function undoReview(
  db: Db,
  learner: DayRule & { id: number },
  reviewId: string,
  now: Date,
): Promise<Pick<PastReview, 'cardId' | 'deckId'>> {
  return db.transaction().execute(async (db) => {
    const review = orNotFound(await lockReview(db, learner.id, reviewId), 'review')
    if (review.isUndone) return review
    if (review.lastReviewId !== reviewId) throw new AppError('conflict', ['reviewedSince'])
    await insertUndo(db, learner.id, reviewId, now)
    if (review.before) await restore(db, learner.id, review, review.before)
    else await makeFresh(db, learner, review)
    return review
  })
}

async function restore(
  db: Db,
  userId: number,
  { cardId, deckId, after }: PastReview,
  before: NonNullable<PastReview['before']>,
): Promise<void> {
  await restoreState(db, userId, cardId, JSON.stringify(before))
  await restoreCounts(db, userId, deckId, ...movesOf(after, before))
}

async function makeFresh(
  db: Db,
  learner: DayRule & { id: number },
  { cardId, deckId, topicId, position, reviewedAt }: PastReview,
): Promise<void> {
  await deleteState(db, learner.id, cardId)
  await moveFreshBack(db, learner.id, topicId, position)
  await uncountNew(db, learner.id, deckId, dayOf(reviewedAt, learner).date)
}
