import { type Db, preparedQuery } from '../platform/db/open.ts'
import { type DeckChange, lockDeckForUpdate } from '../decks/access.ts'
import { notFound, orNotFound } from '../app/errors.ts'

/** Locks the cards `$2` of deck `$1`, so that nobody else moves, deletes or rates them. */
const lockCards = preparedQuery<{ id: number; topicId: number }>(`
  select id, topic_id "topicId" from cards where deck_id = $1 and id = any($2) and topic_id is not null
  order by id for update`)

/** Card `$2` of topic `$1` and those after it, in order, including those in the trash, which keep their positions. */
const readFrom = preparedQuery<{ id: number }>(`
  with start as (select position from cards where id = $2 and topic_id = $1)
  select id from (
    select c.id, c.position from cards c, start where c.topic_id = $1 and c.position >= start.position
    union all
    select c.id, c.position from cards c, start where c.binned_topic_id = $1 and c.position >= start.position) each_card
  order by position, id`)

/**
 * Gives the cards `$3` new positions in topic `$2` of deck `$1`, in this order, and takes those of trash entry `$4`
 * out of the trash. The positions come after every position ever used, so no search for fresh cards has passed them.
 */
const arrange = preparedQuery<{ was: number; now: number }>(`
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
 * Learners who knew all cards of topic `$1` have a search for fresh cards that starts at its end, `$2`. Those who
 * also know the incoming cards `$4` get the new end, `$3`.
 */
export const passLearned = preparedQuery<never>(`
  update learner_topics l set fresh_position = $3
  where topic_id = $1 and fresh_position = $2 and not exists (
    select from unnest($4::bigint[]) came (id)
    where not exists (select from card_states s where s.user_id = l.user_id and s.card_id = came.id))`)

interface Arrangement {
  deckId: number
  topicId: number
  /** The cards that move to or within the topic, followed by all cards after them. */
  order: readonly number[]
  /** The trash entry that the cards are restored from. */
  entryId?: number
}

/** Positions cards at the end of a topic. The caller has locked the deck and the cards. */
export async function arrangeCards(db: Db, { deckId, topicId, order, entryId }: Arrangement) {
  const [end] = await arrange(db, deckId, topicId, order, entryId ?? null)
  return orNotFound(end, 'topic')
}

/**
 * Moves cards into a topic of their deck, in the given order, before one of its cards or to the end. Skips cards that
 * are gone. Learning state is kept. Throws 404 when no card is left, or when the card to insert before is not there.
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
