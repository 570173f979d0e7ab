import { limits } from '../../shared/limits.ts'
import type { CallOutput, Stored } from '../../shared/api/contract.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { roleOf } from './access.ts'
import type { TrashedTopic } from './tree.ts'

/** Length of the question that names an entry: longer than what is shown, so that Markdown is rarely cut off. */
const nameLength = 1000

const lockedCard = 'select id, topic_id "topicId" from cards'

/**
 * Locks the cards `$2` of deck `$1` in the order of their ids. A concurrent rating waits, and then finds the card
 * gone.
 */
export const lockCards = preparedQuery<{ id: number; topicId: number }>(
  `${lockedCard} where deck_id = $1 and id = any($2) and topic_id is not null order by id for update`,
)

/** Locks the cards of the topics `$1`. */
export const lockCardsOf = preparedQuery<{ id: number; topicId: number }>(
  `${lockedCard} where topic_id = any($1) order by id for update`,
)

export const readQuestion = preparedQuery<{ question: string }>(
  `select left(question_text, ${nameLength}) question from cards where id = $1`,
)

export interface NewEntry {
  deckId: number
  userId: number
  idempotencyKey: string | null
  kind: 'topic' | 'cards'
  name: string
  path: readonly string[]
  topics: readonly TrashedTopic[]
  nextId: number | null
  cards: number
}

const insertion = preparedQuery<{ id: number }>(`
  insert into bin (deck_id, user_id, kind, name, path, topics, next_id, cards, deleted_at, create_key)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`)

export async function insertEntry(db: Db, entry: NewEntry, now: Date): Promise<number> {
  const { deckId, userId, kind, name, path, nextId, cards, idempotencyKey } = entry
  const topics = JSON.stringify(entry.topics)
  const [row] = await insertion(db, deckId, userId, kind, name, path, topics, nextId, cards, now, idempotencyKey)
  if (!row) throw new Error('The insert returned no row.')
  return row.id
}

/** Takes the learning states of the cards `$1` away; a trigger updates the counts. */
const trashStates = preparedQuery<never>(`
  with gone as (delete from card_states where card_id = any($1) returning *)
  insert into binned_states select * from gone`)
const trashCardRows = preparedQuery<never>(
  'update cards set bin_id = $2, binned_topic_id = topic_id, topic_id = null where id = any($1)',
)

/** Moves locked cards into a trash entry. */
export async function moveToTrash(db: Db, cardIds: readonly number[], entryId: number): Promise<void> {
  await trashStates(db, cardIds)
  await trashCardRows(db, cardIds, entryId)
}

/** A page of at most `$4` entries of deck `$1` that were deleted since `$2`, before entry `$3`, newest first. */
export const readEntries = preparedQuery<Stored<Omit<CallOutput<'GET /api/bin'>[number], 'goesAt'>, 'deletedAt'>>(`
  select b.id, b.kind, b.name, b.path,
    (select count(distinct c.binned_topic_id) from cards c where c.deck_id = b.deck_id and c.bin_id = b.id) topics,
    case when b.kind = 'topic' then jsonb_array_length(b.topics) - 1 else 0 end subtopics,
    b.cards, u.name "deletedBy", b.deleted_at "deletedAt"
  from bin b left join users u on u.id = b.user_id
  where b.deck_id = $1 and b.deleted_at > $2 and ($3::bigint is null or b.id < $3) order by b.id desc limit $4`)

/** The entry that user `$1` created with the idempotency key `$2`, in a deck that they can edit. */
export const readByKey = preparedQuery<{ id: number }>(`
  select b.id from bin b join decks d on d.id = b.deck_id
  where b.user_id = $1 and b.create_key = $2 and ${roleOf} in ('author', 'editor') order by b.id desc limit 1`)

/** The former position of a topic in the trash: its parent, and the sibling after it. */
export interface TrashedPosition {
  id: number
  parentId: number | null
  nextId: number | null
}

/**
 * The former positions of the topics in the trash of deck `$1` that were deleted last, in the order of deletion. There can be any number
 * of them; as many as a deck can have are enough.
 */
export const readTrashedPositions = preparedQuery<TrashedPosition>(`
  select (topics -> 0 ->> 'id')::bigint id, (topics -> 0 ->> 'parentId')::bigint "parentId", next_id "nextId"
  from (select * from bin where deck_id = $1 and kind = 'topic' order by id desc limit ${limits.topicsPerDeck}) last order by last.id`)

