import { limits } from '../../shared/limits.ts'
import type { Locale } from '../../shared/locales.ts'
import type { SharedRole } from '../../shared/roles.ts'
import { preparedQuery } from '../platform/db/open.ts'

export interface InvitationRow {
  id: number
  email: string
  role: SharedRole
  expiresAt: Date
  createdAt: Date
}

/** The invitations to deck `$1` that wait for an answer at `$2`, the newest first. */
export const readInvitations = preparedQuery<InvitationRow>(`
  select id, email, role, expires_at "expiresAt", created_at "createdAt"
  from invitations where deck_id = $1 and expires_at > $2 order by id desc`)

/** Whether somebody is in deck `$1` whom the author invited as `$2`. */
export const readInvited = preparedQuery<{ user: number }>(`
  select user_id "user" from deck_members where deck_id = $1 and email_key(invited_email) = email_key($2)`)

/** How many others than `$2` are invited to deck `$1`. */
export const countInvited = preparedQuery<{ count: number }>(`
  select count(*) from invitations where deck_id = $1 and email_key(email) <> email_key($2) and expires_at > $3`)

/** Invites, or renews the invitation; what was mailed before works until the next mail leaves. */
export const upsertInvitation = preparedQuery<{ id: number }>(`
  insert into invitations (deck_id, email, role, expires_at, created_at) values ($1, $2, $3, $4, $5)
  on conflict (deck_id, email_key(email)) do update set email = excluded.email, role = excluded.role,
    expires_at = excluded.expires_at, created_at = excluded.created_at
  returning id`)

export const readDeckOfInvitation = preparedQuery<{ deckId: number }>(
  'select deck_id "deckId" from invitations where id = $1',
)

export const deleteInvitation = preparedQuery<{ id: number }>('delete from invitations where id = $1 returning id')

export interface InvitationMail {
  email: string
  deck: string
  author: string
  role: SharedRole
  language: Locale
  expiresAt: Date
}

/** What the mail of invitation `$1` says at `$2`: in the language of whom it is for, where they are known. */
export const readForMail = preparedQuery<InvitationMail>(`
  select i.email, d.name deck, a.name author, i.role, coalesce(u.language, a.language) as language,
    i.expires_at "expiresAt"
  from invitations i join decks d on d.id = i.deck_id join users a on a.id = d.author_id
  left join users u on email_key(u.email) = email_key(i.email)
  where i.id = $1 and i.expires_at > $2 and d.taken_down_at is null`)

export const updateToken = preparedQuery<never>('update invitations set token_hash = $2 where id = $1')

/** The newest invitations to the address `$1`, whose user `$2` is, that can be answered at `$3`. */
export const readInvitationsTo = preparedQuery<{
  id: number
  deckId: number
  deck: string
  author: string
  role: SharedRole
}>(`
  select i.id, d.id "deckId", d.name deck, a.name author, i.role
  from invitations i join decks d on d.id = i.deck_id join users a on a.id = d.author_id
  where email_key(i.email) = email_key($1) and d.author_id <> $2 and d.taken_down_at is null and i.expires_at > $3
  order by i.id desc limit ${limits.invitationsShown}`)

/** Of the address of user `$1`, once they have shown that it is theirs. */
export const deleteInvitationsTo = preparedQuery<never>(`
  delete from invitations i using users u
  where u.id = $1 and u.email_verified and email_key(i.email) = email_key(u.email)`)

export const deleteExpiredInvitations = preparedQuery<never>('delete from invitations where expires_at <= $1')
