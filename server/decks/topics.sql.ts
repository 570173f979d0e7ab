import { orNotFound } from '../app/errors.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { asSpelled, asTyped } from '../platform/db/words.ts'
import { isMine } from './access.ts'
import type { TopicPosition } from './tree.ts'

interface TopicRow {
  id: number
  parentId: number | null
  name: string
  cards: number
}

/** The topics of deck `$1`, parents before their subtopics. */
export const readTopics = preparedQuery<TopicRow>(`
  select id, parent_id "parentId", name, card_count cards from topics where deck_id = $1 order by tree_position`)

/** The topics of deck `$1` with their names as they are compared, parents before their subtopics. */
export const readFolded = preparedQuery<TopicPosition & { folded: string }>(`
  select id, parent_id "parentId", fold(name) folded from topics where deck_id = $1 order by tree_position`)

/** The names `$1` as they are compared, in the same order. */
export const foldNames = preparedQuery<{ folded: string }>(`
  select fold(name) folded from unnest($1::text[]) with ordinality n (name, ordinal) order by ordinal`)

/** Topics that a search finds. */
const mostFound = 10

/**
 * Topics of the decks of user `$1` whose names have all words of `$2`; those that begin with it first. The words of a deck include
 * those of its topics.
 */
export const findTopics = preparedQuery<{ id: number; name: string; deckId: number; deckName: string }>(`
  select t.id, t.name, d.id "deckId", d.name "deckName" from decks d join topics t on t.deck_id = d.id
  where ${isMine} and d.search @@ ${asSpelled('$2')} and array_to_tsvector(words_of(t.name)) @@ ${asSpelled('$2')}
  order by starts_with(fold(t.name), fold($2)) desc, array_to_tsvector(words_of(t.name)) @@ ${asTyped('$2')} desc, length(t.name), t.id
  limit ${mostFound}`)

/** The depth of topic `$2` of deck `$1` (1 for the top level), and the position after its subtree; nulls if it is gone. */
export const readTopicPosition = preparedQuery<{ depth: number | null; endPosition: number | null }>(`
  with recursive
    above as (
      select id, parent_id, 1 as depth from topics where id = $2 and deck_id = $1
      union all select t.id, t.parent_id, a.depth + 1 from topics t join above a on t.id = a.parent_id),
    beneath as (
      select id, tree_position from topics where id = $2 and deck_id = $1
      union all select t.id, t.tree_position from topics t join beneath b on t.parent_id = b.id where t.deck_id = $1)
  select (select max(depth) from above) depth, (select max(tree_position) + 1 from beneath) "endPosition"`)

/** The number of topics of deck `$1`, and the position after the last one. */
export const readTreeSize = preparedQuery<{ topics: number; endPosition: number }>(`
  select count(*) topics, coalesce(max(tree_position) + 1, 0) "endPosition" from topics where deck_id = $1`)

const shiftTopics = preparedQuery<never>(
  'update topics set tree_position = tree_position + 1 where deck_id = $1 and tree_position >= $2',
)
const insertion = preparedQuery<{ id: number }>(`
  insert into topics (deck_id, parent_id, name, create_key, tree_position) values ($1, $2, $3, $4, $5) returning id`)

/** Inserts a topic at a position and shifts those after it. */
export async function insertTopic(
  db: Db,
  topic: { deckId: number; parentId: number | null; name: string; idempotencyKey: string | null; position: number },
): Promise<number> {
  const { deckId, parentId, name, idempotencyKey, position } = topic
  await shiftTopics(db, deckId, position)
  const [row] = await insertion(db, deckId, parentId, name, idempotencyKey, position)
  return orNotFound(row, 'deck').id
}

/** As many new ids of topics as `$1` says. */
export const nextTopicIds = preparedQuery<{ id: number }>(`
  select nextval(pg_get_serial_sequence('topics', 'id')) id from generate_series(1, $1::int)`)

/** Inserts topics `$2` into deck `$1`: parents, names and positions. */
export const insertTopics = preparedQuery<never>(`
  insert into topics (id, deck_id, parent_id, name, tree_position) overriding system value
  select id, $1, parent_id, name, position
  from unnest($2::bigint[], $3::bigint[], $4::text[], $5::int[]) t (id, parent_id, name, position)`)

/** The topic of deck `$1` with the idempotency key `$2`. */
export const findCreatedTopic = preparedQuery<{ id: number }>(
  'select id from topics where deck_id = $1 and create_key = $2',
)

/** The first topic of deck `$1` under parent `$2`, or on the top level with null, whose name is `$3`. */
export const findTopic = preparedQuery<{ id: number }>(`
  select id from topics where deck_id = $1 and parent_id is not distinct from $2 and fold(name) = fold($3)
  order by tree_position limit 1`)

export const readDeckName = preparedQuery<{ name: string }>('select name from decks where id = $1')

/** The names from the top level down to topic `$1`. */
export const readPath = preparedQuery<{ name: string }>(`
  with recursive above as (
    select parent_id, name, 1 step from topics where id = $1
    union all select t.parent_id, t.name, step + 1 from topics t join above a on t.id = a.parent_id)
  select name from above order by step desc`)

export const readTopicName = preparedQuery<{ name: string }>('select name from topics where id = $1')

export const updateTopicName = preparedQuery<never>('update topics set name = $2 where id = $1')

/** Deletes topic `$1` with its subtopics. */
export const deleteTopic = preparedQuery<never>('delete from topics where id = $1')

/** Deletes those of the topics `$2` of deck `$1` below which there is neither a card nor another topic. */
export const deleteEmptyTopics = preparedQuery<never>(`
  delete from topics t where t.deck_id = $1 and t.id = any($2) and not exists (
    with recursive below as (
      select t.id, t.card_count
      union all select c.id, c.card_count from topics c join below b on c.parent_id = b.id)
    select from below b where b.card_count > 0 or b.id <> all($2))`)

const placement = preparedQuery<never>(`
  with placed as (
    update topics t set tree_position = n.ordinal - 1, parent_id = n.parent_id
    from unnest($2::bigint[], $3::bigint[]) with ordinality n (id, parent_id, ordinal)
    where t.id = n.id and t.deck_id = $1
      and (t.tree_position <> n.ordinal - 1 or t.parent_id is distinct from n.parent_id))
  -- Where fresh cards begin is noted by places that are others now.
  update decks set fresh_version = fresh_version + 1 where id = $1`)

/** Writes the positions of all topics of a deck. */
export async function writeTree(db: Db, deckId: number, tree: readonly TopicPosition[]): Promise<void> {
  const columns = [tree.map(({ id }) => id), tree.map(({ parentId }) => parentId)]
  await placement(db, deckId, ...columns)
}
