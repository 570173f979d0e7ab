import { sql } from 'kysely'
import { type Db, statement } from '../platform/db/open.ts'
import type { Role } from '../../shared/roles.ts'
import { mustBeEditor, roleInLocked } from './access.ts'
import type { Place } from './tree.ts'

interface TopicRow {
  id: number
  parentId: number | null
  name: string
  cards: number
}

/** The topics of deck `$1`, parents before their subtopics. */
export const readTopics = statement<TopicRow>(`
  select id, parent_id "parentId", name, card_count cards from topics where deck_id = $1 order by tree_position`)

const touching = statement<{ role: Role | null }>(
  `update decks d set changed_at = $3 where d.id = $2 returning ${roleInLocked('$1')} as role`,
)

/**
 * Marks a deck as changed, which lists show first, and lets one change of its content follow the other: every such
 * transaction takes this row before any other, so that no two wait for each other. Whoever takes a right away holds it,
 * too: throws 404 and 403 as `mustEdit` does for a user who has lost theirs since the call came.
 */
export async function touchDeck(db: Db, { deckId, userId, now }: Writing): Promise<void> {
  const [deck] = await touching(db, userId, deckId, now)
  mustBeEditor(deck?.role, 'deck')
}

/** A change of a deck: whose it is, and when. */
export interface Writing {
  deckId: number
  userId: number
  now: Date
}

/** How deep a topic lies (1: top level) and the position after it and all that is beneath it. */
export async function readPlace(
  db: Db,
  deckId: number,
  topicId: number,
): Promise<{ depth: number; endPosition: number } | undefined> {
  const { rows } = await sql<{ depth: number | null; endPosition: number | null }>`
    with recursive
      above as (
        select id, parent_id, 1 as depth from topics where id = ${topicId} and deck_id = ${deckId}
        union all select t.id, t.parent_id, a.depth + 1 from topics t join above a on t.id = a.parent_id
      ),
      beneath as (
        select id, tree_position from topics where id = ${topicId} and deck_id = ${deckId}
        union all
        select t.id, t.tree_position from topics t join beneath b on t.parent_id = b.id where t.deck_id = ${deckId}
      )
    select (select max(depth) from above) depth, (select max(tree_position) + 1 from beneath) "endPosition"`.execute(db)
  const [place] = rows
  return place?.depth && place.endPosition !== null ? { depth: place.depth, endPosition: place.endPosition } : undefined
}

/** How many topics a deck has, and the position after the last. */
export async function readTreeSize(db: Db, deckId: number): Promise<{ topics: number; endPosition: number }> {
  return db
    .selectFrom('topics')
    .select(({ fn }) => [
      fn.countAll<number>().as('topics'),
      sql<number>`coalesce(max(tree_position) + 1, 0)`.as('endPosition'),
    ])
    .where('deck_id', '=', deckId)
    .executeTakeFirstOrThrow()
}

/** Inserts a topic at a position and moves those behind it. */
export async function insertTopic(
  db: Db,
  topic: { deckId: number; parentId: number | null; name: string; idempotencyKey: string | null; position: number },
): Promise<number> {
  await sql`
    update topics set tree_position = tree_position + 1
    where deck_id = ${topic.deckId} and tree_position >= ${topic.position}`.execute(db)
  const { deckId: deck_id, parentId: parent_id, name, idempotencyKey: create_key, position: tree_position } = topic
  const { id } = await db
    .insertInto('topics')
    .values({ deck_id, parent_id, name, create_key, tree_position })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The topic of a deck that was created with an idempotency key. */
export async function findCreatedTopic(db: Db, deckId: number, key: string): Promise<number | undefined> {
  const query = db.selectFrom('topics').select('id').where('deck_id', '=', deckId).where('create_key', '=', key)
  return (await query.executeTakeFirst())?.id
}

const finding = statement<{ id: number }>(`
  select id from topics where deck_id = $1 and parent_id is not distinct from $2 and fold(name) = fold($3)
  order by tree_position limit 1`)

/** The first topic of that name beneath a parent, or on the top level. */
export async function findTopic(db: Db, deckId: number, parentId: number | null, name: string) {
  const [row] = await finding(db, deckId, parentId, name)
  return row?.id
}

/** What a deck is called; undefined when it is gone. */
export async function readDeckName(db: Db, deckId: number): Promise<string | undefined> {
  const deck = await db.selectFrom('decks').select('name').where('id', '=', deckId).executeTakeFirst()
  return deck?.name
}

/** The names from the top level down to topic `$1`. */
export const readPath = statement<{ name: string }>(`
  with recursive above as (
    select parent_id, name, 1 step from topics where id = $1
    union all select t.parent_id, t.name, step + 1 from topics t join above a on t.id = a.parent_id)
  select name from above order by step desc`)

export async function readTopicName(db: Db, id: number): Promise<string | undefined> {
  const topic = await db.selectFrom('topics').select('name').where('id', '=', id).executeTakeFirst()
  return topic?.name
}

export async function updateTopicName(db: Db, id: number, name: string): Promise<void> {
  await db.updateTable('topics').set({ name }).where('id', '=', id).execute()
}

/** Deletes a topic with all that is beneath it. */
export async function deleteTopic(db: Db, id: number): Promise<void> {
  await db.deleteFrom('topics').where('id', '=', id).execute()
}

const placement = statement<never>(`
  with placed as (
    update topics t set tree_position = n.place - 1, parent_id = n.parent_id
    from unnest($2::bigint[], $3::bigint[]) with ordinality n (id, parent_id, place)
    where t.id = n.id and t.deck_id = $1
      and (t.tree_position <> n.place - 1 or t.parent_id is distinct from n.parent_id))
  -- Where fresh cards begin is noted by places that are others now.
  update decks set fresh_version = fresh_version + 1 where id = $1`)

/** Writes where all topics of a deck lie. */
export async function writeTree(db: Db, deckId: number, tree: readonly Place[]): Promise<void> {
  const columns = [tree.map(({ id }) => id), tree.map(({ parentId }) => parentId)]
  await placement(db, deckId, ...columns)
}
