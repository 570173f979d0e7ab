import { type Db, statement } from '../platform/db/open.ts'
import { pages, pagesById, start, withoutIds } from '../platform/db/pages.ts'

const pageSize = 500

/** A page of the decks after `$2` that user `$1` is a member of. */
const readMemberships = statement<{ deckId: number }>(`
  select d.id "deckId", d.name, u.name author, m.role, m.invited_email "invitedAs", m.added_at "addedAt"
  from deck_members m join decks d on d.id = m.deck_id join users u on u.id = d.author_id
  where m.user_id = $1 and d.id > $2 and d.taken_down_at is null order by d.id limit ${pageSize}`)

/**
 * A page of the members of decks of user `$1`, after member `$3` of deck `$2`, with the address that the user typed
 * and nothing else about the member.
 */
const readMembers = statement<{ deckId: number; id: number }>(`
  select d.id "deckId", m.user_id id, m.role, m.invited_email email, m.added_at "addedAt", null "expiresAt"
  from deck_members m join decks d on d.id = m.deck_id
  where d.author_id = $1 and (d.id, m.user_id) > ($2, $3) order by d.id, m.user_id limit ${pageSize}`)

/** A page of the invitations by user `$1` after `$2`. */
const readInvited = statement<{ id: number }>(`
  select i.id, d.id "deckId", i.role, i.email, null "addedAt", i.expires_at "expiresAt"
  from invitations i join decks d on d.id = i.deck_id
  where d.author_id = $1 and i.id > $2 order by i.id limit ${pageSize}`)

/** A page of the open invitations to user `$1` after `$2`. */
const readReceived = statement<{ id: number }>(`
  select i.id, d.id "deckId", d.name, a.name author, i.role, i.created_at "createdAt", i.expires_at "expiresAt"
  from users u join invitations i on email_key(i.email) = email_key(u.email) join decks d on d.id = i.deck_id
  join users a on a.id = d.author_id
  where u.id = $1 and i.id > $2 and u.email_verified and d.taken_down_at is null order by i.id limit ${pageSize}`)

/** Decks shared with a user, members and invitees of their own decks, and invitations to them, page by page. */
export function sharingOf(db: Db, userId: number) {
  return {
    decks: pages(
      (after: number) => readMemberships(db, userId, after),
      start,
      ({ deckId }) => deckId,
    ),
    people: people(db, userId),
    invitations: withoutIds(pagesById((after) => readReceived(db, userId, after))),
  }
}

async function* people(db: Db, userId: number) {
  const members = pages(
    ([deckId, memberId]: readonly number[]) => readMembers(db, userId, deckId, memberId),
    [start, start],
    ({ deckId, id }) => [deckId, id],
  )
  yield* withoutIds(members)
  yield* withoutIds(pagesById((after) => readInvited(db, userId, after)))
}
