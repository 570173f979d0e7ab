import { limits } from '../../shared/limits.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { type DeckChange, lockDeckForUpdate } from '../decks/access.ts'
import { AppError } from '../app/errors.ts'
import { writeTags } from './versions.ts'

/** The tags of the cards of deck `$1`, each in one spelling, by name: the most frequent. */
const readTags = preparedQuery<{ tag: string }>(`
  select tag from (
    select min(tag) tag from cards c, unnest(c.tags) tag where c.deck_id = $1 and c.topic_id is not null
    group by lower(tag) order by count(*) desc, min(tag) limit ${limits.tagsOffered}) most
  order by lower(tag), tag`)

export const readDeckTags = async (db: Db, deckId: number): Promise<string[]> =>
  (await readTags(db, deckId)).map(({ tag }) => tag)

const hasTag = 'exists (select from unnest(c.tags) tag where lower(tag) = lower($3))'

/** Locks the cards among `$2` of deck `$1` that lack tag `$3`, or that have it if `$4` is false. */
const lockOthers = preparedQuery<{ id: number; tags: number }>(`
  select c.id, cardinality(c.tags) tags from cards c
  where c.deck_id = $1 and c.id = any($2) and c.topic_id is not null and ${hasTag} <> $4
  order by c.id for no key update`)

/**
 * Gives cards of a deck a tag, or takes it from them; those that have it, or lack it, stay as they are. Each change is a version of
 * the card. It is no review of a generated card. Returns the changed ones. Throws 400 if a card has the maximum of tags.
 */
export async function tagCards(
  db: Db,
  change: DeckChange & { cardIds: readonly number[]; tag: string; isTagged: boolean },
): Promise<{ cards: number[] }> {
  const { deckId, cardIds, tag, isTagged } = change
  return db.transaction().execute(async (db) => {
    await lockDeckForUpdate(db, change, 'deck', deckId)
    const cards = await lockOthers(db, deckId, cardIds, tag, isTagged)
    if (isTagged && cards.some(({ tags }) => tags >= limits.tagsPerCard))
      throw new AppError('invalid-input', ['tags', limits.tagsPerCard])
    const ids = cards.map(({ id }) => id)
    if (ids.length > 0) await writeTags(db, { ids, tag, isTagged }, change)
    return { cards: ids }
  })
}