/** Locks the deck of entry `$1`. */
export const lockDeckOf = preparedQuery<never>(
  'select from decks where id = (select deck_id from bin where id = $1) for no key update',
)

/** Deletes entry `$1` permanently, with its cards. */
export const deleteEntry = preparedQuery<never>('delete from bin where id = $1')

/** Up to `$2` entries that were deleted before `$1`. */
export const readExpired = preparedQuery<{ id: number }>(
  'select id from bin where deleted_at <= $1 order by deleted_at limit $2',
)

export const lockEntry = preparedQuery<{ kind: 'topic' | 'cards'; topics: TrashedTopic[] }>(
  'select kind, topics from bin where id = $1 for update',
)

/** Empties entry `$1`, whose text would count twice towards the quota once its topics exist again. */
export const emptyEntry = preparedQuery<never>(`update bin set name = '', path = '{}', topics = '[]' where id = $1`)

/** The cards of entry `$2` of deck `$1` by their former topic. */
export const readCardsOf = preparedQuery<{ topicId: number; ids: number[] }>(`
  select binned_topic_id "topicId", array_agg(id order by position) ids from cards where deck_id = $1 and bin_id = $2 group by binned_topic_id`)

/**
 * Restores the topics `$2` of deck `$1` with the parents `$3` and the names `$4`. Their positions are written
 * afterwards.
 */
export const insertTopics = preparedQuery<never>(`
  insert into topics (id, deck_id, parent_id, name, tree_position, next_position) overriding system value
  select id, $1, parent_id, name, 0,
    coalesce((select max(c.position) + 1 from cards c where c.binned_topic_id = t.id), 0)
  from unnest($2::bigint[], $3::bigint[], $4::text[]) t (id, parent_id, name)`)

/** Restores the cards of entry `$2` of deck `$1` to the topics `$3`, which were restored with it and are empty. */
export const fillTopics = preparedQuery<never>(`
  update cards set topic_id = binned_topic_id, bin_id = null, binned_topic_id = null
  where deck_id = $1 and bin_id = $2 and binned_topic_id = any($3)`)

/**
 * The cards of topic `$1` of deck `$2` from the first position of the cards of entry `$3`, merged with these by
 * position, including cards in other trash entries, which keep their positions.
 */
export const readMerged = preparedQuery<{ id: number }>(`
  with coming as (select id, position from cards where deck_id = $2 and bin_id = $3 and binned_topic_id = $1)
  select id from (
    select id, position from cards where topic_id = $1 and position > (select min(position) from coming)
    union
    select id, position from cards where binned_topic_id = $1 and position > (select min(position) from coming)
    union
    select id, position from coming) each_card
  order by position, id`)

/** Restores the learning states of the cards `$1`, and counts them. */
export const restoreStates = preparedQuery<never>(`
  with back as (delete from binned_states where card_id = any($1) returning *),
  states as (insert into card_states select * from back)
  update learner_decks l set
    wrong_cards = l.wrong_cards + n.wrong, ok_cards = l.ok_cards + n.ok, good_cards = l.good_cards + n.good,
    box1 = l.box1 + n.box1, box2 = l.box2 + n.box2, box3 = l.box3 + n.box3, box4 = l.box4 + n.box4, box5 = l.box5 + n.box5
  from (
    select user_id, deck_id,
      count(*) filter (where last_rating = 1) wrong,
      count(*) filter (where last_rating = 2) ok,
      count(*) filter (where last_rating > 2) good,
      count(*) filter (where box = 0) box1, count(*) filter (where box = 1) box2, count(*) filter (where box = 2) box3,
      count(*) filter (where box = 3) box4, count(*) filter (where box = 4) box5
    from (select *, box_of(stability) box from back) s group by user_id, deck_id) n
  where l.user_id = n.user_id and l.deck_id = n.deck_id`)

/** Learners who knew all cards of the restored topics `$1` have no fresh cards to search there. */
export const passLearned = preparedQuery<never>(`
  insert into learner_topics (user_id, topic_id, fresh_position)
  select s.user_id, t.id, t.next_position
  from topics t join cards c on c.topic_id = t.id join card_states s on s.card_id = c.id
  where t.id = any($1) group by s.user_id, t.id, t.next_position, t.card_count having count(*) = t.card_count
  on conflict do nothing`)

/** Keeps those of the cards `$1` that were rejected, decided by user `$2` at `$3`. */
export const keepRejected = preparedQuery<never>(`
  update generated_cards set review = 'kept', reason = null, decided_by = $2, decided_at = $3
  where card_id = any($1) and review = 'rejected'`)
