import type { Role } from '../../shared/roles.ts'
import type { LanguageName } from '../../shared/languages.ts'
import type { Deck, DeckDetail } from '../../shared/api/contract.ts'
import { type Db, statement } from '../platform/db/open.ts'
import { fitting, type Paged } from '../platform/db/pages.ts'
import { orNotFound } from '../app/errors.ts'
import { roleInLocked, roleOf } from './access.ts'
import { deckColumns, deckJoins } from './columns.ts'
import { findCreated } from './made.ts'

/** As `roleOf` has it, for lists. */
const isThere = '(d.taken_down_at is null or d.author_id = $1)'
// An array, because PostgreSQL takes an unknown number of rows for many, and then reads all decks there are.
const isMine = `d.id = any(array(
  select id from decks where author_id = $1 union all select deck_id from library where user_id = $1
  union all select deck_id from deck_members where user_id = $1)) and ${isThere}`
const activity = 'greatest(d.changed_at, k.studied_at, l.added_at, m.added_at)'
const newestActivity = `${activity} desc, d.id desc`
/** In microseconds, as PostgreSQL keeps times: a whole number that a cursor can carry. */
const activityKey = `(extract(epoch from ${activity}) * 1000000)::bigint`

/**
 * Decks that the caller made, has in the library, or was let into, newest activity first: a page of at most `$2`, behind
 * the deck `$4` with the activity `$3`, or the first.
 */
export const readMyDecks = statement<Deck & Paged & { activity: number }>(
  fitting(
    `select ${deckColumns}, ${activityKey} activity from decks d ${deckJoins}
    where ${isMine} and ($3::bigint is null or (${activityKey}, d.id) < ($3, $4::bigint))
    order by ${newestActivity} limit $2 + 1`,
    { order: 'activity desc, id desc', bytes: 'octet_length(name) + octet_length(description)', most: '$2' },
  ),
)

// Each word is a prefix: quoted, so that nothing in it is an operator.
const asTyped = `(
  select coalesce(string_agg(quote_literal(word) || ':*', ' & '), '')::tsquery from unnest(words_of($4)) word)`
const spelledOut = `replace(replace(replace(lower(normalize($4)), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue')`
// Folded, 'Übung' is 'ubung': whoever types 'uebung' means that, too, and the other way round. In 'neue', 'Frauen' and 'Quelle' is no ü.
const asUmlauts = `(
  select coalesce(string_agg('(' || spellings || ')', ' & '), '')::tsquery
  from unnest(words_of(${spelledOut})) word, lateral (
    select string_agg(distinct quote_literal(
        regexp_replace(replace(replace(word, a, 'a'), o, 'o'), u, 'u', 'g')) || ':*', ' | ') spellings
    from (values ('ae'), ('-')) a (a), (values ('oe'), ('-')) o (o), (values ('(?<![aeq])ue'), ('-')) u (u)) each_way)`

const select = (matching = '', firstBy = '') =>
  statement<Deck>(
    `select ${deckColumns} from decks d ${deckJoins} where ${isMine} ${matching}
    order by ${firstBy} ${newestActivity} limit $2 offset $3`,
  )

/** The caller's own decks: `$2` of them from `$3` on. */
export const listDecks = select()
/** Of those, the ones that have all the words of `$4`; first the ones that spell them so. */
export const searchDecks = select(`and d.search @@ (${asTyped} || ${asUmlauts})`, `d.search @@ ${asTyped} desc,`)

type DetailRow = Omit<Deck, 'role'> & {
  role: Role | null
  cards: number
  topics: number
  createdAt: Date
  changedAt: Date
  copiedFrom: DeckDetail['copiedFrom']
}

/** One deck as its page shows it, with the caller's role. */
export const readDeck = statement<DetailRow>(`
  select ${deckColumns}, d.card_count cards, (select count(*) from topics where deck_id = d.id) topics,
    d.created_at "createdAt", d.changed_at "changedAt",
    case when d.copied_name is not null then json_build_object('name', d.copied_name,
      'author', (select name from users where id = d.copied_author),
      'id', (select d.id from (select d.copied_from id) copied join decks d on d.id = copied.id
        where ${roleOf} is not null)) end "copiedFrom"
  from decks d ${deckJoins} where d.id = $2`)

/** What deck `$2` is called and says of itself, for nobody else to change until the transaction ends, and the role of user `$1`. */
export const lockDeckText = statement<{ name: string; description: string; role: Role | null }>(`
  with d as materialized (select * from decks where id = $2 for no key update)
  select name, description, ${roleInLocked('$1')} as role from d`)

export const updateDeckText = statement<never>(
  'update decks set name = $2, description = $3, changed_at = $4 where id = $1',
)

/** Creates a deck, or finds the one that was created with the same key. */
export async function insertDeck(
  db: Db,
  deck: { authorId: number; name: string; description: string; idempotencyKey: string | null; now: Date },
): Promise<number> {
  const { authorId, idempotencyKey: key } = deck
  const created = await db
    .insertInto('decks')
    .values({
      author_id: authorId,
      name: deck.name,
      description: deck.description,
      create_key: key,
      created_at: deck.now,
      changed_at: deck.now,
    })
    .onConflict((conflict) => conflict.columns(['author_id', 'create_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return orNotFound(created?.id ?? (key === null ? null : await findCreated(db, authorId, key)), 'deck')
}

export async function deleteDeck(db: Db, id: number): Promise<void> {
  await db.deleteFrom('decks').where('id', '=', id).execute()
}

/**
 * Publishes a deck, or makes it private again; without a language it keeps what it has. False for one that was taken down
 * and is to be published.
 */
export async function updatePublic(
  db: Db,
  id: number,
  { isPublic, language, now }: { isPublic: boolean; language: LanguageName | undefined; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('decks')
    .set({ is_public: isPublic, changed_at: now, ...(language && { language }) })
    .where('id', '=', id)
    .$if(isPublic, (query) => query.where('taken_down_at', 'is', null))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const addition = statement<{ deckId: number }>(`
  insert into library (user_id, deck_id, added_at)
  select $1, d.id, $3 from decks d where d.id = $2 and ${roleOf} = 'visitor' for no key update of d
  on conflict do nothing returning deck_id "deckId"`)

/** Adds a deck to the library of somebody who sees it as everybody does. False when that is over, or it is there already. */
export async function insertLibrary(db: Db, userId: number, deckId: number, now: Date): Promise<boolean> {
  return (await addition(db, userId, deckId, now)).length > 0
}
