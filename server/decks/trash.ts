import type { CallOutput } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import type { Db } from '../platform/db/open.ts'
import { type Change, type DeckChange, lockDeckForUpdate, lockOwnDeck } from './access.ts'
import { dropTopic, listTopics } from './topics.ts'
import { subtreeOf } from './tree.ts'
import { AppError, notFound } from '../app/errors.ts'
import * as store from './trash.sql.ts'
import { type BinnedTopic, namesDownTo, nextSibling, sharedStart, withAbove } from './snapshot.ts'

const dayMs = 86_400_000
const keptMs = limits.binDays * dayMs
/** Entries that are looked for at once, to delete each for good in a transaction of its own. */
const purgeSize = 20

/**
 * Puts cards into the bin with what is known of them, in a transaction that has locked the deck; returns the entry's
 * id. Those that are gone are passed over. Throws 404 when none is left.
 */
export async function binCards(db: Db, { deckId, userId, now }: DeckChange, ids: readonly number[]): Promise<number> {
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

/** Whose deletion it is, of what, and whether it is sent again because the answer was lost. */
type Deleting = { userId: number; again: true | undefined } & ({ topic: number } | { cards: readonly number[] })

/** Deletes something; sent again, what the same user has deleted already is answered as it was then. */
export async function deleteOnce(
  db: Db,
  { userId, again, ...what }: Deleting,
  act: () => Promise<number>,
): Promise<{ bin: number }> {
  try {
    return { bin: await act() }
  } catch (error) {
    if (!again || !(error instanceof AppError && error.code === 'not-found')) throw error
    const found =
      'topic' in what ? store.readOfTopic(db, userId, what.topic) : store.readOfCards(db, userId, what.cards)
    const [entry] = await found
    if (!entry) throw error
    return { bin: entry.id }
  }
}

/** Puts cards into the bin, as `binCards` does. They are in a deck, or one of them names it. */
export async function deleteCards(
  db: Db,
  change: Change,
  within: { kind: 'deck' | 'card'; id: number },
  ids: readonly number[],
): Promise<number> {
  return db.transaction().execute(async (db) => {
    const deckId = await lockDeckForUpdate(db, change, within.kind, within.id)
    return binCards(db, { ...change, deckId }, ids)
  })
}

/** Puts a topic with all beneath it and all cards in it into the bin; returns the entry's id. */
export async function binTopic(db: Db, { userId, now }: Change, topicId: number): Promise<number> {
  return db.transaction().execute(async (db) => {
    const deckId = await lockDeckForUpdate(db, { userId, now }, 'topic', topicId)
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

/** Deletes an entry of the bin for good, which only the author of its deck may do. */
export async function purge(db: Db, userId: number, entryId: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    await lockOwnDeck(db, userId, 'deletion', entryId)
    await store.deleteEntry(db, entryId)
  })
}

/** Deletes for good what can be restored no longer. */
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

/** The topics of a deck as they are kept. */
async function readPlaces(db: Db, deckId: number): Promise<BinnedTopic[]> {
  return (await listTopics(db, deckId)).map(({ id, parentId, name }) => ({ id, parentId, name }))
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
