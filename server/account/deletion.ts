import type { Db } from '../db/open.ts'
import { publish } from '../events.ts'
import type { Files } from '../files.ts'
import { removeMails } from '../outbox.ts'
import { removeFiles } from '../removals.ts'
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

/** Deletes an account with everything that is its user's, the files included. Whoever is signed in with it no longer is. */
export async function deleteAccount(
  { db, files, dataDir, clock }: Parts,
  { id, email }: Pick<store.Belongings, 'id' | 'email'>,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    const decks = await store.readDeckIds(db, id)
    await store.deleteUser(db, id)
    // Open streams look whether there still is a session, and a deck.
    for (const deck of decks) await publish(db, `deck:${deck.id}`)
  })
  // The database has noted which files belong to nothing now. Should this break off, the next sweep does it.
  await removeFiles(db, files, clock())
  await removeMails(dataDir, email)
}
