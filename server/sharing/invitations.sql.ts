import type { CallOutput, Stored } from '../../shared/api/contract.ts'
import { serverLimits } from '../../shared/limits.ts'
import type { Locale } from '../../shared/locales.ts'
import type { SharedRole } from '../../shared/decks.ts'
import { isOpenToOthers } from '../decks/access.ts'
import { preparedQuery } from '../platform/db/open.ts'

export type InvitationRow = Stored<
  CallOutput<'GET /api/deckAccess/:id'>['invitations'][number],
  'expiresAt' | 'createdAt'
>

/** The invitations to deck `$1` that are open at `$2`, newest first. */
export const readInvitations = preparedQuery<InvitationRow>(`
  select id, email, role, expires_at "expiresAt", created_at "createdAt"
  from invitations where deck_id = $1 and expires_at > $2 order by id desc`)

/** The member of deck `$1` who was invited as `$2`. */
export const readInvited = preparedQuery<{ user: number }>(`
  select user_id "user" from deck_members where deck_id = $1 and email_key(invited_email) = email_key($2)`)

/** The number of open invitations to deck `$1` for other addresses than `$2`. */
export const countInvited = preparedQuery<{ count: number }>(`
  select count(*) from invitations where deck_id = $1 and email_key(email) <> email_key($2) and expires_at > $3`)

/** Creates or renews an invitation. The link of the previous mail works until the next mail is sent. */
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
  /** The account with this email, if it is confirmed. */
  userId: number | null
  /** Whether that account wants such mails. */
  isWanted: boolean
}

/** The content of the mail of invitation `$1`, in the recipient's language if they have an account. */
export const readForMail = preparedQuery<InvitationMail>(`
  select i.email, d.name deck, a.name author, i.role, coalesce(u.language, a.language) as language,
    i.expires_at "expiresAt", case when u.email_verified then u.id end "userId",
    not coalesce(u.email_verified and not m.is_on, false) "isWanted"
  from invitations i join decks d on d.id = i.deck_id join users a on a.id = d.author_id
  left join users u on email_key(u.email) = email_key(i.email)
  left join user_mails m on m.user_id = u.id and m.kind = 'invitations'
  where i.id = $1 and i.expires_at > $2 and ${isOpenToOthers}`)

export const readUser = preparedQuery<{ id: number }>('select id from users where id = $1')

export const updateToken = preparedQuery<never>('update invitations set token_hash = $2 where id = $1')

/** The newest invitations to the address `$1` of user `$2` that are open at `$3`. */
export const readInvitationsTo = preparedQuery<{
  id: number
  deckId: number
  deck: string
  author: string
  role: SharedRole
}>(`
  select i.id, d.id "deckId", d.name deck, a.name author, i.role
  from invitations i join decks d on d.id = i.deck_id join users a on a.id = d.author_id
  where email_key(i.email) = email_key($1) and d.author_id <> $2 and ${isOpenToOthers} and i.expires_at > $3
  order by i.id desc limit ${serverLimits.invitationsShown}`)

/** Deletes the invitations to the address of user `$1`, if it is verified. */
export const deleteInvitationsTo = preparedQuery<never>(`
  delete from invitations i using users u
  where u.id = $1 and u.email_verified and email_key(i.email) = email_key(u.email)`)

export const deleteExpiredInvitations = preparedQuery<never>('delete from invitations where expires_at <= $1')
