import { isSameEmail } from '../../shared/email.ts'
import type { Locale } from '../../shared/locales.ts'
import type { Config } from '../app/config.ts'
import type { Db } from '../platform/db/open.ts'
import { AppError } from '../app/errors.ts'
import type { DayRule } from '../study/day.ts'
import { deleteExpired, deleteSessions, insertSession, readSession, touchSession, updateLanguage } from './auth.sql.ts'
import { hashToken, newToken } from './tokens.ts'

/** Who makes a call, and by which session. */
export interface SignedIn extends DayRule {
  id: number
  sessionId: number
  email: string
  name: string
  emailVerified: boolean
  twoButtons: boolean
  freeGenerations: number
  paidUntil: Date | null
  language: Locale
}

const dayMs = 86_400_000
/** A session ends after so long without use. */
const idleLifeMs = 30 * dayMs
/** A session ends so long after it began, however much it is used. */
const longestLifeMs = 180 * dayMs
/** How exactly the last use is known: not every call writes. */
const touchAfterMs = 3_600_000
const deviceLength = 200

/** When the sessions that count were used last, and began, at the earliest. */
export interface SessionBounds {
  usedAfter: Date
  begunAfter: Date
}

/** Which sessions count now. */
export function sessionBounds(now: Date): SessionBounds {
  return { usedAfter: new Date(now.getTime() - idleLifeMs), begunAfter: new Date(now.getTime() - longestLifeMs) }
}

/**
 * Starts a session of a user who has shown the password with that hash, and returns its token, which is nowhere but with
 * the client. Throws 401 when the password was replaced meanwhile.
 */
export async function startSession(
  db: Db,
  { userId, passwordHash }: { userId: number; passwordHash: string },
  userAgent: string | undefined,
  now: Date,
): Promise<string> {
  const token = newToken()
  const device = (userAgent ?? '').slice(0, deviceLength).toWellFormed().replaceAll('\u0000', '')
  if (!(await insertSession(db, { tokenHash: hashToken(token), userId, passwordHash, device, now })))
    throw new AppError('wrong-credentials', ['wrongCredentials'])
  return token
}

/** The user of an `Authorization` header. Throws 401 without one, and for a session that ended. */
export async function signedIn(db: Db, authorization: string | undefined, now: Date): Promise<SignedIn> {
  const token = /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '')?.[1]
  if (!token) throw new AppError('not-signed-in', ['logIn'])
  const { usedAfter, begunAfter } = sessionBounds(now)
  const [session] = await readSession(db, hashToken(token), usedAfter, begunAfter)
  if (!session) throw new AppError('not-signed-in', ['sessionEnded'])
  const { lastUsedAt, ...user } = session
  if (now.getTime() - lastUsedAt.getTime() > touchAfterMs) await touchSession(db, user.sessionId, now)
  return user
}

/** The user of a call that needs none: undefined without a session that counts. */
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

/** Has mails come in the language that the user chose in the browser. */
export async function followLanguage(db: Db, user: SignedIn, chosen: Locale | undefined): Promise<void> {
  if (chosen && chosen !== user.language) await updateLanguage(db, user.id, chosen)
}

/** Ends every session of a user. Open streams of events end with them, as the database tells of each session that goes. */
export async function endSessions(db: Db, userId: number): Promise<void> {
  await deleteSessions(db, userId)
}

/** Forgets sessions and mailed links that ended. */
export async function removeExpired(db: Db, now: Date): Promise<void> {
  await deleteExpired(db, sessionBounds(now), now)
}

/** Whether the user has a confirmed address that the configuration names an administrator's. */
export function isAdmin(
  { email, emailVerified }: Pick<SignedIn, 'email' | 'emailVerified'>,
  { adminEmails }: Pick<Config, 'adminEmails'>,
): boolean {
  return emailVerified && adminEmails.some((one) => isSameEmail(one, email))
}
