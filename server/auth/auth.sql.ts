import { serverLimits } from '../../shared/limits.ts'
import type { Locale } from '../../shared/locales.ts'
import { preparedQuery, sharedQuery } from '../platform/db/open.ts'
import type { DayRule } from '../study/day.ts'

/** A session with its user. */
export interface SessionRow extends DayRule {
  id: number
  sessionId: number
  email: string
  name: string
  emailVerified: boolean
  hasSecondFactor: boolean
  twoButtons: boolean
  spaceRates: boolean
  forgivesAccents: boolean
  playsSounds: boolean
  newPerDay: number | null
  /** The day whose limit of fresh cards the user raised, and by how many. */
  moreDay: string | null
  moreNew: number
  deckByDeck: boolean
  freeGenerations: number
  paidUntil: Date | null
  language: Locale
  lastUsedAt: Date
}

/** The session with the token hash `$1` that was used since `$2` and began after `$3`, with its user. */
export const readSession = sharedQuery<SessionRow>(`
  select u.id, s.id "sessionId", u.email, u.name, u.email_verified "emailVerified", u.two_buttons "twoButtons",
    u.space_rates "spaceRates", u.forgives_accents "forgivesAccents", u.plays_sounds "playsSounds", u.new_per_day "newPerDay", u.more_day "moreDay", u.more_new "moreNew",
    u.deck_by_deck "deckByDeck",
    exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) "hasSecondFactor",
    u.time_zone "timeZone", u.day_ends_at_hour "dayEndsAtHour", u.free_generations "freeGenerations",
    u.paid_until "paidUntil", u.language, s.last_used_at "lastUsedAt"
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.last_used_at > $2 and s.created_at > $3`)

export const updateLanguage = preparedQuery<never>('update users set language = $2 where id = $1')

export const touchSession = preparedQuery<never>('update sessions set last_used_at = $2 where id = $1')

/**
 * Stores a session of user `$1`, who has entered the password with the hash `$2`. No row if the password has changed: the lock
 * waits for a concurrent change, which ends all earlier sessions.
 */
export const insertSession = preparedQuery<{ id: number }>(`
  insert into sessions (token_hash, user_id, device, created_at, last_used_at)
  select $3, id, $4, $5, $5 from users where id = $1 and password_hash = $2 for share
  returning id`)

/** The sessions of user `$1` that were used since `$2` and began after `$3`. */
export const readSessions = preparedQuery<{ id: number; device: string; createdAt: Date; lastUsedAt: Date }>(`
  select id, device, created_at "createdAt", last_used_at "lastUsedAt" from sessions
  where user_id = $1 and last_used_at > $2 and created_at > $3
  order by last_used_at desc limit ${serverLimits.sessionsShown}`)

export const deleteSession = preparedQuery<{ id: number }>(
  'delete from sessions where user_id = $1 and id = $2 returning id',
)

export const deleteSessions = preparedQuery<never>('delete from sessions where user_id = $1')

/** Deletes the sessions of user `$1` except for `$2`. */
export const deleteOtherSessions = preparedQuery<never>('delete from sessions where user_id = $1 and id <> $2')

/** The user with the email `$1`. */
export const findUser = preparedQuery<{ id: number; email: string; passwordHash: string; emailVerified: boolean }>(`
  select id, email, password_hash "passwordHash", email_verified "emailVerified"
  from users where email_key(email) = email_key($1)`)

export const readPasswordHash = preparedQuery<{ passwordHash: string }>(
  'select password_hash "passwordHash" from users where id = $1',
)

/** Creates a user with the email `$1`, whose name is `$2` and the id; no row if the email is registered. */
export const insertUser = preparedQuery<{ id: number }>(`
  insert into users (id, email, name, password_hash, language, free_generations, created_at, new_per_day, space_rates)
  overriding system value
  select id, $1, $2 || ' ' || id, $3, $4, $5, $6, $7, true from nextval(pg_get_serial_sequence('users', 'id')) id
  on conflict (email_key(email)) do nothing
  returning id`)

export const updatePassword = preparedQuery<never>('update users set password_hash = $2 where id = $1')

/** Replaces the password of user `$1` unless its hash `$2` has changed. */
export const replacePassword = preparedQuery<{ id: number }>(
  'update users set password_hash = $3 where id = $1 and password_hash = $2 returning id',
)

export const updateName = preparedQuery<never>('update users set name = $2 where id = $1')

/** Changes those settings of user `$1` that are not null; the limit of a day to `$7` if `$8` is set. */
export const updateSettings = preparedQuery<never>(`
  update users set day_ends_at_hour = coalesce($2, day_ends_at_hour), time_zone = coalesce($3, time_zone),
    two_buttons = coalesce($4, two_buttons), space_rates = coalesce($5, space_rates),
    deck_by_deck = coalesce($6, deck_by_deck), new_per_day = case when $8::boolean then $7::int else new_per_day end,
    forgives_accents = coalesce($9, forgives_accents), plays_sounds = coalesce($10, plays_sounds)
  where id = $1`)

/** The purpose of a mailed link. `new-password` is a confirmation link that was opened without a session of its account. */
export type LinkPurpose = 'verify' | 'reset' | 'new-password'

/** Stores a link for user `$1` that is about to be mailed, in place of an older one for the same purpose `$2`. */
export const replaceLink = preparedQuery<never>(`
  with old as (delete from mail_links where user_id = $1 and purpose = $2)
  insert into mail_links (user_id, purpose, email, token_hash, expires_at) values ($1, $2, $3, $4, $5)`)

/** The link with the token hash `$1` that has not expired at `$2`. */
export const readLink = preparedQuery<{ userId: number; purpose: LinkPurpose; email: string }>(
  'select user_id "userId", purpose, email from mail_links where token_hash = $1 and expires_at > $2',
)

/** Locks a user until the transaction ends, so that the uses of their links run one after another. */
export const lockUser = preparedQuery<{ emailVerified: boolean }>(
  'select email_verified "emailVerified" from users where id = $1 for no key update',
)

/** Deletes a used link. */
export const deleteLink = preparedQuery<never>('delete from mail_links where token_hash = $1')

/** Deletes every link that was mailed to a user. */
export const deleteLinks = preparedQuery<never>('delete from mail_links where user_id = $1')

/** Marks the email `$2` of user `$1` as verified if it is still the same. */
export const markVerified = preparedQuery<never>('update users set email_verified = true where id = $1 and email = $2')

/** The recipient of a mail. */
export const readRecipient = preparedQuery<{
  email: string
  emailVerified: boolean
  language: Locale
  paidUntil: Date | null
}>('select email, email_verified "emailVerified", language, paid_until "paidUntil" from users where id = $1')

/** Deletes the sessions that were last used by `$1` or began by `$2`. */
export const deleteExpiredSessions = preparedQuery<never>(
  'delete from sessions where last_used_at <= $1 or created_at <= $2',
)

export const deleteExpiredLinks = preparedQuery<never>('delete from mail_links where expires_at <= $1')
