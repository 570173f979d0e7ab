import { forgetReporter } from '../admin/reports.ts'
import { forgetPartner } from '../affiliates/affiliates.ts'
import type { Deps } from '../app/deps.ts'
import { endSessions } from '../auth/sessions.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { removeMails } from '../platform/mail.ts'
import { runPendingDeletes } from '../platform/pending-deletes.ts'
import { deleteInvitationsTo } from '../sharing/invitations.ts'

/** An account, and the data that is deleted with it. */
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
const readBelongings = preparedQuery<Belongings>(`
  select id, email, created_at "registeredAt", paid_until "paidUntil",
    (select count(*) from sessions where user_id = u.id) sessions,
    (select count(*) from decks where author_id = u.id) decks,
    (select count(*) from decks where author_id = u.id and is_public and trashed_at is null) "publicDecks",
    (select count(distinct l.user_id) from library l join decks d on d.id = l.deck_id
      where d.author_id = u.id and d.trashed_at is null and l.user_id <> u.id) readers,
    (select coalesce(sum(card_count), 0)::int from decks where author_id = u.id) cards,
    (select count(*) from images i join cards c on c.id = i.card_id join decks d on d.id = c.deck_id
      where d.author_id = u.id) pictures,
    (select count(*) from reviews where user_id = u.id) reviews,
    (select count(*) from documents where user_id = u.id) documents,
    (select count(*) from generations where user_id = u.id and kind <> 'reading') generations
  from users u where email_key(email) = email_key($1)`)

/** Locks the user's decks, and then other decks with their documents. Like every write, before the content of the decks. */
const lockOwnDecks = preparedQuery<never>('select from decks where author_id = $1 order by id for update')
const keepOtherDecks = preparedQuery<never>(`
  select from decks where author_id <> $1 and id in (select deck_id from documents where user_id = $1)
  order by id for key share`)

/** Deletes a user. The foreign keys of other tables define what is deleted with it. */
const deleteUser = preparedQuery<never>('delete from users where id = $1')

/** The account with that email, and the data that would be deleted with it; undefined if there is none. */
export async function findAccount(db: Db, email: string): Promise<Belongings | undefined> {
  const [account] = await readBelongings(db, email)
  return account
}

/**
 * Deletes an account with all its data, including files, and ends its sessions. `note` may write a record of it in the same
 * transaction.
 */
export async function deleteAccount(
  { db, files, dataDir, clock }: Pick<Deps, 'db' | 'files' | 'clock'> & { dataDir: string },
  { id, email }: Pick<Belongings, 'id' | 'email'>,
  note?: (db: Db) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    await lockOwnDecks(db, id)
    await keepOtherDecks(db, id)
    await endSessions(db, id)
    await forgetPartner(db, id, clock())
    await forgetReporter(db, id)
    await deleteInvitationsTo(db, id)
    await deleteUser(db, id)
    await note?.(db)
  })
  // The transaction has recorded which files to delete. If this is interrupted, the next cleanup deletes them.
  await runPendingDeletes(db, files, clock())
  await removeMails(dataDir, email)
}
