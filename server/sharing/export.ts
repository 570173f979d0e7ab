import type { Db } from '../db/open.ts'
import * as store from './export.sql.ts'

/** What others share with a user, whom they let into decks of their own, and who invites them. */
export async function sharingOf(db: Db, userId: number) {
  const [decks, people, invitations] = await Promise.all([
    store.readMemberships(db, userId),
    store.readPeople(db, userId),
    store.readReceived(db, userId),
  ])
  return { decks, people, invitations }
}
