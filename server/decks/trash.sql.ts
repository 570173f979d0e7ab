import { type Db, statement } from '../platform/db/open.ts'
import { roleOf } from './access.ts'
import type { TrashedTopic } from './tree.ts'

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
  kind: 'topic' | 'cards'
  name: string
  path: readonly string[]
  topics: readonly TrashedTopic[]
  nextId: number | null
  cards: number
}

const insertion = statement<{ id: number }>(`
  insert into bin (deck_id, user_id, kind, name, path, topics, next_id, cards, deleted_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`)

export async function insertEntry(db: Db, entry: NewEntry, now: Date): Promise<number> {
  const { deckId, userId, kind, name, path, topics, nextId, cards } = entry
  const [row] = await insertion(db, deckId, userId, kind, name, path, JSON.stringify(topics), nextId, cards, now)
  if (!row) throw new Error('An entry of the trash was not written.')
  return row.id
}

/** Takes cards `$1` out of what their learners know; a trigger takes them out of the counts. */
const trashStates = statement<never>(`
  with gone as (delete from card_states where card_id = any($1) returning *)
  insert into binned_states select * from gone`)
const trashCardRows = statement<never>(
  'update cards set bin_id = $2, binned_topic_id = topic_id, topic_id = null where id = any($1)',
)

/** Puts cards that are locked into an entry of the trash. */
export async function moveToTrash(db: Db, cardIds: readonly number[], entryId: number): Promise<void> {
  await trashStates(db, cardIds)
  await trashCardRows(db, cardIds, entryId)
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

const mayEditIt = `${roleOf} in ('author', 'editor')`

/** The entry into which user `$1` put topic `$2`, in a deck that they may edit. */
export const readOfTopic = statement<{ id: number }>(`
  select b.id from bin b join decks d on d.id = b.deck_id
  where b.user_id = $1 and b.kind = 'topic' and (b.topics -> 0 ->> 'id')::bigint = $2 and ${mayEditIt}
  order by b.id desc limit 1`)

/** The entry into which user `$1` put what there was of the cards `$2`, and nothing else, in a deck that they may edit. */
export const readOfCards = statement<{ id: number }>(`
  select b.id from cards c join bin b on b.id = c.bin_id join decks d on d.id = b.deck_id
  where c.id = any($2) and b.user_id = $1 and b.kind = 'cards' and ${mayEditIt}
  group by b.id having count(*) = b.cards limit 1`)

/** Where a topic in the trash stood: in which one, and before which. */
export interface TrashedPosition {
  id: number
  parentId: number | null
  nextId: number | null
}

/** Where each topic stood that is in the trash of deck `$1`, in the order in which they were deleted. */
export const readTrashedPositions = statement<TrashedPosition>(`
  select (topics -> 0 ->> 'id')::bigint id, (topics -> 0 ->> 'parentId')::bigint "parentId", next_id "nextId"
  from bin where deck_id = $1 and kind = 'topic' order by id`)

/** Locks the deck of entry `$1`, as every change of a deck does first. */
export const lockDeckOf = statement<never>(
  'select from decks where id = (select deck_id from bin where id = $1) for no key update',
)

/** Deletes entry `$1` of the trash with its cards. */
export const deleteEntry = statement<never>('delete from bin where id = $1')

/** The entries that went into the trash until `$1`, at most `$2`. */
export const readExpired = statement<{ id: number }>(
  'select id from bin where deleted_at <= $1 order by deleted_at limit $2',
)

/** An entry that nobody else restores or deletes until the transaction ends. */
export const lockEntry = statement<{ kind: 'topic' | 'cards'; topics: TrashedTopic[] }>(
  'select kind, topics from bin where id = $1 for update',
)

/** Empties entry `$1`, whose text would count twice once its topics are made again. */
export const emptyEntry = statement<never>(`update bin set name = '', path = '{}', topics = '[]' where id = $1`)

/** The cards of entry `$2` of deck `$1`, by the topic that they lay in. */
export const readCardsOf = statement<{ topicId: number; ids: number[] }>(`
  select binned_topic_id "topicId", array_agg(id order by position) ids from cards where deck_id = $1 and bin_id = $2 group by binned_topic_id`)

/** Topics `$2` of deck `$1` are made again, beneath `$3` and called `$4`; where they stand is written after. */
export const insertTopics = statement<never>(`
  insert into topics (id, deck_id, parent_id, name, tree_position, next_position) overriding system value
  select id, $1, parent_id, name, 0,
    coalesce((select max(c.position) + 1 from cards c where c.binned_topic_id = t.id), 0)
  from unnest($2::bigint[], $3::bigint[], $4::text[]) t (id, parent_id, name)`)

/** Puts the cards of entry `$2` of deck `$1` back into topics `$3`, which were made again and hold nothing else. */
export const fillTopics = statement<never>(`
  update cards set topic_id = binned_topic_id, bin_id = null, binned_topic_id = null
  where deck_id = $1 and bin_id = $2 and binned_topic_id = any($3)`)

/**
 * The cards of topic `$1` that stand behind the first of entry `$3` that lay there, with these, in their order; those in
 * other entries of the trash keep their place among them. `$2` is the deck.
 */
export const readMerged = statement<{ id: number }>(`
  with coming as (select id, position from cards where deck_id = $2 and bin_id = $3 and binned_topic_id = $1)
  select id from (
    select id, position from cards where topic_id = $1 and position > (select min(position) from coming)
    union
    select id, position from cards where binned_topic_id = $1 and position > (select min(position) from coming)
    union
    select id, position from coming) each_card
  order by position, id`)

/** Gives cards `$1` back to their learners, and counts them. */
export const restoreStates = statement<never>(`
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

/** Whoever knew all cards of topics `$1`, which were made again, need not look for fresh ones there. */
export const passLearned = statement<never>(`
  insert into learner_topics (user_id, topic_id, fresh_position)
  select s.user_id, t.id, t.next_position
  from topics t join cards c on c.topic_id = t.id join card_states s on s.card_id = c.id
  where t.id = any($1) group by s.user_id, t.id, t.next_position, t.card_count having count(*) = t.card_count
  on conflict do nothing`)
