import type { TopicNode } from '../../shared/api/decks.ts'
import { limits } from '../../shared/limits.ts'
import { versionOf } from '../../shared/versions.ts'
import type { Db } from '../platform/db/open.ts'
import { AppError, invalid, notFound, orNotFound } from '../app/errors.ts'
import { type Change, type DeckChange, lockDeckForUpdate } from './access.ts'
import * as store from './topics.sql.ts'
import { byId, heightOf, insertedAt, levelOf, openTree, subtreeOf, type TopicPosition } from './tree.ts'

export { readDeckName } from './topics.sql.ts'

export async function readTree(db: Db, deckId: number): Promise<TopicNode[]> {
  const top: TopicNode[] = []
  const nodes = new Map<number, TopicNode>()
  for (const { id, parentId, name, cards } of await store.readTopics(db, deckId)) {
    const node: TopicNode = { id, name, cards, elements: [] }
    nodes.set(id, node)
    const siblings = parentId === null ? top : nodes.get(parentId)?.elements
    siblings?.push(node)
  }
  return top
}

/**
 * Adds a topic as the last one of its parent, or finds the one that was created with the same idempotency key. Throws
 * 404 for a parent that is not in the deck.
 */
export async function addTopic(
  db: Db,
  {
    deckId,
    parentId,
    name,
    idempotencyKey: key,
    ...change
  }: DeckChange & { parentId: number | null; name: string; idempotencyKey: string | null },
): Promise<number> {
  return db.transaction().execute(async (db) => {
    await lockDeckForUpdate(db, change, 'deck', deckId)
    const [created] = key === null ? [] : await store.findCreatedTopic(db, deckId, key)
    return created?.id ?? appendTopic(db, deckId, parentId, name, key)
  })
}

async function appendTopic(
  db: Db,
  deckId: number,
  parentId: number | null,
  name: string,
  idempotencyKey: string | null,
): Promise<number> {
  const [tree = { topics: 0, endPosition: 0 }] = await store.readTreeSize(db, deckId)
  if (tree.topics >= limits.topicsPerDeck) throw invalid('topic', ['topics', limits.topicsPerDeck])
  if (parentId === null)
    return store.insertTopic(db, { deckId, parentId, name, idempotencyKey, position: tree.endPosition })
  const [parent] = await store.readTopicPosition(db, deckId, parentId)
  const position = orNotFound(parent?.endPosition, 'topic')
  if (Number(parent?.depth) >= limits.topicDepth) throw invalid('topic', ['topicDepth', limits.topicDepth])
  return store.insertTopic(db, { deckId, parentId, name, idempotencyKey, position })
}

interface TopicPlace {
  /** The topic that the paths begin in; null for the top level. */
  below?: number | null
  /** Receives the ids of topics that are created. */
  made?: number[]
}

const keyOf = (parentId: number | null, folded: string | undefined) => `${parentId} ${folded}`

/** The topic at a path of names (`topicsAt`). */
export async function topicAt(db: Db, deckId: number, path: readonly string[], place?: TopicPlace): Promise<number> {
  const [id] = await topicsAt(db, deckId, [path], place)
  return orNotFound(id, 'topic')
}

/**
 * The topics at paths of names, outermost first. Missing ones are created as the last ones of their parents. The caller has locked the
 * deck. Throws 400 when the deck is full.
 */
