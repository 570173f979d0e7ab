import { forgetReporter } from '../admin/reports.ts'
import { forgetPartner } from '../affiliates/affiliates.ts'
import { endSessions } from '../auth/sessions.ts'
import type { Db } from '../platform/db/open.ts'
import type { Files } from '../platform/files.ts'
import { removeMails } from '../platform/outbox.ts'
import { removeFiles } from '../platform/removals.ts'
import { forgetInvited } from '../sharing/invitations.ts'
import * as store from './deletion.sql.ts'

export type { Belongings } from './deletion.sql.ts'

interface Parts {
  db: Db
  files: Files
  dataDir: string
  clock: () => Date
}

/** The account with that email, and what would go with it; undefined when there is none. */
export async function findAccount(db: Db, email: string): Promise<store.Belongings | undefined> {
  const [account] = await store.readBelongings(db, email)
  return account
}

/**
 * Deletes an account with everything that is its user's, the files included. Whoever is signed in with it no longer is.
 * `note` writes what is to be noted of it, in the same transaction.
 */
export async function deleteAccount(
  { db, files, dataDir, clock }: Parts,
  { id, email }: Pick<store.Belongings, 'id' | 'email'>,
  note?: (db: Db) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    await store.lockDecks(db, id)
    await endSessions(db, id)
    await forgetPartner(db, id, clock())
    await forgetReporter(db, id)
    await forgetInvited(db, id)
    await store.deleteUser(db, id)
    await note?.(db)
  })
  // The database has noted which files belong to nothing now. Should this break off, the next sweep does it.
  await removeFiles(db, files, clock())
  await removeMails(dataDir, email)
}
