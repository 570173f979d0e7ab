import type { ImportedReview, Progress } from '../../engine/imports/found.ts'
import { importLimits } from '../../shared/imports.ts'
import { unconfirmedShare } from '../../shared/quotas.ts'
import { invalid } from '../app/errors.ts'
import { type Db, preparedQuery, waitForLocks } from '../platform/db/open.ts'
import { partKey } from '../platform/part-key.ts'
import { addFlags, postponeUntil, suspendedUntil } from './postpone.ts'
import { schedule, seedOf, type StoredState } from './schedule.ts'
import { movesOf } from './study.ts'

/** What a learner did with a card elsewhere. Its reviews are JSON: an import can have half a million, which would be as many objects. */
export interface ImportedProgress extends Omit<Progress, 'reviews'> {
  reviews: string
  reviewCount: number
}

/** A new card with what its learner did with it. */
interface ImportedCard {
  id: number
  progress: ImportedProgress
}

interface Source {
  userId: number
  deckId: number
  /** When the learner's days began where the reviews were made, in milliseconds after midnight UTC. */
  dayStartMs: number
  now: Date
}

interface ReplayedReview {
  id: string
  durationMs: number
  before: StoredState | null
  after: StoredState
}

/** Reviews that one statement inserts, which are computed without a pause. */
const reviewsPerStatement = 200
/** Ids of imported reviews are made of this one, the card, and the place of the review. */
const reviewIds = '5b0f1c1e-2d0b-4d53-9d0a-6c1f3a7a9e44'

const insertStates = preparedQuery<never>(`
  insert into card_states (user_id, card_id, deck_id, state, due_at, stability, difficulty, learning_step, scheduled_days, reps,
    lapses, last_rating, last_reviewed_at, last_review_id)
  select $1, s.card, $2, s.state, s."dueAt", s.stability, s.difficulty, s."learningStep", s."scheduledDays", s.reps, s.lapses,
    s."lastRating", s."lastReviewedAt", s."lastReviewId"
  from jsonb_to_recordset($3) s (card bigint, state text, "dueAt" timestamptz, stability float8, difficulty float8,
    "learningStep" int, "scheduledDays" int, reps int, lapses int, "lastRating" int, "lastReviewedAt" timestamptz, "lastReviewId" uuid)`)

const insertReviews = preparedQuery<never>(`
  insert into reviews (user_id, review_id, card_id, deck_id, rating, reviewed_at, received_at, duration_ms, before, after)
  select $1, r.id, r.card, $2, (r.after->>'lastRating')::int, (r.after->>'lastReviewedAt')::timestamptz, $4, r."durationMs",
    nullif(r.before, 'null'), r.after
  from jsonb_to_recordset($3) r (card bigint, id uuid, "durationMs" int, before jsonb, after jsonb)`)

const addCounts = preparedQuery<never>(`
  insert into learner_decks (user_id, deck_id, studied_at, wrong_cards, ok_cards, good_cards, box1, box2, box3, box4, box5)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
  on conflict (user_id, deck_id) do update set studied_at = greatest(learner_decks.studied_at, excluded.studied_at),
    wrong_cards = learner_decks.wrong_cards + excluded.wrong_cards, ok_cards = learner_decks.ok_cards + excluded.ok_cards,
    good_cards = learner_decks.good_cards + excluded.good_cards, box1 = learner_decks.box1 + excluded.box1,
    box2 = learner_decks.box2 + excluded.box2, box3 = learner_decks.box3 + excluded.box3,
    box4 = learner_decks.box4 + excluded.box4, box5 = learner_decks.box5 + excluded.box5`)

const lockRoom = preparedQuery<never>(`select pg_advisory_xact_lock(hashtextextended('reviews of ' || $1, 0))`)

/** Lets one import with reviews of a user run at a time, until the transaction ends; before it holds a deck, which others edit. */
export async function lockReviews(db: Db, userId: number): Promise<void> {
  await waitForLocks(db)
  await lockRoom(db, String(userId))
}

const countReviews = preparedQuery<{ reviews: number; isConfirmed: boolean }>(`
  select (select count(*)::int from reviews where user_id = u.id) reviews, email_verified "isConfirmed" from users u where id = $1`)

/** Throws 400 if a learner would have too many reviews with so many more. Only `lockReviews` keeps other imports from taking the room. */
export async function mustHaveRoom(db: Db, userId: number, more: number): Promise<void> {
  if (more === 0) return
  const [{ reviews, isConfirmed } = { reviews: 0, isConfirmed: false }] = await countReviews(db, userId)
  const most = importLimits.reviewsOfUser * (isConfirmed ? 1 : unconfirmedShare)
  if (reviews + more > most) throw invalid('file', ['tooManyReviews', most, isConfirmed])
}

/**
 * Gives a learner their own history of new cards: the reviews, replayed by our scheduler, and the states after them, due when they were
 * due there. The caller has locked the deck. Returns the number of reviews.
 */
