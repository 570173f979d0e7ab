import { type Db, statement } from '../platform/db/open.ts'
import { roleOf } from './access.ts'
import type { BinnedTopic } from './snapshot.ts'

/** Longest beginning of a question that names an entry: longer than is shown, so that few have Markdown that is cut through. */
const nameLength = 1000

const lockedCard = 'select id, topic_id "topicId" from cards'

/**
 * The cards of deck `$1` with the ids `$2`, in the order of their ids. They are nobody else's until the transaction ends:
 * who rates one waits, and finds that it is gone.
 */
export const lockCards = statement<{ id: number; topicId: number }>(
  `${lockedCard} where deck_id = $1 and id = any($2) and topic_id is not null order by id for update`,
)

/** The cards of the topics `$1` of one deck, likewise. */
export const lockCardsOf = statement<{ id: number; topicId: number }>(
  `${lockedCard} where topic_id = any($1) order by id for update`,
)

/** The beginning of the question of card `$1`. */
export const readQuestion = statement<{ question: string }>(
  `select left(question_text, ${nameLength}) question from cards where id = $1`,
)

export interface NewEntry {
  deckId: number
  userId: number
  idempotencyKey: string | null
  kind: 'topic' | 'cards'
  name: string
  path: readonly string[]
  topics: readonly BinnedTopic[]
  nextId: number | null
  cards: number
}

const insertion = statement<{ id: number }>(`
  insert into bin (deck_id, user_id, kind, name, path, topics, next_id, cards, deleted_at, create_key)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`)

export async function insertEntry(db: Db, entry: NewEntry, now: Date): Promise<number> {
  const { deckId, userId, kind, name, path, nextId, cards, idempotencyKey } = entry
  const topics = JSON.stringify(entry.topics)
  const [row] = await insertion(db, deckId, userId, kind, name, path, topics, nextId, cards, now, idempotencyKey)
  if (!row) throw new Error('An entry of the bin was not written.')
  return row.id
}

/** Takes cards `$1` out of what their learners know; a trigger takes them out of the counts. */
const putStatesAway = statement<never>(`
  with gone as (delete from card_states where card_id = any($1) returning *)
  insert into binned_states select * from gone`)
const putCardsAway = statement<never>(
  'update cards set bin_id = $2, binned_topic_id = topic_id, topic_id = null where id = any($1)',
)

/** Puts cards that are locked into an entry of the bin. */
export async function putAway(db: Db, cardIds: readonly number[], entryId: number): Promise<void> {
  await putStatesAway(db, cardIds)
  await putCardsAway(db, cardIds, entryId)
}

/** An entry as it is shown. */
export interface ShownEntry {
  id: number
  kind: 'topic' | 'cards'
  name: string
  path: string[]
  topics: number
  subtopics: number
  cards: number
  deletedBy: string | null
  deletedAt: Date
}

/** The entries of deck `$1` that were deleted since `$2` and before entry `$3`, newest first, at most `$4`. */
export const readEntries = statement<ShownEntry>(`
  select b.id, b.kind, b.name, b.path,
    (select count(distinct c.binned_topic_id) from cards c where c.deck_id = b.deck_id and c.bin_id = b.id) topics,
    case when b.kind = 'topic' then jsonb_array_length(b.topics) - 1 else 0 end subtopics,
    b.cards, u.name "deletedBy", b.deleted_at "deletedAt"
  from bin b left join users u on u.id = b.user_id
  where b.deck_id = $1 and b.deleted_at > $2 and ($3::bigint is null or b.id < $3) order by b.id desc limit $4`)

/** The entry that user `$1` made with idempotency key `$2`, in a deck that they may edit. */
export const readByKey = statement<{ id: number }>(`
  select b.id from bin b join decks d on d.id = b.deck_id
  where b.user_id = $1 and b.create_key = $2 and ${roleOf} in ('author', 'editor') order by b.id desc limit 1`)

/** Where a topic in the bin stood: in which one, and before which. */
export interface BinnedPlace {
  id: number
  parentId: number | null
  nextId: number | null
}

/** Where each topic stood that is in the bin of deck `$1`, in the order in which they were deleted. */
export const readPlacesOf = statement<BinnedPlace>(`
  select (topics -> 0 ->> 'id')::bigint id, (topics -> 0 ->> 'parentId')::bigint "parentId", next_id "nextId"
  from bin where deck_id = $1 and kind = 'topic' order by id`)

/** Locks the deck of entry `$1`, as every change of a deck does first. */
export const lockDeckOf = statement<never>(
  'select from decks where id = (select deck_id from bin where id = $1) for no key update',
)

/** Deletes entry `$1` of the bin with its cards. */
export const deleteEntry = statement<never>('delete from bin where id = $1')

/** The entries that went into the bin until `$1`, at most `$2`. */
export const readExpired = statement<{ id: number }>(
  'select id from bin where deleted_at <= $1 order by deleted_at limit $2',
)
