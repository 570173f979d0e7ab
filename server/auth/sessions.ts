import { isSameEmail } from '../../shared/email.ts'
import { retention } from '../../shared/retention.ts'
import type { Config } from '../app/config.ts'
import type { Locale } from '../../shared/locales.ts'
import type { Db } from '../platform/db/open.ts'
import { AppError } from '../app/errors.ts'
import * as store from './auth.sql.ts'
import { hashToken, newToken } from '../platform/secrets.ts'

/** The user of a call, and the session. */
export type SignedIn = Omit<store.SessionRow, 'lastUsedAt'>

const dayMs = 86_400_000
/** A session ends after this time without use. */
const idleLifeMs = retention.sessionIdleDays * dayMs
/** A session ends after this time even if it is used. */
const longestLifeMs = retention.sessionDays * dayMs
/** The precision of the time of the last use, so that not every call writes. */
const touchAfterMs = 3_600_000
const deviceLength = 200

/** The times after which a session that is valid now was last used, and began. */
export function sessionBounds(now: Date): [usedAfter: Date, begunAfter: Date] {
  return [new Date(now.getTime() - idleLifeMs), new Date(now.getTime() - longestLifeMs)]
}

/**
 * Starts a session of a user who has entered the password with that hash. Returns its token, which only the client has. Throws 401
 * if the password was changed meanwhile.
 */
export async function startSession(
  db: Db,
  { userId, passwordHash }: { userId: number; passwordHash: string },
  userAgent: string | undefined,
  now: Date,
): Promise<string> {
  const token = newToken()
  const device = (userAgent ?? '').slice(0, deviceLength).toWellFormed().replaceAll('\u0000', '')
  const [session] = await store.insertSession(db, userId, passwordHash, hashToken(token), device, now)
  if (!session) throw new AppError('wrong-credentials', ['wrongCredentials'])
  return token
}

/** The user of an `Authorization` header. Throws 401 without one, and for an expired session. */
export async function signedIn(db: Db, authorization: string | undefined, now: Date): Promise<SignedIn> {
  const token = /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '')?.[1]
  if (!token) throw new AppError('not-signed-in', ['logIn'])
  const [session] = await store.readSession(db, hashToken(token), ...sessionBounds(now))
  if (!session) throw new AppError('not-signed-in', ['sessionEnded'])
  const { lastUsedAt, ...user } = session
  if (now.getTime() - lastUsedAt.getTime() > touchAfterMs) await store.touchSession(db, user.sessionId, now)
  return user
}

/** The user of a public call; undefined without a valid session. */
export async function maybeSignedIn(
  db: Db,
  authorization: string | undefined,
  now: Date,
): Promise<SignedIn | undefined> {
  return signedIn(db, authorization, now).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not-signed-in') return undefined
    throw error
  })
}

/** Stores the language that the user chose in the browser, for mails. */
export async function followLanguage(db: Db, user: SignedIn, chosen: Locale | undefined): Promise<void> {
  if (chosen && chosen !== user.language) await store.updateLanguage(db, user.id, chosen)
}

/** Ends all sessions of a user. A trigger publishes this, which closes their event streams. */
export { deleteSessions as endSessions } from './auth.sql.ts'

/** Deletes expired sessions and mailed links. */
export async function removeExpired(db: Db, now: Date): Promise<void> {
  await store.deleteExpiredSessions(db, ...sessionBounds(now))
  await store.deleteExpiredLinks(db, now)
}

/** Whether the user has a confirmed email that is configured as an administrator's. */
export function isNamedAdmin(
  { email, emailVerified }: Pick<SignedIn, 'email' | 'emailVerified'>,
  { adminEmails }: Pick<Config, 'adminEmails'>,
): boolean {
  return emailVerified && adminEmails.some((one) => isSameEmail(one, email))
}

/** Whether administrators must have a second factor by now. */
export const isSecondFactorRequired = (
  { adminSecondFactorFrom: from }: Pick<Config, 'adminSecondFactorFrom'>,
  now: Date,
) => from !== null && from <= now

/** Whether the user has an administrator's rights. They rest while a required second factor is missing. */
export function isAdmin(
  user: Pick<SignedIn, 'email' | 'emailVerified' | 'hasSecondFactor'>,
  config: Pick<Config, 'adminEmails' | 'adminSecondFactorFrom'>,
  now: Date,
): boolean {
  return isNamedAdmin(user, config) && (user.hasSecondFactor || !isSecondFactorRequired(config, now))
}
