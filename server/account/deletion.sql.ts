import { type Db, preparedQuery } from '../platform/db/open.ts'

/** An account, and what goes with it. */
export interface Belongings {
  id: number
  email: string
  registeredAt: Date
  paidUntil: Date | null
  sessions: number
  decks: number
  publicDecks: number
  /** Other people who have one of the decks in their library. */
  readers: number
  cards: number
  pictures: number
  reviews: number
  documents: number
  generations: number
}

/** The account with the email `$1`, compared without regard to case. */
export const readBelongings = preparedQuery<Belongings>(`
  select id, email, created_at "registeredAt", paid_until "paidUntil",
    (select count(*) from sessions where user_id = u.id) sessions,
    (select count(*) from decks where author_id = u.id) decks,
    (select count(*) from decks where author_id = u.id and is_public) "publicDecks",
    (select count(distinct l.user_id) from library l join decks d on d.id = l.deck_id
      where d.author_id = u.id and l.user_id <> u.id) readers,
    (select coalesce(sum(card_count), 0)::int from decks where author_id = u.id) cards,
    (select count(*) from images i join cards c on c.id = i.card_id join decks d on d.id = c.deck_id
      where d.author_id = u.id) pictures,
    (select count(*) from reviews where user_id = u.id) reviews,
    (select count(*) from documents where user_id = u.id) documents,
    (select count(*) from generations where user_id = u.id) generations
  from users u where email_key(email) = email_key($1)`)

/** Decks are locked before what is in them, as every write does it: those that go, and then those where documents go. */
const lockOwnDecks = preparedQuery<never>('select from decks where author_id = $1 order by id for update')
const keepOtherDecks = preparedQuery<never>(`
  select from decks where author_id <> $1 and id in (select deck_id from documents where user_id = $1)
  order by id for key share`)

export async function lockDecks(db: Db, userId: number): Promise<void> {
  await lockOwnDecks(db, userId)
  await keepOtherDecks(db, userId)
}

/** Removes a user; every table that names one says what goes with them. */
export async function deleteUser(db: Db, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute()
}
