import type { CallOutput, Stored } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { notFound, orNotFound } from '../app/errors.ts'
import { stopGenerationsOf } from '../generation/generations.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { fitting, type Paged } from '../platform/db/pages.ts'
import { type DeckChange, lockOwnDeck, mustAuthor } from './access.ts'

const keptMs = limits.binDays * 86_400_000
/** Decks that were deleted after this time can be restored at `now`. */
const restorableSince = (now: Date) => new Date(now.getTime() - keptMs)
/** Expired decks that are read at once. */
const purgeSize = 20

/** Puts a deck of the user into the bin, and stops its generations. Throws 404 and 403 as `lockOwnDeck` does. */
export async function trashDeck(db: Db, change: DeckChange): Promise<void> {
  await db.transaction().execute(async (db) => trashOwnDeck(db, change))
}

/** As `trashDeck`, in the caller's transaction. */
export async function trashOwnDeck(db: Db, { userId, deckId, now }: DeckChange): Promise<void> {
  await lockOwnDeck(db, userId, 'deck', deckId)
  await stopGenerationsOf(db, deckId, now)
  await writeTrashed(db, deckId, now)
}

/** A page of the user's decks that can be restored, deleted last first, after deck `id` that was deleted at `deletedKey`. */
export async function readTrashedDecks(db: Db, userId: number, [deletedKey, id]: (number | null)[], now: Date) {
  const decks = await readPage(db, userId, restorableSince(now), deletedKey, id)
  return decks.map(({ deletedAt, ...deck }) => ({
    ...deck,
    deletedAt: deletedAt.toISOString(),
    goesAt: new Date(deletedAt.getTime() + keptMs).toISOString(),
  }))
}

/** What others have of a deck, and lose when it is deleted. Only its author may ask. */
export async function readImpact(db: Db, userId: number, deckId: number): Promise<Impact> {
  await mustAuthor(db, userId, deckId)
  return orNotFound((await countOthers(db, deckId))[0], 'deck')
}

/** Restores a deck from the bin of the user. Does nothing for a deck that is not in the bin, so it can be repeated. */
export async function restoreDeck(db: Db, { userId, deckId, now }: DeckChange): Promise<void> {
  const [restored] = await writeRestored(db, userId, deckId, restorableSince(now))
  if (!restored) await mustAuthor(db, userId, deckId)
}

/** Deletes a deck in the bin of the user permanently. Throws 404 for any other deck. */
export async function purgeDeck(db: Db, userId: number, deckId: number): Promise<void> {
  const [gone] = await deleteTrashed(db, userId, deckId)
  if (!gone) throw notFound('deck')
}

/** Deletes decks permanently that have been in the bin for too long. */
export async function purgeExpiredDecks(db: Db, now: Date): Promise<void> {
  const until = restorableSince(now)
  let expired
  do {
    expired = await readExpired(db, until, purgeSize)
    for (const { id } of expired) await deleteExpired(db, id, until)
  } while (expired.length === purgeSize)
}

const writeTrashed = preparedQuery<never>('update decks set trashed_at = $2 where id = $1')

const deletedKey = '(extract(epoch from d.trashed_at) * 1000000)::bigint'

type TrashedDeck = Stored<Omit<CallOutput<'GET /api/deckBin'>[number], 'goesAt'>, 'deletedAt'>

const readPage = preparedQuery<TrashedDeck & Paged & { deletedKey: number }>(
  fitting(
    `select d.id, d.name, d.card_count cards, d.is_public "isPublic", d.trashed_at "deletedAt", ${deletedKey} "deletedKey"
    from decks d
    where d.author_id = $1 and d.trashed_at > $2 and ($3::bigint is null or (${deletedKey}, d.id) < ($3, $4::bigint))
    order by d.trashed_at desc, d.id desc limit ${limits.decksPerPage} + 1`,
    { order: '"deletedAt" desc, id desc', bytes: 'octet_length(name)', most: limits.decksPerPage },
  ),
)

type Impact = CallOutput<'GET /api/deletionImpact/:id'>

/** Of a public deck, people also learn cards who do not have it in their library. */
const countOthers = preparedQuery<Impact>(`
  with others as (
    select user_id from library where deck_id = $1
    union select user_id from deck_members where deck_id = $1
    union select k.user_id from learner_decks k join decks d on d.id = k.deck_id and d.is_public
      where k.deck_id = $1 and k.studied_at is not null and k.user_id <> d.author_id)
  select count(*)::int people,
    count(*) filter (where k.wrong_cards + k.ok_cards + k.good_cards > 0)::int learners,
    (select count(*)::int from deck_members where deck_id = $1 and role = 'editor') editors,
    (select count(*)::int from suggestions s join cards c on c.id = s.card_id and c.topic_id is not null
      where s.deck_id = $1 and s.state = 'open') suggestions
  from others o left join learner_decks k on k.user_id = o.user_id and k.deck_id = $1`)

const writeRestored = preparedQuery<{ id: number }>(
  'update decks set trashed_at = null where id = $2 and author_id = $1 and trashed_at > $3 returning id',
)

const deleteTrashed = preparedQuery<{ id: number }>(
  'delete from decks where id = $2 and author_id = $1 and trashed_at is not null returning id',
)

const readExpired = preparedQuery<{ id: number }>(
  'select id from decks where trashed_at <= $1 order by trashed_at limit $2',
)

// Checks the time once more, because the deck may have been restored since.
const deleteExpired = preparedQuery<never>('delete from decks where id = $1 and trashed_at <= $2')
