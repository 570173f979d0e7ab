import type { Role } from '../../shared/roles.ts'
import type { Deck } from '../../shared/api/contract.ts'
import { type Db, statement } from '../db/open.ts'
import { roleOf } from './access.ts'

/** A deck as the contract shows it to `$1`, from `d`. The counts are those that `learner_decks` keeps. */
const deckColumns = `
  d.id, d.name, d.description, u.name author, d.is_public "isPublic", l.user_id is not null "inLibrary",
  d.author_id = $1 "isAuthor", ${roleOf} as role, d.taken_down_at is not null "isTakenDown",
  d.card_count - coalesce(k.wrong_cards + k.ok_cards + k.good_cards, 0) fresh_cards,
  coalesce(k.wrong_cards, 0) wrong_cards, coalesce(k.ok_cards, 0) ok_cards, coalesce(k.good_cards, 0) good_cards`
const deckJoins = `
  join users u on u.id = d.author_id
  left join library l on l.user_id = $1 and l.deck_id = d.id
  left join deck_members m on m.user_id = $1 and m.deck_id = d.id
  left join learner_decks k on k.user_id = $1 and k.deck_id = d.id`

/** As `roleOf` has it, for lists. */
const isThere = '(d.taken_down_at is null or d.author_id = $1)'
// An array, because PostgreSQL takes an unknown number of rows for many, and then reads all decks there are.
const isMine = `d.id = any(array(
  select id from decks where author_id = $1 union all select deck_id from library where user_id = $1
  union all select deck_id from deck_members where user_id = $1)) and ${isThere}`
const newestActivity = `greatest(d.changed_at, k.studied_at, l.added_at, m.added_at) desc, d.id desc`

/** Decks that the caller made, has in the library, or was let into. */
export const readMyDecks = statement<Deck>(
  `select ${deckColumns} from decks d ${deckJoins} where ${isMine} order by ${newestActivity}`,
)

// Each word is a prefix: quoted, so that nothing in it is an operator.
const matches = `d.search @@ (
  select coalesce(string_agg(quote_literal(word) || ':*', ' & '), '')::tsquery from unnest(words_of($4)) word)`

const own = { are: isMine, order: newestActivity }
const othersPublic = { are: `d.is_public and d.author_id <> $1 and ${isThere}`, order: 'd.changed_at desc, d.id desc' }
const select = ({ are, order }: typeof own, matching = '') =>
  statement<Deck>(
    `select ${deckColumns} from decks d ${deckJoins} where ${are} ${matching} order by ${order} limit $2 offset $3`,
  )

/** The caller's own decks, or public decks of others: `$2` of them from `$3` on. */
export const listDecks = { own: select(own), public: select(othersPublic) }
/** Of those, the ones that have all the words of `$4`. */
export const searchDecks = { own: select(own, `and ${matches}`), public: select(othersPublic, `and ${matches}`) }

/** One deck, with the caller's role and how many others have it in their library. */
export const readDeck = statement<Omit<Deck, 'role'> & { role: Role | null; learners: number }>(`
  select ${deckColumns}, (select count(*) from library where deck_id = d.id) learners
  from decks d ${deckJoins} where d.id = $2`)

export async function insertDeck(
  db: Db,
  deck: { authorId: number; name: string; description: string; now: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('decks')
    .values({
      author_id: deck.authorId,
      name: deck.name,
      description: deck.description,
      created_at: deck.now,
      changed_at: deck.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteDeck(db: Db, id: number): Promise<void> {
  await db.deleteFrom('decks').where('id', '=', id).execute()
}

/** Publishes a deck, or makes it private again. False for one that was taken down and is to be published. */
export async function updatePublic(db: Db, id: number, isPublic: boolean, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('decks')
    .set({ is_public: isPublic, changed_at: now })
    .where('id', '=', id)
    .$if(isPublic, (query) => query.where('taken_down_at', 'is', null))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function insertLibrary(db: Db, userId: number, deckId: number, now: Date): Promise<void> {
  await db
    .insertInto('library')
    .values({ user_id: userId, deck_id: deckId, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
