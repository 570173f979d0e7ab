import { type Db, preparedQuery } from '../platform/db/open.ts'
import { roleOf } from './access.ts'
import type { BinnedTopic } from './snapshot.ts'

/** Longest beginning of a question that names an entry: longer than is shown, so that few have Markdown that is cut through. */
const nameLength = 1000

const lockedCard = 'select id, topic_id "topicId" from cards'

/**
 * The cards of deck `$1` with the ids `$2`, in the order of their ids. They are nobody else's until the transaction ends:
 * who rates one waits, and finds that it is gone.
 */
export const lockCards = preparedQuery<{ id: number; topicId: number }>(
  `${lockedCard} where deck_id = $1 and id = any($2) and topic_id is not null order by id for update`,
)

/** The cards of the topics `$1` of one deck, likewise. */
export const lockCardsOf = preparedQuery<{ id: number; topicId: number }>(
  `${lockedCard} where topic_id = any($1) order by id for update`,
)

/** The beginning of the question of card `$1`. */
export const readQuestion = preparedQuery<{ question: string }>(
  `select left(question_text, ${nameLength}) question from cards where id = $1`,
)

export interface NewEntry {
  deckId: number
  userId: number
  kind: 'topic' | 'cards'
  name: string
  path: readonly string[]
  topics: readonly BinnedTopic[]
  nextId: number | null
  cards: number
}

const insertion = preparedQuery<{ id: number }>(`
  insert into bin (deck_id, user_id, kind, name, path, topics, next_id, cards, deleted_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`)

export async function insertEntry(db: Db, entry: NewEntry, now: Date): Promise<number> {
  const { deckId, userId, kind, name, path, topics, nextId, cards } = entry
  const [row] = await insertion(db, deckId, userId, kind, name, path, JSON.stringify(topics), nextId, cards, now)
  if (!row) throw new Error('An entry of the bin was not written.')
  return row.id
}

/** Takes cards `$1` out of what their learners know; a trigger takes them out of the counts. */
const putStatesAway = preparedQuery<never>(`
  with gone as (delete from card_states where card_id = any($1) returning *)
  insert into binned_states select * from gone`)
const putCardsAway = preparedQuery<never>(
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
export const readEntries = preparedQuery<ShownEntry>(`
  select b.id, b.kind, b.name, b.path,
    (select count(distinct c.binned_topic_id) from cards c where c.deck_id = b.deck_id and c.bin_id = b.id) topics,
    case when b.kind = 'topic' then jsonb_array_length(b.topics) - 1 else 0 end subtopics,
    b.cards, u.name "deletedBy", b.deleted_at "deletedAt"
  from bin b left join users u on u.id = b.user_id
  where b.deck_id = $1 and b.deleted_at > $2 and ($3::bigint is null or b.id < $3) order by b.id desc limit $4`)

const mayEditIt = `${roleOf} in ('author', 'editor')`

/** The entry into which user `$1` put topic `$2`, in a deck that they may edit. */
export const readOfTopic = preparedQuery<{ id: number }>(`
  select b.id from bin b join decks d on d.id = b.deck_id
  where b.user_id = $1 and b.kind = 'topic' and (b.topics -> 0 ->> 'id')::bigint = $2 and ${mayEditIt}
  order by b.id desc limit 1`)

/** The entry into which user `$1` put what there was of the cards `$2`, and nothing else, in a deck that they may edit. */
export const readOfCards = preparedQuery<{ id: number }>(`
  select b.id from cards c join bin b on b.id = c.bin_id join decks d on d.id = b.deck_id
  where c.id = any($2) and b.user_id = $1 and b.kind = 'cards' and ${mayEditIt}
  group by b.id having count(*) = b.cards limit 1`)

/** Where a topic in the bin stood: in which one, and before which. */
export interface BinnedPlace {
  id: number
  parentId: number | null
  nextId: number | null
}

/** Where each topic stood that is in the bin of deck `$1`, in the order in which they were deleted. */
export const readPlacesOf = preparedQuery<BinnedPlace>(`
  select (topics -> 0 ->> 'id')::bigint id, (topics -> 0 ->> 'parentId')::bigint "parentId", next_id "nextId"
  from bin where deck_id = $1 and kind = 'topic' order by id`)

/** Locks the deck of entry `$1`, as every change of a deck does first. */
export const lockDeckOf = preparedQuery<never>(
  'select from decks where id = (select deck_id from bin where id = $1) for no key update',
)

/** Deletes entry `$1` of the bin with its cards. */
export const deleteEntry = preparedQuery<never>('delete from bin where id = $1')

/** The entries that went into the bin until `$1`, at most `$2`. */
export const readExpired = preparedQuery<{ id: number }>(
  'select id from bin where deleted_at <= $1 order by deleted_at limit $2',
)
