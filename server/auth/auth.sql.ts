import { limits } from '../../shared/limits.ts'
import { sql } from 'kysely'
import type { account } from '../../shared/api/account.ts'
import type { HandlerInput } from '../../shared/api/contract.ts'
import type { Locale } from '../../shared/locales.ts'
import { type Db, sharedQuery } from '../platform/db/open.ts'
import type { LinkPurpose } from '../platform/db/schema.ts'
import type { DayRule } from '../study/day.ts'

/** A session with its user. */
export interface SessionRow extends DayRule {
  id: number
  sessionId: number
  email: string
  name: string
  emailVerified: boolean
  twoButtons: boolean
  freeGenerations: number
  paidUntil: Date | null
  language: Locale
  lastUsedAt: Date
}

/** The earliest times at which a valid session was last used, and began. */
export interface SessionBounds {
  usedAfter: Date
  begunAfter: Date
}

/** The session with the token hash `$1` that was used since `$2` and began after `$3`, with its user. */
export const readSession = sharedQuery<SessionRow>(`
  select u.id, s.id "sessionId", u.email, u.name, u.email_verified "emailVerified", u.two_buttons "twoButtons",
    u.time_zone "timeZone", u.day_ends_at_hour "dayEndsAtHour", u.free_generations "freeGenerations",
    u.paid_until "paidUntil", u.language, s.last_used_at "lastUsedAt"
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.last_used_at > $2 and s.created_at > $3`)

export async function updateLanguage(db: Db, userId: number, language: Locale): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute()
}

export async function touchSession(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', id).execute()
}

/**
 * Stores a session of a user who has entered the password with that hash. False if the password has changed: the lock waits for
 * a concurrent change, which ends all earlier sessions.
 */
export async function insertSession(
  db: Db,
  session: { tokenHash: Buffer; userId: number; passwordHash: string; device: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into sessions (token_hash, user_id, device, created_at, last_used_at)
    select ${session.tokenHash}, id, ${session.device}, ${session.now}, ${session.now}
    from users where id = ${session.userId} and password_hash = ${session.passwordHash} for share
    returning id`.execute(db)
  return rows.length > 0
}

export async function readSessions(db: Db, userId: number, { usedAfter, begunAfter }: SessionBounds) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .where('last_used_at', '>', usedAfter)
    .where('created_at', '>', begunAfter)
    .orderBy('last_used_at', 'desc')
    .limit(limits.sessionsShown)
    .execute()
}

export async function deleteSession(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0
}

/** Ends the user's sessions, except for one. */
export async function deleteSessions(db: Db, userId: number, exceptId?: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? 0))
    .execute()
}

/** The user with that email. */
export async function findUser(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash as passwordHash', 'email_verified as emailVerified'])
    .where(sql`email_key(email)`, '=', sql`email_key(${email})`)
    .executeTakeFirst()
}

export async function readPasswordHash(db: Db, userId: number): Promise<string> {
  const user = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirstOrThrow()
  return user.password_hash
}

/** Creates a user whose name is the given name and the id; undefined if the email is registered. */
export async function insertUser(
  db: Db,
  user: { email: string; name: string; passwordHash: string; language: Locale; freeGenerations: number; now: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into users (id, email, name, password_hash, language, free_generations, created_at)
    overriding system value
    select id, ${user.email}, ${`${user.name} `} || id, ${user.passwordHash}, ${user.language}, ${user.freeGenerations}, ${user.now}
    from nextval(pg_get_serial_sequence('users', 'id')) id
    on conflict (email_key(email)) do nothing
    returning id`.execute(db)
  return rows[0]?.id
}

export async function updatePassword(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

/** Replaces the password unless its hash has changed. */
export async function replacePassword(db: Db, userId: number, oldHash: string, newHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: newHash })
    .where('id', '=', userId)
    .where('password_hash', '=', oldHash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0
}

export async function updateName(db: Db, userId: number, name: string): Promise<void> {
  await db.updateTable('users').set({ name }).where('id', '=', userId).execute()
}

export async function updateSettings(
  db: Db,
  userId: number,
  { dayEndsAtHour, timeZone, twoButtons }: HandlerInput<(typeof account)['PUT /api/settings']>,
): Promise<void> {
  const changes = {
    ...(dayEndsAtHour === undefined ? {} : { day_ends_at_hour: dayEndsAtHour }),
    ...(timeZone === undefined ? {} : { time_zone: timeZone }),
    ...(twoButtons === undefined ? {} : { two_buttons: twoButtons }),
  }
  if (Object.keys(changes).length === 0) return
  await db.updateTable('users').set(changes).where('id', '=', userId).execute()
}

/** Stores a link that is about to be mailed, in place of an older one for the same purpose. */
export async function replaceLink(
  db: Db,
  link: { tokenHash: Buffer; userId: number; purpose: LinkPurpose; email: string; expiresAt: Date },
): Promise<void> {
  await sql`
    with old as (delete from mail_links where user_id = ${link.userId} and purpose = ${link.purpose})
    insert into mail_links (token_hash, user_id, purpose, email, expires_at)
    values (${link.tokenHash}, ${link.userId}, ${link.purpose}, ${link.email}, ${link.expiresAt})`.execute(db)
}

/** The user and the purpose of a link; undefined if it does not exist or has expired. */
export async function readLink(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('mail_links')
    .select(['user_id as userId', 'purpose', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Locks a user until the transaction ends, so that the uses of their links run one after another. */
export async function lockUser(db: Db, userId: number): Promise<{ emailVerified: boolean } | undefined> {
  return db
    .selectFrom('users')
    .select('email_verified as emailVerified')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Deletes a used link. */
export async function deleteLink(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('mail_links').where('token_hash', '=', tokenHash).execute()
}

/** Deletes every link that was mailed to a user. */
export async function deleteLinks(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('mail_links').where('user_id', '=', userId).execute()
}

/** Marks the user's email as verified if it is still the same. */
export async function markVerified(db: Db, userId: number, email: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_verified: true })
    .where('id', '=', userId)
    .where('email', '=', email)
    .execute()
}

/** Deletes expired sessions and links. */
export async function deleteExpired(db: Db, { usedAfter, begunAfter }: SessionBounds, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((row) => row.or([row('last_used_at', '<=', usedAfter), row('created_at', '<=', begunAfter)]))
    .execute()
  await db.deleteFrom('mail_links').where('expires_at', '<=', now).execute()
}