export async function addProgress(db: Db, cards: readonly ImportedCard[], source: Source): Promise<number> {
  const { userId, deckId, now } = source
  const moves = [0, 0, 0, 0, 0, 0, 0, 0]
  let studiedAt = ''
  let [count, reviews, states] = [0, [] as object[], [] as object[]]
  const write = async () => {
    if (states.length > 0) await insertStates(db, userId, deckId, JSON.stringify(states))
    if (reviews.length > 0) await insertReviews(db, userId, deckId, JSON.stringify(reviews), now)
    count += reviews.length
    ;[reviews, states] = [[], []]
  }
  for (const { id: card, progress } of cards) {
    const replayed = replay(JSON.parse(progress.reviews) as ImportedReview[], card, source)
    const last = replayed.at(-1)
    const state = stateOf(progress, last?.after, now)
    if (last && state) last.after = state
    for (const review of replayed) reviews.push({ card, ...review })
    if (state) {
      states.push({ card, ...state })
      for (const [index, move] of movesOf(null, state).entries()) moves[index] = (moves[index] ?? 0) + move
      if (state.lastReviewedAt > studiedAt) studiedAt = state.lastReviewedAt
    }
    if (reviews.length + states.length >= reviewsPerStatement) await write()
  }
  await write()
  if (studiedAt !== '') await addCounts(db, userId, deckId, studiedAt, ...moves)
  const those = (is: (progress: ImportedProgress) => boolean) =>
    cards.filter(({ progress }) => is(progress)).map(({ id }) => id)
  await postponeUntil(
    db,
    userId,
    those(({ isSuspended }) => isSuspended),
    deckId,
    suspendedUntil,
  )
  await addFlags(
    db,
    userId,
    those(({ isFlagged }) => isFlagged),
    deckId,
    now,
  )
  return count
}

/**
 * Reviews with the states around them. The scheduler counts days in UTC, so it gets times at which the learner's days begin at midnight
 * there.
 */
function replay(
  reviews: readonly ImportedReview[],
  cardId: number,
  { userId, dayStartMs, now }: Source,
): ReplayedReview[] {
  const seed = seedOf(userId, cardId)
  const past = reviews.filter(({ at }) => at <= now.getTime())
  let shifted: StoredState | null = null
  let state: StoredState | null = null
  return past.map(({ at, rating, durationMs, isFirst, memory }, index) => {
    const id = partKey(reviewIds, `${cardId}/${index}`)
    const review = { rating, reviewedAt: new Date(at - dayStartMs), reviewId: id, seed }
    const before = isFirst ? null : state
    shifted = schedule(isFirst ? null : shifted, review)
    if (memory) shifted = { ...shifted, ...memory, state: 'review', learningStep: 0 }
    state = { ...shifted, dueAt: later(shifted.dueAt, dayStartMs), lastReviewedAt: new Date(at).toISOString() }
    return { id, durationMs: Math.round(durationMs), before, after: state }
  })
}

const later = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString()

/** Where a card stands: what the learner remembers after the last review, and the rest as it was. Null for a fresh card. */
function stateOf({ standing }: ImportedProgress, last: StoredState | undefined, now: Date): StoredState | null {
  if (!standing) return null
  const { memory, dueAt, ...rest } = standing
  // Learning steps that have passed are due now.
  const due = new Date(rest.state === 'review' ? dueAt : Math.max(dueAt, now.getTime())).toISOString()
  if (last) return { ...last, ...rest, dueAt: due }
  if (!memory) return null
  const { stability, difficulty, at } = memory
  const lastReviewedAt = new Date(Math.min(at, now.getTime())).toISOString()
  const unknown = { learningStep: 0, lastRating: 3, lastReviewId: reviewIds } as const
  return { ...unknown, ...rest, dueAt: due, stability, difficulty, lastReviewedAt }
}

/** Takes back what `addProgress` gave learner `$1` for the cards `$3` of deck `$2` at `$4`, unless they rated the card since. */
export const removeProgress = preparedQuery<never>(`
  with state as (
    delete from card_states where user_id = $1 and deck_id = $2 and card_id = any($3) and last_reviewed_at <= $4)
  delete from reviews r where r.user_id = $1 and r.deck_id = $2 and r.card_id = any($3) and r.received_at = $4
    and not exists (select from card_states s where s.user_id = $1 and s.card_id = r.card_id and s.last_reviewed_at > $4)`)

/** Limits the new cards a day of learner `$1` in the decks that are the keys of `$2`. */
export const limitNewCards = preparedQuery<never>(`
  insert into learner_decks (user_id, deck_id, new_per_day)
  select $1, key::bigint, value::int from jsonb_each_text($2)
  on conflict (user_id, deck_id) do update set new_per_day = excluded.new_per_day`)

/** Removes the limits that learner `$1` got with the import `$2`, apart from those that were changed since. */
export const removeNewLimits = preparedQuery<never>(`
  update learner_decks k set new_per_day = null
  from imports i, jsonb_each_text(i.new_per_day) l
  where i.id = $2 and k.user_id = $1 and k.deck_id = l.key::bigint and k.new_per_day = l.value::int`)
