import { type Db, preparedQuery } from '../platform/db/open.ts'
import type { StoredState } from './schedule.ts'

/** A review, and whether it can be taken back. */
export interface PastReview {
  cardId: number
  deckId: number
  topicId: number
  position: number
  reviewedAt: Date
  before: StoredState | null
  after: StoredState
  /** The last review of the card that counts; null when none does. */
  lastReviewId: string | null
  isUndone: boolean
}

// The card before its state, as a review has it; it does not go into the bin meanwhile.
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
    left join card_states s on s.user_id = r.user_id and s.card_id = r.card_id
    left join review_undos u on u.user_id = r.user_id and u.review_id = r.review_id
  where r.user_id = $1 and r.review_id = $2`)

/** A review; whoever rates its card meanwhile waits for the end of the transaction, and sees what is there then. */
export async function lockReview(db: Db, userId: number, reviewId: string): Promise<PastReview | undefined> {
  await lockCard(db, userId, reviewId)
  await lockState(db, userId, reviewId)
  const [review] = await readReview(db, userId, reviewId)
  return review
}

export const insertUndo = preparedQuery<never>(
  'insert into review_undos (user_id, review_id, undone_at) values ($1, $2, $3)',
)

/** Makes state `$3` (a StoredState) that of card `$2` again. */
export const restoreState = preparedQuery<never>(`
  update card_states s set state = b.state, due_at = b."dueAt", stability = b.stability, difficulty = b.difficulty,
    learning_step = b."learningStep", scheduled_days = b."scheduledDays", reps = b.reps, lapses = b.lapses,
    last_rating = b."lastRating", last_reviewed_at = b."lastReviewedAt", last_review_id = b."lastReviewId"
  from jsonb_to_record($3) b (state text, "dueAt" timestamptz, stability float8, difficulty float8, "learningStep" int,
    "scheduledDays" int, reps int, lapses int, "lastRating" int, "lastReviewedAt" timestamptz, "lastReviewId" uuid)
  where s.user_id = $1 and s.card_id = $2`)

/** Moves the counts of deck `$2` back; the card may come up again at once. */
export const restoreCounts = preparedQuery<never>(`
  update learner_decks set last_card_id = null,
    wrong_cards = wrong_cards + $3::int, ok_cards = ok_cards + $4::int, good_cards = good_cards + $5::int,
    box1 = box1 + $6::int, box2 = box2 + $7::int, box3 = box3 + $8::int, box4 = box4 + $9::int, box5 = box5 + $10::int
  where user_id = $1 and deck_id = $2`)

/** Makes card `$2` fresh; a trigger takes it out of the counts. */
export const deleteState = preparedQuery<never>('delete from card_states where user_id = $1 and card_id = $2')

/**
 * Lets the search for fresh cards of topic `$2` start at position `$3` at the latest. One lower than it need be: the
 * value changes in any case, by which a review under way notices that what it saw is old.
 */
export const moveFreshBack = preparedQuery<never>(`
  update learner_topics set fresh_position = least(fresh_position, $3::int) - 1 where user_id = $1 and topic_id = $2`)

/** One new card less on day `$3` in deck `$2`, where the search for fresh cards starts at the first topic again. */
export const uncountNew = preparedQuery<never>(`
  update learner_decks set last_card_id = null, fresh_from = 0,
    new_count = case when new_day = $3::date then greatest(new_count - 1, 0) else new_count end
  where user_id = $1 and deck_id = $2`)
