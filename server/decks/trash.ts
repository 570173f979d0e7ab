import type { CallOutput } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import type { Db } from '../platform/db/open.ts'
import { type Change, type DeckChange, lockDeckForUpdate, lockOwnDeck } from './access.ts'
import { deleteTopic, findTopic, readTopics, writeTree } from './topics.sql.ts'
import {
  type TrashedTopic,
  byId,
  heightOf,
  levelOf,
  missing,
  namesDownTo,
  nextLeft,
  nextSibling,
  openTree,
  type TopicPosition,
  sharedStart,
  subtreeOf,
  withAbove,
} from './tree.ts'
import { AppError, invalid, notFound, orNotFound } from '../app/errors.ts'
import * as store from './trash.sql.ts'
import { arrangeCards, passLearned } from '../cards/arrange.ts'

const dayMs = 86_400_000
const keptMs = limits.binDays * dayMs
/** Entries that are purged per query, each in a transaction of its own. */
const purgeSize = 20

/**
 * Moves cards with their learning states into the trash. The caller has locked the deck. Skips cards that are gone;
 * throws 404 when none is left. Returns the id of the entry.
 */
export async function trashCards(
  db: Db,
  { deckId, userId, now, idempotencyKey = null }: Deletion & DeckChange,
  ids: readonly number[],
): Promise<number> {
  const cards = await store.lockCards(db, deckId, ids)
  const [first] = cards
  if (!first) throw notFound('card')
  const [named] = await store.readQuestion(db, first.id)
  const topics = await readPositions(db, deckId)
  const topicsById = byId(topics)
  const within = [...new Set(cards.map((card) => card.topicId))]
  const entry = {
    deckId,
    userId,
    idempotencyKey,
    kind: 'cards' as const,
    name: named?.question ?? '',
    cards: cards.length,
    nextId: null,
    path: sharedStart(within.map((id) => namesDownTo(topicsById, id))),
    topics: withAbove(topics, new Set(within)),
  }
  const entryId = await store.insertEntry(db, entry, now)
  await store.moveToTrash(db, idsOf(cards), entryId)
  return entryId
}

/** A deletion by a user. */
interface Deletion extends Change {
  idempotencyKey?: string | null
}

/** Deletes something in a transaction. A retry of a deletion that succeeded gets the same result. */
async function deleteOnce(
  db: Db,
  { userId, idempotencyKey }: Deletion,
  act: (db: Db) => Promise<number>,
): Promise<{ bin: number }> {
  try {
    return { bin: await db.transaction().execute(act) }
  } catch (error) {
    if (!idempotencyKey || !(error instanceof AppError && error.code === 'not-found')) throw error
    const [entry] = await store.readByKey(db, userId, idempotencyKey)
    if (!entry) throw error
    return { bin: entry.id }
  }
}

/** As `trashCards`, in a transaction of its own. The deck is given by its id or that of a card. */
export async function deleteCards(
  db: Db,
  deletion: Deletion,
  within: { kind: 'deck' | 'card'; id: number },
  ids: readonly number[],
): Promise<{ bin: number }> {
  return deleteOnce(db, deletion, async (db) => {
    const deckId = await lockDeckForUpdate(db, deletion, within.kind, within.id)
    return trashCards(db, { ...deletion, deckId }, ids)
  })
}

/** Moves a topic with its subtree and all cards into the trash. Returns the id of the entry. */
export async function trashTopic(db: Db, deletion: Deletion, topicId: number): Promise<{ bin: number }> {
  const { userId, now, idempotencyKey = null } = deletion
  return deleteOnce(db, deletion, async (db) => {
    const deckId = await lockDeckForUpdate(db, deletion, 'topic', topicId)
    const topics = await readPositions(db, deckId)
    const gone = subtreeOf(topics, topicId)
    const [root] = gone
    if (!root) throw notFound('topic')
    const cards = await store.lockCardsOf(db, idsOf(gone))
    const trashed = (await store.readTrashedPositions(db, deckId)).filter(({ parentId }) => parentId === root.parentId)
    const entry = {
      deckId,
      userId,
      idempotencyKey,
      kind: 'topic' as const,
      name: root.name,
      cards: cards.length,
      topics: gone,
      path: namesDownTo(byId(topics), root.parentId),
      nextId: nextLeft(nextSibling(topics, root), trashed),
    }
    const entryId = await store.insertEntry(db, entry, now)
    await store.moveToTrash(db, idsOf(cards), entryId)
    await deleteTopic(db, topicId)
    return entryId
  })
}

/** A page of the entries that can be restored, newest first, after a given entry. */
export async function readTrash(
  db: Db,
  deckId: number,
  { after, now }: { after: number | undefined; now: Date },
): Promise<CallOutput<'GET /api/bin'>> {
  const since = new Date(now.getTime() - keptMs)
  const entries = await store.readEntries(db, deckId, since, after ?? null, limits.deletionsPerPage)
  return entries.map(({ deletedAt, ...entry }) => ({
    ...entry,
    deletedAt: deletedAt.toISOString(),
    goesAt: new Date(deletedAt.getTime() + keptMs).toISOString(),
  }))
}

/** Deletes a trash entry permanently. Only the author of its deck may do that. */
export async function purge(db: Db, userId: number, entryId: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    await lockOwnDeck(db, userId, 'deletion', entryId)
    await store.deleteEntry(db, entryId)
  })
}

