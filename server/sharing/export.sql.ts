import { preparedQuery } from '../platform/db/open.ts'

const pageSize = 500

/** The decks beyond `$2` that user `$1` was let into. */
export const readMemberships = preparedQuery<{ deckId: number }>(`
  select d.id "deckId", d.name, u.name author, m.role, m.invited_email "invitedAs", m.added_at "addedAt"
  from deck_members m join decks d on d.id = m.deck_id join users u on u.id = d.author_id
  where m.user_id = $1 and d.id > $2 and d.taken_down_at is null order by d.id limit ${pageSize}`)

/** Whom user `$1` let into their decks, beyond member `$3` of deck `$2`: by the addresses that they typed, and nothing else of theirs. */
export const readMembers = preparedQuery<{ deckId: number; id: number }>(`
  select d.id "deckId", m.user_id id, m.role, m.invited_email email, m.added_at "addedAt", null "expiresAt"
  from deck_members m join decks d on d.id = m.deck_id
  where d.author_id = $1 and (d.id, m.user_id) > ($2, $3) order by d.id, m.user_id limit ${pageSize}`)

/** Whom user `$1` invited, beyond invitation `$2`. */
export const readInvited = preparedQuery<{ id: number }>(`
  select i.id, d.id "deckId", i.role, i.email, null "addedAt", i.expires_at "expiresAt"
  from invitations i join decks d on d.id = i.deck_id
  where d.author_id = $1 and i.id > $2 order by i.id limit ${pageSize}`)

/** The invitations to user `$1` that wait for an answer, beyond `$2`. */
export const readReceived = preparedQuery<{ id: number }>(`
  select i.id, d.id "deckId", d.name, a.name author, i.role, i.created_at "createdAt", i.expires_at "expiresAt"
  from users u join invitations i on email_key(i.email) = email_key(u.email) join decks d on d.id = i.deck_id
  join users a on a.id = d.author_id
  where u.id = $1 and i.id > $2 and u.email_verified and d.taken_down_at is null order by i.id limit ${pageSize}`)
