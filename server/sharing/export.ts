import type { Db } from '../platform/db/open.ts'
import { pages, pagesById, start, withoutIds } from '../platform/db/pages.ts'
import * as store from './export.sql.ts'

/** What others share with a user, whom they let into decks of their own, and who invites them: each page by page. */
export function sharingOf(db: Db, userId: number) {
  return {
    decks: pages(
      (after: number) => store.readMemberships(db, userId, after),
      start,
      ({ deckId }) => deckId,
    ),
    people: people(db, userId),
    invitations: withoutIds(pagesById((after) => store.readReceived(db, userId, after))),
  }
}

/** Whom a user let into their decks, and then whom they invited. */
async function* people(db: Db, userId: number) {
  const members = pages(
    ([deckId, memberId]: readonly number[]) => store.readMembers(db, userId, deckId, memberId),
    [start, start],
    ({ deckId, id }) => [deckId, id],
  )
  yield* withoutIds(members)
  yield* withoutIds(pagesById((after) => store.readInvited(db, userId, after)))
}
