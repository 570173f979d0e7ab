import type { Role } from '../../shared/decks.ts'
import { type Db, sharedQuery, preparedQuery } from '../platform/db/open.ts'
import { roleOf } from '../decks/access.ts'
import type { StoredState } from './schedule.ts'

/** State `s` as a `StoredState`; null if there is none. */
const stateColumns = `
  case when s.card_id is not null then json_build_object(
    'state', s.state, 'dueAt', to_char(s.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'stability', s.stability, 'difficulty', s.difficulty, 'learningStep', s.learning_step,
    'scheduledDays', s.scheduled_days, 'reps', s.reps, 'lapses', s.lapses, 'lastRating', s.last_rating,
    'lastReviewedAt', to_char(s.last_reviewed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'lastReviewId', s.last_review_id) end`

/** Card `$2` and its state for learner `$1`, and the outcome of review `$3` if it was saved already. */
export const readLearnerCard = sharedQuery<{
  role: Role | null
  deckId: number
  topicId: number
  /** When the learner last rated a card of the deck. */
  studiedAt: Date | null
  state: StoredState | null
  saved: { cardId: number; before: StoredState | null; after: StoredState } | null
}>(`
  select ${roleOf} as role, c.deck_id "deckId", c.topic_id "topicId", k.studied_at "studiedAt", ${stateColumns} state,
    (select json_build_object('cardId', r.card_id, 'before', r.before, 'after', r.after) from reviews r
      where r.user_id = $1 and r.review_id = $3) saved
  from cards c join decks d on d.id = c.deck_id
    left join card_states s on s.user_id = $1 and s.card_id = c.id
    left join learner_decks k on k.user_id = $1 and k.deck_id = c.deck_id
  where c.id = $2 and c.topic_id is not null`)

/** The states of the cards `$2` for learner `$1`, null for fresh ones, and whether they are flagged. */
export const readStates = preparedQuery<{ cardId: number; state: StoredState | null; isFlagged: boolean }>(`
  select c.id "cardId", ${stateColumns} state,
    exists (select from flags f where f.user_id = $1 and f.card_id = c.id) "isFlagged"
  from cards c left join card_states s on s.user_id = $1 and s.card_id = c.id
  where c.id = any($2) and c.topic_id is not null`)

/** A complete review that is about to be written. */
export interface NewReview {
  userId: number
  cardId: number
  deckId: number
  topicId: number
  durationMs: number | undefined
  receivedAt: Date
  before: StoredState | null
  after: StoredState
  /** Changes of the counts of a deck: wrong, ok, good, and boxes 1 to 5. */
  moves: readonly number[]
  /** The learner's day for the first rating of a card; null for later ones. */
  day: string | null
}

const stateNames =
  'state, due_at, stability, difficulty, learning_step, scheduled_days, reps, lapses, last_rating, last_reviewed_at, last_review_id'
const stateValues =
  '$4::text, $5::timestamptz, $6::float8, $7::float8, $8::int, $9::int, $10::int, $11::int, $12::int, $13::timestamptz, $14::uuid'
const log = `
  insert into reviews (user_id, review_id, card_id, deck_id, rating, reviewed_at, received_at, duration_ms, before, after)
  select $1, $14::uuid, $2, $3, $12::int, $13::timestamptz, $15::timestamptz, $16::int, $17::jsonb, $18::jsonb from state`

/**
 * Locks the card in its topic against moves and deletions, before any other row to avoid deadlocks. A card that went
 * into the trash meanwhile gets no state.
 */
const card = (condition: string) => `card as (select from cards where id = $2 and ${condition} for key share)`

