import type { TopicNode } from '../../shared/api/decks.ts'
import { limits } from '../../shared/limits.ts'
import { versionOf } from '../../shared/versions.ts'
import type { Db } from '../platform/db/open.ts'
import { AppError, invalid, notFound, orNotFound } from '../app/errors.ts'
import * as store from './topics.sql.ts'
import { heightOf, insertedAt, levelOf, type Place, subtreeOf } from './tree.ts'

export {
  deleteTopic as dropTopic,
  findTopic,
  readDeckName,
  readTopics as listTopics,
  touchDeck,
  type Writing,
  writeTree,
} from './topics.sql.ts'

/** The topics of a deck as a tree. */
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
 * Adds a topic as the last of its parent, or of the deck, or finds the one that was created with the same key. Throws 404 for
 * a parent that is not in the deck.
 */
export async function addTopic(
  db: Db,
  {
    parentId,
    name,
    idempotencyKey: key,
    ...writing
  }: store.Writing & { parentId: number | null; name: string; idempotencyKey: string | null },
): Promise<number> {
  const { deckId } = writing
  return db.transaction().execute(async (db) => {
    await store.touchDeck(db, writing)
    const created = key === null ? undefined : await store.findCreatedTopic(db, deckId, key)
    return created ?? appendTopic(db, deckId, parentId, name, key)
  })
}

async function appendTopic(
  db: Db,
  deckId: number,
  parentId: number | null,
  name: string,
  idempotencyKey: string | null = null,
): Promise<number> {
  const tree = await store.readTreeSize(db, deckId)
  if (tree.topics >= limits.topicsPerDeck) throw invalid('topic', ['topics', limits.topicsPerDeck])
  if (parentId === null)
    return store.insertTopic(db, { deckId, parentId, name, idempotencyKey, position: tree.endPosition })
  const parent = orNotFound(await store.readPlace(db, deckId, parentId), 'topic')
  if (parent.depth >= limits.topicDepth) throw invalid('topic', ['topicDepth', limits.topicDepth])
  return store.insertTopic(db, { deckId, parentId, name, idempotencyKey, position: parent.endPosition })
}

/**
 * The topic at a path of names, outermost first, made as far as it is missing. In a transaction that has touched the
 * deck. Throws 400 when the deck has no room for it.
 */
export async function topicAt(db: Db, deckId: number, path: readonly string[]): Promise<number> {
  let topicId: number | null = null
  for (const name of path)
    topicId = (await store.findTopic(db, deckId, topicId, name)) ?? (await appendTopic(db, deckId, topicId, name))
  if (topicId === null) throw new Error('A path of topics has at least one name.')
  return topicId
}

/** The names of a topic and of those above it, outermost first. */
export async function pathOf(db: Db, topicId: number): Promise<string[]> {
  return (await store.readPath(db, topicId)).map((row) => row.name)
}

/** Gives a topic another name. Throws 409 when its name is not the one that the caller has seen. */
export async function renameTopic(
  db: Db,
  {
    topicId,
    name,
    expectedVersion,
    ...writing
  }: store.Writing & { topicId: number; name: string; expectedVersion: string | undefined },
): Promise<void> {
  await db.transaction().execute(async (db) => {
    await store.touchDeck(db, writing)
    const present = orNotFound(await store.readTopicName(db, topicId), 'topic')
    const isExpected = expectedVersion === undefined || expectedVersion === versionOf(present)
    if (!isExpected && present !== name) throw new AppError('conflict', ['topicRenamed'])
    await store.updateTopicName(db, topicId, name)
  })
}

/**
 * Puts a topic with all that is beneath it before another one of the same parent, or last. Throws 404 when these are not
 * there (any more), and 400 for a topic that would lie in itself or too deep.
 */
export async function moveTopic(
  db: Db,
  move: store.Writing & { topicId: number; parentId: number | null; beforeId: number | null },
): Promise<void> {
  const { deckId, topicId, parentId, beforeId } = move
  await db.transaction().execute(async (db) => {
    await store.touchDeck(db, move)
    const topics: Place[] = await store.readTopics(db, deckId)
    const [root, ...inner] = subtreeOf(topics, topicId)
    if (!root) throw notFound('topic')
    const moving = new Set([root, ...inner].map(({ id }) => id))
    if (parentId !== null && moving.has(parentId)) throw invalid('parent', ['topicInItself'])
    const others = topics.filter(({ id }) => !moving.has(id))
    const isThere = (id: number | null, found: (place: Place) => boolean) => id === null || others.some(found)
    if (!isThere(parentId, ({ id }) => id === parentId)) throw notFound('topic')
    if (!isThere(beforeId, (place) => place.id === beforeId && place.parentId === parentId)) throw notFound('topic')
    if (levelOf(others, parentId) + heightOf(topics, topicId) > limits.topicDepth)
      throw invalid('parent', ['topicDepth', limits.topicDepth])
    await store.writeTree(db, deckId, insertedAt(others, [root, ...inner], { parentId, beforeId }))
  })
}
