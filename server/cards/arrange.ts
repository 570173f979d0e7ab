import { type Db, statement } from '../platform/db/open.ts'
import { type DeckChange, lockDeckForUpdate } from '../decks/access.ts'
import { notFound, orNotFound } from '../app/errors.ts'

/** The cards of deck `$1` with the ids `$2`, which nobody else moves, deletes or rates until the transaction ends. */
const lockCards = statement<{ id: number; topicId: number }>(`
  select id, topic_id "topicId" from cards where deck_id = $1 and id = any($2) and topic_id is not null
  order by id for update`)

/** Card `$2` of topic `$1` and those behind it, in their order; those in the trash keep their place among them. */
const readFrom = statement<{ id: number }>(`
  with start as (select position from cards where id = $2 and topic_id = $1)
  select id from (
    select c.id, c.position from cards c, start where c.topic_id = $1 and c.position >= start.position
    union all
    select c.id, c.position from cards c, start where c.binned_topic_id = $1 and c.position >= start.position) each_card
  order by position, id`)

/**
 * Gives the cards `$3` new places in topic `$2` of deck `$1`, in this order, and takes those of entry `$4` of the trash out of it.
 * The places are behind all that there ever were: no search for fresh cards has passed them.
 */
const arrange = statement<{ was: number; now: number }>(`
  with reserved as (
    update topics set next_position = next_position + cardinality($3::bigint[]) where id = $2 and deck_id = $1
    returning next_position - cardinality($3::bigint[]) was, next_position now),
  arranged as (
    update cards c set position = reserved.was + n.ordinal - 1,
      topic_id = case when c.topic_id is not null or c.bin_id = $4::bigint then $2::bigint end,
      bin_id = case when c.bin_id = $4::bigint then null else c.bin_id end,
      binned_topic_id = case when c.bin_id = $4::bigint then null else c.binned_topic_id end
    from reserved, unnest($3::bigint[]) with ordinality n (id, ordinal) where c.id = n.id)
  select was, now from reserved`)

/**
 * Whoever knew all cards of topic `$1` (their search for fresh ones starts at its end, `$2`) and the cards `$4`, which come
 * to it, need not look there: its end is `$3` now.
 */
export const passLearned = statement<never>(`
  update learner_topics l set fresh_position = $3
  where topic_id = $1 and fresh_position = $2 and not exists (
    select from unnest($4::bigint[]) came (id)
    where not exists (select from card_states s where s.user_id = l.user_id and s.card_id = came.id))`)

interface Arrangement {
  deckId: number
  topicId: number
  /** Cards that come to the topic or change their place in it, and all behind them. */
  order: readonly number[]
  /** The entry of the trash that they come out of. */
  entryId?: number
}

/** Gives cards their place at the end of a topic, in a transaction that has locked the deck and locked those that come. */
export async function arrangeCards(db: Db, { deckId, topicId, order, entryId }: Arrangement) {
  const [end] = await arrange(db, deckId, topicId, order, entryId ?? null)
  return orNotFound(end, 'topic')
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
    const topicOf = new Map((await lockCards(db, deckId, cardIds)).map((card) => [card.id, card.topicId]))
    const moved = new Set(cardIds.filter((id) => topicOf.has(id)))
    const behind = beforeId === null ? [] : (await readFrom(db, topicId, beforeId)).map(({ id }) => id)
    if (moved.size === 0 || (beforeId !== null && (behind.length === 0 || moved.has(beforeId)))) throw notFound('card')
    const order = [...moved, ...behind.filter((id) => !moved.has(id))]
    const end = await arrangeCards(db, { deckId, topicId, order })
    const coming = [...moved].filter((id) => topicOf.get(id) !== topicId)
    await passLearned(db, topicId, end.was, end.now, coming)
  })
}