/** The first review of a card. Writes nothing when the card has a state by now, or is in another topic or the trash. */
const writeFirst = preparedQuery<{ done: number }>(`
  with ${card('topic_id = $28')},
  state as (
    insert into card_states (user_id, card_id, deck_id, ${stateNames}) select $1, $2, $3, ${stateValues} from card
    on conflict (user_id, card_id) do nothing returning 1),
  log as (${log}),
  place as (
    select coalesce((select fresh_position from learner_topics where user_id = $1 and topic_id = $28), 0) position),
  pointer as (
    insert into learner_topics (user_id, topic_id, fresh_position)
    select $1, t.id, coalesce((
        select c.position from cards c where c.topic_id = t.id and c.position >= place.position and c.id <> $2
          and not exists (select from card_states s where s.user_id = $1 and s.card_id = c.id)
        order by c.position limit 1), t.next_position)
    from state, place, topics t where t.id = $28
    on conflict (user_id, topic_id) do update set fresh_position = excluded.fresh_position
      -- An undo that came between moved it: then it stays behind, which is slower and never wrong.
      where learner_topics.fresh_position = (select position from place)),
  counts as (
    insert into learner_decks (user_id, deck_id, wrong_cards, ok_cards, good_cards, box1, box2, box3, box4, box5,
      last_card_id, studied_at, new_day, new_count)
    select $1, $3, $19::int, $20::int, $21::int, $22::int, $23::int, $24::int, $25::int, $26::int, $2, $13::timestamptz, $27::date, 1 from state
    on conflict (user_id, deck_id) do update set
      wrong_cards = learner_decks.wrong_cards + excluded.wrong_cards,
      ok_cards = learner_decks.ok_cards + excluded.ok_cards,
      good_cards = learner_decks.good_cards + excluded.good_cards,
      box1 = learner_decks.box1 + excluded.box1, box2 = learner_decks.box2 + excluded.box2,
      box3 = learner_decks.box3 + excluded.box3, box4 = learner_decks.box4 + excluded.box4,
      box5 = learner_decks.box5 + excluded.box5,
      last_card_id = excluded.last_card_id, studied_at = greatest(learner_decks.studied_at, excluded.studied_at),
      -- One that was made offline on an earlier day does not count for the present one.
      new_count = case when learner_decks.new_day > excluded.new_day then learner_decks.new_count
        when learner_decks.new_day = excluded.new_day then learner_decks.new_count + 1 else 1 end,
      new_day = greatest(learner_decks.new_day, excluded.new_day))
  select 1 done from state`)

/** A later review. Writes nothing when the state has changed since it was read. */
const writeLater = preparedQuery<{ done: number }>(`
  with ${card('topic_id is not null')},
  state as (
    update card_states set (${stateNames}) = (${stateValues}) from card
    where user_id = $1 and card_id = $2 and last_review_id = $27::uuid returning 1),
  log as (${log}),
  counts as (
    update learner_decks set
      wrong_cards = wrong_cards + $19::int, ok_cards = ok_cards + $20::int, good_cards = good_cards + $21::int,
      box1 = box1 + $22::int, box2 = box2 + $23::int, box3 = box3 + $24::int, box4 = box4 + $25::int, box5 = box5 + $26::int,
      last_card_id = $2, studied_at = greatest(studied_at, $13::timestamptz)
    from state where user_id = $1 and deck_id = $3)
  select 1 done from state`)

/**
 * Writes a review, the new state and the counts in one statement. Returns false when another review of the card was
 * first.
 */
export async function writeReview(db: Db, review: NewReview): Promise<boolean> {
  const { before, after, userId, cardId, deckId } = review
  const shared = [
    userId,
    cardId,
    deckId,
    after.state,
    after.dueAt,
    after.stability,
    after.difficulty,
    after.learningStep,
    after.scheduledDays,
    after.reps,
    after.lapses,
    after.lastRating,
    after.lastReviewedAt,
    after.lastReviewId,
    review.receivedAt,
    review.durationMs ?? null,
    before && JSON.stringify(before),
    JSON.stringify(after),
    ...review.moves,
  ]
  const rows = before
    ? await writeLater(db, ...shared, before.lastReviewId)
    : await writeFirst(db, ...shared, review.day, review.topicId)
  return rows.length > 0
}
