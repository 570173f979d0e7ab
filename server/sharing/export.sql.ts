import { statement } from '../db/open.ts'

/** The decks that user `$1` was let into. */
export const readMemberships = statement<object>(`
  select d.id "deckId", d.name, u.name author, m.role, m.invited_email "invitedAs", m.added_at "addedAt"
  from deck_members m join decks d on d.id = m.deck_id join users u on u.id = d.author_id
  where m.user_id = $1 and d.taken_down_at is null order by d.id`)

/** Whom user `$1` let into their decks, and whom they invited: by the addresses that they typed, and nothing else of theirs. */
export const readPeople = statement<object>(`
  select d.id "deckId", m.role, m.invited_email email, m.added_at "addedAt", null "expiresAt"
  from deck_members m join decks d on d.id = m.deck_id where d.author_id = $1
  union all
  select d.id, i.role, i.email, null, i.expires_at
  from invitations i join decks d on d.id = i.deck_id where d.author_id = $1
  order by "deckId", "addedAt"`)

/** The invitations to user `$1` that wait for an answer. */
export const readReceived = statement<object>(`
  select d.id "deckId", d.name, a.name author, i.role, i.created_at "createdAt", i.expires_at "expiresAt"
  from users u join invitations i on lower(i.email) = lower(u.email) join decks d on d.id = i.deck_id
  join users a on a.id = d.author_id
  where u.id = $1 and u.email_verified and d.taken_down_at is null order by i.id`)
