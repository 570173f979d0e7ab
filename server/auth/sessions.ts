import type { Locale } from '../../shared/locales.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { AppError } from '../errors.ts'
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
export const sessionLifeMs = 30 * dayMs
/** How exactly the last use is known: not every call writes. */
const touchAfterMs = 3_600_000
const deviceLength = 200

/** Starts a session and returns its token, which is nowhere but with the client. */
export async function startSession(db: Db, userId: number, userAgent: string | undefined, now: Date): Promise<string> {
  const token = newToken()
  const device = (userAgent ?? '').slice(0, deviceLength).toWellFormed().replaceAll('\u0000', '')
  await insertSession(db, { tokenHash: hashToken(token), userId, device, now })
  return token
}

/** The user of an `Authorization` header. Throws 401 without one, and for a session that ended. */
export async function signedIn(db: Db, authorization: string | undefined, now: Date): Promise<SignedIn> {
  const token = /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '')?.[1]
  if (!token) throw new AppError('not-signed-in', ['logIn'])
  const [session] = await readSession(db, hashToken(token), new Date(now.getTime() - sessionLifeMs))
  if (!session) throw new AppError('not-signed-in', ['sessionEnded'])
  const { lastUsedAt, ...user } = session
  if (now.getTime() - lastUsedAt.getTime() > touchAfterMs) await touchSession(db, user.sessionId, now)
  return user
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
  await deleteExpired(db, new Date(now.getTime() - sessionLifeMs), now)
}

/** Whether the configuration names the user an administrator. */
export function isAdmin({ email }: Pick<SignedIn, 'email'>, { adminEmails }: Config): boolean {
  return adminEmails.includes(email.toLowerCase())
}
