import { limits } from '../../shared/limits.ts'
import { arrangeCards, passLearned } from '../cards/place.ts'
import type { Db } from '../platform/db/open.ts'
import { heightOf, insertedAt, levelOf, type Place } from './tree.ts'
import { type Change, lockDeckForUpdate } from './access.ts'
import { findTopic, listTopics, writeTree } from './topics.ts'
import { invalid, orNotFound } from '../app/errors.ts'
import { keepRestored } from '../generation/review.ts'
import { deleteEntry, readPlacesOf } from './trash.sql.ts'
import * as store from './restore.sql.ts'
import { type BinnedTopic, missing } from './snapshot.ts'

/** What is in an entry of the bin. */
interface Entry {
  kind: 'topic' | 'cards'
  topics: BinnedTopic[]
}

/**
 * Takes an entry of the bin back into its deck, to where it lay as far as that is still there, with what was learned.
 * Says whether a topic came back at the top that lay in another one. Throws 404 when somebody restored it before, and 400
 * when the deck has no room for it.
 */
export async function restore(
  db: Db,
  entryId: number,
  { userId, now }: Change,
): Promise<{ isAtTop: boolean }> {
  return db.transaction().execute(async (db) => {
    const deckId = await lockDeckForUpdate(db, { userId, now }, 'deletion', entryId)
    const [found] = await store.lockEntry(db, entryId)
    const entry = orNotFound(found, 'deletion')
    const groups = await store.readCards(db, deckId, entryId)
    const { made, isAtTop, placeOf } = await remakeTopics(
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
      const target = placeOf(topicId)
      // A topic that only has the name of the one that is gone gets the cards at its end.
      const order =
        target === topicId ? (await store.readMerged(db, topicId, deckId, entryId)).map(({ id }) => id) : ids
      await passLearned(db, target, await arrangeCards(db, { deckId, topicId: target, order, entryId }), ids)
    }
    await keepRestored(db, cards, { userId, now })
    await deleteEntry(db, entryId)
    return { isAtTop }
  })
}

/**
 * Makes those topics again that are needed and not there. Returns their ids, whether one is at the top that was not, and
 * where the cards of each topic go.
 */
async function remakeTopics(db: Db, deckId: number, entry: Entry & { id: number }, ofCards: ReadonlySet<number>) {
  const there: BinnedTopic[] = await listTopics(db, deckId)
  const known = new Set(there.map((topic) => topic.id))
  const wanted = entry.kind === 'topic' ? new Set(entry.topics.map((topic) => topic.id)) : ofCards
  const renamed = new Map<number, number>()
  const made: BinnedTopic[] = []
  let isAtTop = false
  let tree: BinnedTopic[] = there
  const nextOf = new Map((await readPlacesOf(db, deckId)).map(({ id, nextId }) => [id, nextId]))
  for (const topic of missing(entry.topics, wanted, (id) => known.has(id))) {
    const parentId = topic.parentId === null ? null : (renamed.get(topic.parentId) ?? topic.parentId)
    const same = entry.kind === 'cards' ? await findTopic(db, deckId, parentId, topic.name) : undefined
    if (same !== undefined) {
      renamed.set(topic.id, same)
      continue
    }
    const at = placeFor(tree, { ...topic, parentId }, entry, nextOf)
    made.push({ ...topic, parentId: at.parentId })
    isAtTop ||= parentId !== null && at.parentId === null
    tree = insertedAt(tree, [topic], at)
  }
  if (tree.length > limits.topicsPerDeck) throw invalid('id', ['topics', limits.topicsPerDeck])
  if (made.length > 0) {
    const columns = [made.map(({ id }) => id), made.map(({ parentId }) => parentId), made.map(({ name }) => name)]
    await store.emptyEntry(db, entry.id)
    await store.insertTopics(db, deckId, ...columns)
    await writeTree(db, deckId, tree)
  }
  return { made: made.map(({ id }) => id), isAtTop, placeOf: (id: number) => renamed.get(id) ?? id }
}

/**
 * Where a topic comes back: beneath its parent, or at the top when that is gone or lies too deep by now; before the one that
 * stood behind it, or, where that was deleted, too, the one that stood behind that.
 */
function placeFor(
  tree: readonly Place[],
  topic: BinnedTopic,
  { kind, topics }: Entry,
  nextOf: ReadonlyMap<number, number | null>,
) {
  const isRoot = kind === 'topic' && topics[0]?.id === topic.id
  const parent = tree.find((one) => one.id === topic.parentId)
  const height = isRoot ? heightOf(topics, topic.id) : 1
  const fits = parent && levelOf(tree, parent.id) + height <= limits.topicDepth
  const parentId = fits ? parent.id : null
  const siblings = new Set(tree.filter((one) => one.parentId === parentId).map(({ id }) => id))
  const passed = new Set<number>()
  let next = nextOf.get(topic.id) ?? null
  while (next !== null && !siblings.has(next) && !passed.has(next)) {
    passed.add(next)
    next = nextOf.get(next) ?? null
  }
  return { parentId, beforeId: next !== null && siblings.has(next) ? next : null }
}