/** Deletes permanently what has been in the trash for too long. */
export async function purgeExpired(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() - keptMs)
  let expired
  do {
    expired = await store.readExpired(db, until, purgeSize)
    for (const { id } of expired)
      await db.transaction().execute(async (db) => {
        await store.lockDeckOf(db, id)
        await store.deleteEntry(db, id)
      })
  } while (expired.length === purgeSize)
}

async function readPositions(db: Db, deckId: number): Promise<TrashedTopic[]> {
  return (await readTopics(db, deckId)).map(({ id, parentId, name }) => ({ id, parentId, name }))
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

interface Entry {
  kind: 'topic' | 'cards'
  topics: TrashedTopic[]
}

/**
 * Restores a trash entry to its former position, as far as that still exists, with the learning states. Returns
 * whether a subtopic was restored to the top level. Throws 404 for an entry that was restored before, and 400 when
 * the deck is full.
 */
export async function restore(db: Db, entryId: number, { userId, now }: Change): Promise<{ isAtTop: boolean }> {
  return db.transaction().execute(async (db) => {
    const deckId = await lockDeckForUpdate(db, { userId, now }, 'deletion', entryId)
    const [found] = await store.lockEntry(db, entryId)
    const entry = orNotFound(found, 'deletion')
    const groups = await store.readCardsOf(db, deckId, entryId)
    const { made, isAtTop, targetOf } = await remakeTopics(
      db,
      deckId,
      { ...entry, id: entryId },
      new Set(groups.map((group) => group.topicId)),
    )
    const cards = groups.flatMap((group) => group.ids)
    await store.restoreStates(db, cards)
    await store.fillTopics(db, deckId, entryId, made)
    await store.passLearned(db, made)
    for (const { topicId, ids } of groups) {
      if (made.includes(topicId)) continue
      const target = targetOf(topicId)
      // Cards go to the end of a topic that has only the name in common with the deleted one.
      const order =
        target === topicId ? (await store.readMerged(db, topicId, deckId, entryId)).map(({ id }) => id) : ids
      const end = await arrangeCards(db, { deckId, topicId: target, order, entryId })
      await passLearned(db, target, end.was, end.now, ids)
    }
    // A rejected card that is restored counts as kept.
    await store.keepRejected(db, cards, userId, now)
    await store.deleteEntry(db, entryId)
    return { isAtTop }
  })
}

/**
 * Recreates the missing topics of an entry. Returns their ids, whether a subtopic is now on the top level, and the
 * target topic of each card.
 */
async function remakeTopics(db: Db, deckId: number, entry: Entry & { id: number }, ofCards: ReadonlySet<number>) {
  const there: TrashedTopic[] = await readTopics(db, deckId)
  const known = new Set(there.map((topic) => topic.id))
  const wanted = entry.kind === 'topic' ? new Set(entry.topics.map((topic) => topic.id)) : ofCards
  const renamed = new Map<number, number>()
  const made: TrashedTopic[] = []
  let isAtTop = false
  const tree = openTree(there)
  const nextOf = new Map((await store.readTrashedPositions(db, deckId)).map(({ id, nextId }) => [id, nextId]))
  for (const topic of missing(entry.topics, wanted, (id) => known.has(id))) {
    const parentId = topic.parentId === null ? null : (renamed.get(topic.parentId) ?? topic.parentId)
    const [same] = entry.kind === 'cards' ? await findTopic(db, deckId, parentId, topic.name) : []
    if (same) {
      renamed.set(topic.id, same.id)
      continue
    }
    const at = positionFor(tree.topics, { ...topic, parentId }, entry, nextOf)
    const placed = { ...topic, parentId: at.parentId }
    made.push(placed)
    isAtTop ||= parentId !== null && at.parentId === null
    tree.add(placed, at.beforeId)
  }
  if (tree.topics.size > limits.topicsPerDeck) throw invalid('id', ['topics', limits.topicsPerDeck])
  if (made.length > 0) {
    const columns = [made.map(({ id }) => id), made.map(({ parentId }) => parentId), made.map(({ name }) => name)]
    await store.emptyEntry(db, entry.id)
    await store.insertTopics(db, deckId, ...columns)
    await writeTree(db, deckId, tree.inOrder())
  }
  return { made: made.map(({ id }) => id), isAtTop, targetOf: (id: number) => renamed.get(id) ?? id }
}

/**
 * The position of a restored topic: under its parent, or on the top level when the parent is gone or too deep; before
 * its former next sibling or, if that was deleted too, the one after that.
 */
function positionFor(
  tree: ReadonlyMap<number, TopicPosition>,
  topic: TrashedTopic,
  { kind, topics }: Entry,
  nextOf: ReadonlyMap<number, number | null>,
) {
  const isRoot = kind === 'topic' && topics[0]?.id === topic.id
  const parent = topic.parentId === null ? undefined : tree.get(topic.parentId)
  const height = isRoot ? heightOf(topics, topic.id) : 1
  const fits = parent && levelOf(tree, parent.id) + height <= limits.topicDepth
  const parentId = fits ? parent.id : null
  const isSibling = (id: number) => tree.get(id)?.parentId === parentId
  const passed = new Set<number>()
  let next = nextOf.get(topic.id) ?? null
  while (next !== null && !isSibling(next) && !passed.has(next)) {
    passed.add(next)
    next = nextOf.get(next) ?? null
  }
  return { parentId, beforeId: next !== null && isSibling(next) ? next : null }
}
