import type { Db } from '../platform/db/open.ts'
import { type DeckChange, lockDeckForUpdate } from '../decks/access.ts'
import { notFound, orNotFound } from '../app/errors.ts'
import * as store from './place.sql.ts'

interface Arrangement {
  deckId: number
  topicId: number
  /** Cards that come to the topic or change their place in it, and all behind them. */
  order: readonly number[]
  /** The entry of the bin that they come out of. */
  entryId?: number
}

/** Gives cards their place at the end of a topic, in a transaction that has locked the deck and locked those that come. */
export async function arrangeCards(db: Db, { deckId, topicId, order, entryId }: Arrangement) {
  const [end] = await store.arrange(db, deckId, topicId, order, entryId ?? null)
  return orNotFound(end, 'topic')
}

/** Lets learners who knew all of a topic and all that came to it pass its new end. */
export async function passLearned(
  db: Db,
  topicId: number,
  end: { was: number; now: number },
  coming: readonly number[],
): Promise<void> {
  await store.passLearned(db, topicId, end.was, end.now, coming)
}

/**
 * Puts cards into a topic of their deck, in their order, before one of its cards or last; those that are gone are passed
 * over. What learners know of them stays. Throws 404 when none is left, or when the card before which they go is not there.
 */
export async function moveCards(
  db: Db,
  move: DeckChange & { topicId: number; cardIds: readonly number[]; beforeId: number | null },
): Promise<void> {
  const { deckId, topicId, cardIds, beforeId } = move
  await db.transaction().execute(async (db) => {
    await lockDeckForUpdate(db, move, 'deck', deckId)
    const topicOf = new Map((await store.lockCards(db, deckId, cardIds)).map((card) => [card.id, card.topicId]))
    const moved = new Set(cardIds.filter((id) => topicOf.has(id)))
    const behind = beforeId === null ? [] : (await store.readFrom(db, topicId, beforeId)).map(({ id }) => id)
    if (moved.size === 0 || (beforeId !== null && (behind.length === 0 || moved.has(beforeId)))) throw notFound('card')
    const order = [...moved, ...behind.filter((id) => !moved.has(id))]
    const end = await arrangeCards(db, { deckId, topicId, order })
    const coming = [...moved].filter((id) => topicOf.get(id) !== topicId)
    await passLearned(db, topicId, end, coming)
  })
}
