import type { CallInput, CallOutput } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { cardsTagged, hasTag, renameTag, tagsListed, uniqueTags } from '../../shared/tags.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { fitting, type Paged } from '../platform/db/pages.ts'
import { type DeckChange, isMine, lockDeckForUpdate } from '../decks/access.ts'
import { AppError } from '../app/errors.ts'
import { writeTags } from './versions.ts'

/** Tags that are read at most to find the most frequent ones. */
const mostRead = 100_000

/** The tags of the cards of deck `$1`, each in one spelling, by name: the most frequent. */
const readTags = preparedQuery<{ tag: string; cards: number }>(`
  select tag, cards from (
    select min(tag) tag, count(*)::int cards from (
      select unnest(c.tags) tag from cards c where c.deck_id = $1 and c.topic_id is not null limit ${mostRead}) one
    group by lower(tag) order by cards desc, min(tag) limit ${tagsListed}) most
  order by lower(tag), tag`)

export const readDeckTags = async (db: Db, deckId: number): Promise<CallOutput<'GET /api/deckTags/:id'>> =>
  readTags(db, deckId)

/** The tags of cards in the decks of user `$1`, as above. */
const readOwn = preparedQuery<{ tag: string }>(`
  select tag from (
    select min(tag) tag from (
      select unnest(c.tags) tag from decks d join cards c on c.deck_id = d.id and c.topic_id is not null
      where ${isMine} limit ${mostRead}) one
    group by lower(tag) order by count(*) desc, min(tag) limit ${tagsListed}) most
  order by lower(tag), tag`)

export const readOwnTags = async (db: Db, userId: number): Promise<string[]> =>
  (await readOwn(db, userId)).map(({ tag }) => tag)

/** A card that a step may change. */
export interface Tagged extends Paged {
  id: number
  version: number
  tags: string[]
}

/** The first cards of deck `$1`, by id, that one step changes: indexing their words takes most of its time. */
export const forOneStep = (from: string, condition: string, columns = '') =>
  fitting(
    `select c.id, c.version, c.tags ${columns}, card_bytes(c.question_text, c.explanation, c.tags, c.covers)
      + (select coalesce(sum(octet_length(text)), 0) from answers where card_id = c.id) bytes
    from ${from} where c.deck_id = $1 and c.topic_id is not null and ${condition} order by c.id limit ${cardsTagged + 1}`,
    { order: 'id', bytes: 'bytes', most: cardsTagged },
  )

/** Cards among `$2`. */
const readCards = preparedQuery<Tagged>(forOneStep('cards c', 'c.id = any($2)'))
/** Cards after card `$3` with tag `$2`, or one within it. */
const readCardsWith = preparedQuery<Tagged>(
  forOneStep(
    'cards c',
    `c.id > coalesce($3::bigint, 0) and exists (
      select from unnest(c.tags) tag where lower(tag) = lower($2) or starts_with(lower(tag), lower($2) || '::'))`,
  ),
)
/** Cards among `$2`, with their tags at the versions `$3` and at the next ones, if these are kept. */
const readCardsBefore = preparedQuery<Tagged & { before: string[]; after: string[] }>(
  forOneStep(
    `unnest($2::bigint[], $3::bigint[]) g (id, version) join cards c on c.id = g.id
      join card_versions b on b.card_id = c.id and b.version = g.version
      join card_versions a on a.card_id = c.id and a.version = g.version + 1`,
    'true',
    `, coalesce(b.content->'tags', '[]') before, coalesce(a.content->'tags', '[]') after`,
  ),
)

/** No tag has a blank in it. */
const isSame = (some: readonly string[], others: readonly string[]) => some.join(' ') === others.join(' ')

export type Step = CallOutput<'PUT /api/tagCards'>

/** What a step did: the cards that it changed, of all that it read. */
export function stepOf(cards: readonly Tagged[], changed: readonly Tagged[]): Step {
  const last = cards.at(-1)
  return { cards: changed.map(({ id, version }) => ({ id, version })), after: last?.hasMore ? last.id : null }
}

/**
 * Gives the cards of a step other tags. Each change is a version of the card; it is no review of a generated card. Throws 400 if a
 * card would have too many tags, or too long ones.
 */
async function changeTags<Card extends Tagged>(
  db: Db,
  change: DeckChange,
  read: (db: Db) => Promise<Card[]>,
  tagsOf: (card: Card) => readonly string[],
): Promise<Step> {
  return db.transaction().execute(async (db) => {
    // Whatever changes the content of cards locks their deck.
    await lockDeckForUpdate(db, change, 'deck', change.deckId)
    const cards = await read(db)
    const changed = cards
      .map((card) => ({ card, next: tagsOf(card) }))
      .filter(({ card, next }) => !isSame(card.tags, next))
    for (const { next } of changed) {
      if (next.length > limits.tagsPerCard) throw new AppError('invalid-input', ['tags', limits.tagsPerCard])
      if (next.some((tag) => tag.length > limits.tagLength))
        throw new AppError('invalid-input', ['tooLong', limits.tagLength])
    }
    await writeTags(
      db,
      changed.map(({ card: { id }, next }) => ({ id, tags: next })),
      change,
    )
    return stepOf(
      cards,
      changed.map(({ card }) => card),
    )
  })
}

/** Gives cards of a deck tags, or takes them from them; those that have them, or lack them, stay as they are. */
export const tagCards = (
  db: Db,
  change: DeckChange,
  { cards, tags: given, isTagged }: Omit<CallInput<'PUT /api/tagCards'>, 'deck'>,
): Promise<Step> =>
  changeTags(
    db,
    change,
    (db) => readCards(db, change.deckId, cards),
    ({ tags }) => (isTagged ? uniqueTags([...tags, ...given]) : tags.filter((tag) => !hasTag(given, tag))),
  )

/** Renames a tag and those within it, or removes them, in some of a deck's cards. */
export const renameDeckTag = (
  db: Db,
  change: DeckChange,
  { tag, to, after }: Omit<CallInput<'PUT /api/renameTag'>, 'deck'>,
): Promise<Step> =>
  changeTags(
    db,
    change,
    (db) => readCardsWith(db, change.deckId, tag, after),
    ({ tags }) => renameTag(tags, tag, to),
  )

/** Takes back what a change did to the tags of cards that had these versions before. Cards and versions that are gone are ignored. */
export const restoreTags = (
  db: Db,
  change: DeckChange,
  cards: readonly { id: number; version: number }[],
): Promise<Step> =>
  changeTags(
    db,
    change,
    (db) =>
      readCardsBefore(
        db,
        change.deckId,
        cards.map(({ id }) => id),
        cards.map(({ version }) => version),
      ),
    ({ tags, before, after }) => {
      if (isSame(tags, after)) return before
      const isNew = (tag: string) => after.includes(tag) && !before.includes(tag)
      return uniqueTags([...tags.filter((tag) => !isNew(tag)), ...before.filter((tag) => !after.includes(tag))])
    },
  )
