import type { CallOutput } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import type { Db } from '../platform/db/open.ts'
import { dropTopic, listTopics, touchDeck, type Writing } from './topics.ts'
import { subtreeOf } from './tree.ts'
import { AppError, notFound } from '../app/errors.ts'
import * as store from './trash.sql.ts'
import { type BinnedTopic, namesDownTo, nextSibling, sharedStart, withAbove } from './snapshot.ts'

const dayMs = 86_400_000
const keptMs = limits.binDays * dayMs
/** Entries that are looked for at once, to delete each for good in a transaction of its own. */
const purgeSize = 20

/**
 * Puts cards into the bin with what is known of them, in a transaction that has touched the deck; returns the entry's
 * id. Those that are gone are passed over. Throws 404 when none is left.
 */
export async function binCards(db: Db, deletion: Deletion, ids: readonly number[]): Promise<number> {
  const { deckId, userId, now, idempotencyKey = null } = deletion
  const cards = await store.lockCards(db, deckId, ids)
  const [first] = cards
  if (!first) throw notFound('card')
  const [named] = await store.readQuestion(db, first.id)
  const topics = await readPlaces(db, deckId)
  const byId = new Map(topics.map((topic) => [topic.id, topic]))
  const within = [...new Set(cards.map((card) => card.topicId))]
  const entry = {
    deckId,
    userId,
    idempotencyKey,
    kind: 'cards' as const,
    name: named?.question ?? '',
    cards: cards.length,
    nextId: null,
    path: sharedStart(within.map((id) => namesDownTo(byId, id))),
    topics: withAbove(topics, new Set(within)),
  }
  const entryId = await store.insertEntry(db, entry, now)
  await store.putAway(db, idsOf(cards), entryId)
  return entryId
}

/** A deletion by a user. */
interface Deletion extends Writing {
  idempotencyKey?: string | null
}

/** Deletes something. What is gone already may be a retry, which gets the entry that its first attempt made. */
export async function deleteOnce(
  db: Db,
  { userId, idempotencyKey }: { userId: number; idempotencyKey: string | null },
  act: () => Promise<number>,
): Promise<{ bin: number }> {
  try {
    return { bin: await act() }
  } catch (error) {
    if (idempotencyKey === null || !(error instanceof AppError && error.code === 'not-found')) throw error
    const [entry] = await store.readByKey(db, userId, idempotencyKey)
    if (!entry) throw error
    return { bin: entry.id }
  }
}

/** Puts cards into the bin, as `binCards` does. */
export async function deleteCards(db: Db, deletion: Deletion, ids: readonly number[]): Promise<number> {
  return db.transaction().execute(async (db) => {
    await touchDeck(db, deletion)
    return binCards(db, deletion, ids)
  })
}

/** Puts a topic with all beneath it and all cards in it into the bin; returns the entry's id. */
export async function binTopic(db: Db, deletion: Deletion, topicId: number): Promise<number> {
  const { deckId, userId, now, idempotencyKey = null } = deletion
  return db.transaction().execute(async (db) => {
    await touchDeck(db, deletion)
    const topics = await readPlaces(db, deckId)
    const byId = new Map(topics.map((topic) => [topic.id, topic]))
    const gone = subtreeOf(topics, topicId)
    const [root] = gone
    if (!root) throw notFound('topic')
    const cards = await store.lockCardsOf(db, idsOf(gone))
    const binned = (await store.readPlacesOf(db, deckId)).filter(({ parentId }) => parentId === root.parentId)
    const entry = {
      deckId,
      userId,
      idempotencyKey,
      kind: 'topic' as const,
      name: root.name,
      cards: cards.length,
      topics: gone,
      path: namesDownTo(byId, root.parentId),
      nextId: behind(nextSibling(topics, root), binned),
    }
    const entryId = await store.insertEntry(db, entry, now)
    await store.putAway(db, idsOf(cards), entryId)
    await dropTopic(db, topicId)
    return entryId
  })
}

/** What stood behind a topic whose next sibling is `next`: one that was deleted before, and stood before the same, lay between. */
function behind(next: number | null, binned: readonly store.BinnedPlace[]): number | null {
  const nearer = binned.findLast(({ nextId }) => nextId === next)
  return nearer
    ? behind(
        nearer.id,
        binned.filter((one) => one !== nearer),
      )
    : next
}

/** A page of what was deleted from a deck and can be restored, newest first: what comes after an entry, or the newest. */
export async function readBin(
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

/** Deletes an entry of the bin for good. */
export async function purge(db: Db, entryId: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    await store.lockDeckOf(db, entryId)
    await store.deleteEntry(db, entryId)
  })
}

/** Deletes for good what can be restored no longer. */
export async function purgeExpired(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() - keptMs)
  let expired
  do {
    expired = await store.readExpired(db, until, purgeSize)
    for (const { id } of expired) await purge(db, id)
  } while (expired.length === purgeSize)
}

/** The topics of a deck as they are kept. */
async function readPlaces(db: Db, deckId: number): Promise<BinnedTopic[]> {
  return (await listTopics(db, deckId)).map(({ id, parentId, name }) => ({ id, parentId, name }))
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