export async function topicsAt(
  db: Db,
  deckId: number,
  paths: readonly (readonly string[])[],
  { below = null, made = [] }: TopicPlace = {},
): Promise<number[]> {
  const names = [...new Set(paths.flat())]
  const foldedNames = await store.foldNames(db, names)
  const foldedOf = new Map(names.map((name, index) => [name, foldedNames[index]?.folded]))
  const there = await store.readFolded(db, deckId)
  // Of several with the same name, the first.
  const known = new Map(there.toReversed().map(({ id, parentId, folded }) => [keyOf(parentId, folded), id]))
  const tree = openTree<TopicPosition>(there)
  const level = levelOf(tree.topics, below)
  const added: (TopicPosition & { name: string })[] = []
  const found = paths.map((path) => {
    if (level + path.length > limits.topicDepth) throw invalid('topic', ['topicDepth', limits.topicDepth])
    return path.reduce((parentId, name) => {
      const key = keyOf(parentId, foldedOf.get(name))
      const id = known.get(key) ?? -1 - added.length
      if (known.has(key)) return id
      if (tree.topics.size >= limits.topicsPerDeck) throw invalid('topic', ['topics', limits.topicsPerDeck])
      known.set(key, id)
      added.push({ id, parentId, name })
      tree.add({ id, parentId }, null)
      return id
    }, below)
  })
  const created = added.length > 0 ? await store.nextTopicIds(db, added.length) : []
  // Those that are created have negative numbers until then.
  const idOf = <Id extends number | null>(id: Id) => (id !== null && id < 0 ? (created[-1 - id]?.id ?? id) : id)
  if (added.length > 0) {
    const order = tree.inOrder()
    const positions = new Map(order.map(({ id }, position) => [id, position]))
    await store.insertTopics(
      db,
      deckId,
      added.map(({ id }) => idOf(id)),
      added.map(({ parentId }) => idOf(parentId)),
      added.map(({ name }) => name),
      added.map(({ id }) => positions.get(id)),
    )
    await store.writeTree(
      db,
      deckId,
      order.map(({ id, parentId }) => ({ id: idOf(id) ?? id, parentId: idOf(parentId) })),
    )
    made.push(...created.map(({ id }) => id))
  }
  return found.map((id) => {
    if (id === null) throw new Error('A topic path needs at least one name.')
    return idOf(id)
  })
}

/** Deletes those of a deck's topics that have no card, and no topic but such ones, below them. The caller has locked the deck. */
export async function deleteEmptyTopics(db: Db, deckId: number, topicIds: readonly number[]): Promise<void> {
  await store.deleteEmptyTopics(db, deckId, topicIds)
}

/** The names from the top level down to a topic. */
export async function pathOf(db: Db, topicId: number): Promise<string[]> {
  return (await store.readPath(db, topicId)).map((row) => row.name)
}

/** Renames a topic. Throws 409 when its name is not the one that the caller knows. */
export async function renameTopic(
  db: Db,
  {
    topicId,
    name,
    expectedVersion,
    ...change
  }: Change & { topicId: number; name: string; expectedVersion: string | undefined },
): Promise<void> {
  await db.transaction().execute(async (db) => {
    await lockDeckForUpdate(db, change, 'topic', topicId)
    const [topic] = await store.readTopicName(db, topicId)
    const present = orNotFound(topic, 'topic').name
    const isExpected = expectedVersion === undefined || expectedVersion === versionOf(present)
    if (!isExpected && present !== name) throw new AppError('conflict', ['topicRenamed'])
    await store.updateTopicName(db, topicId, name)
  })
}

/**
 * Moves a topic with its subtree under a parent, before a sibling or to the end. Throws 404 when one of them is gone,
 * and 400 for a topic that would be inside itself or too deep.
 */
export async function moveTopic(
  db: Db,
  {
    topicId,
    parentId,
    beforeId,
    ...change
  }: Change & { topicId: number; parentId: number | null; beforeId: number | null },
): Promise<void> {
  await db.transaction().execute(async (db) => {
    const deckId = await lockDeckForUpdate(db, change, 'topic', topicId)
    const topics: TopicPosition[] = await store.readTopics(db, deckId)
    const [root, ...inner] = subtreeOf(topics, topicId)
    if (!root) throw notFound('topic')
    const moving = new Set([root, ...inner].map(({ id }) => id))
    if (parentId !== null && moving.has(parentId)) throw invalid('parent', ['topicInItself'])
    const others = topics.filter(({ id }) => !moving.has(id))
    const isThere = (id: number | null, found: (position: TopicPosition) => boolean) =>
      id === null || others.some(found)
    if (!isThere(parentId, ({ id }) => id === parentId)) throw notFound('topic')
    if (!isThere(beforeId, (position) => position.id === beforeId && position.parentId === parentId))
      throw notFound('topic')
    if (levelOf(byId(others), parentId) + heightOf(topics, topicId) > limits.topicDepth)
      throw invalid('parent', ['topicDepth', limits.topicDepth])
    await store.writeTree(db, deckId, insertedAt(others, [root, ...inner], { parentId, beforeId }))
  })
}
