import type { Locale } from '../../shared/locales.ts'
import type { Db } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import type { Mailer } from '../mail.ts'
import { type MailKind, mailOf } from '../mails.ts'
import { texts } from '../texts/index.ts'
import * as store from './auth.sql.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { hashToken, newToken } from './tokens.ts'

const hourMs = 3_600_000
/** A mailed link lives so long. */
const linkLifeMs = { verify: 7 * 24 * hourMs, reset: hourMs }

interface Credentials {
  email: string
  password: string
}

/** The user whose credentials these are. Throws 401, as slowly for an unknown email as for a wrong password. */
export async function checkCredentials(db: Db, { email, password }: Credentials) {
  const user = await store.findUser(db, email)
  if (!(await isPassword(password, user?.passwordHash)) || !user)
    throw new AppError('wrong-credentials', ['wrongCredentials'])
  return user
}

/**
 * Makes a user, and has the verification mail sent. Throws 400 for an email that is taken, without saying so; its
 * owner hears of it by mail.
 */
export async function register(
  deps: Deps,
  { email, password, language }: Credentials & { language: Locale },
  now: Date,
): Promise<number> {
  const { db, jobs, config } = deps
  const passwordHash = await hashPassword(password)
  const id = await db.transaction().execute(async (db) => {
    const { name } = texts[language].account
    const user = { email, name, passwordHash, language, freeGenerations: config.freeGenerations, now }
    const created = await store.insertUser(db, user)
    if (created !== undefined) await jobs.enqueue(db, 'mail', { kind: 'verify', userId: created })
    return created
  })
  if (id !== undefined) return id
  const owner = await store.findUser(db, email)
  if (owner) await jobs.enqueue(db, 'mail', { kind: 'already-registered', userId: owner.id })
  throw new AppError('invalid-input', ['notRegistered'])
}

/** Sets a new password and ends the user's other sessions. Throws 400 when the old one is wrong. */
export async function changePassword(
  { db, jobs }: Deps,
  user: { id: number; sessionId: number },
  { oldpassword, newpassword }: { oldpassword: string; newpassword: string },
): Promise<void> {
  if (!(await isPassword(oldpassword, await store.readPasswordHash(db, user.id))))
    throw new AppError('wrong-password', ['oldPassword'], [{ path: 'oldpassword', message: ['oldPassword'] }])
  const passwordHash = await hashPassword(newpassword)
  await db.transaction().execute(async (db) => {
    await store.updatePassword(db, user.id, passwordHash)
    await store.deleteSessions(db, user.id, user.sessionId)
    await jobs.enqueue(db, 'mail', { kind: 'password-changed', userId: user.id })
  })
}

/** Sets the password of a reset link's user, and ends every session. The link reached the inbox, so the email is confirmed. */
export async function resetPassword({ db, jobs }: Deps, token: string, password: string, now: Date): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (db) => {
    const link = await takeLink(db, token, 'reset', now)
    await store.updatePassword(db, link.user_id, passwordHash)
    await store.markVerified(db, link.user_id, link.email)
    await store.deleteSessions(db, link.user_id)
    await jobs.enqueue(db, 'mail', { kind: 'password-changed', userId: link.user_id })
  })
}

/** Confirms the email that a link was sent to. */
export async function verifyEmail(db: Db, token: string, now: Date): Promise<void> {
  await db.transaction().execute(async (db) => {
    const link = await takeLink(db, token, 'verify', now)
    await store.markVerified(db, link.user_id, link.email)
  })
}

/** Confirms the email of a user who has a secret that was sent there and nowhere else. */
export async function confirmEmail(db: Db, { id, email }: { id: number; email: string }): Promise<void> {
  await store.markVerified(db, id, email)
}

async function takeLink(db: Db, token: string, purpose: 'verify' | 'reset', now: Date) {
  const link = await store.takeLink(db, hashToken(token), purpose, now)
  if (!link) throw new AppError('link-expired', ['linkExpired'])
  return link
}

/**
 * Writes and sends a mail, as background work. A link's token is made here and is nowhere but in the mail; it is kept,
 * hashed, before the mail leaves.
 */
export async function sendAccountMail(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  mailer: Mailer,
  { kind, userId }: { kind: MailKind; userId: number },
): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'language', 'paid_until'])
    .where('id', '=', userId)
    .executeTakeFirst()
  // The account was deleted in the meantime, or there never was one.
  if (!user) return
  const link = async (purpose: 'verify' | 'reset') => {
    const token = newToken()
    const expiresAt = new Date(clock().getTime() + linkLifeMs[purpose])
    await store.replaceLink(db, { tokenHash: hashToken(token), userId, purpose, email: user.email, expiresAt })
    return token
  }
  const token = kind === 'verify' || kind === 'reset' ? await link(kind) : ''
  const paidUntil = user.paid_until && user.paid_until > clock() ? user.paid_until : undefined
  await mailer.send({ to: user.email, ...mailOf(kind, { ...config, locale: user.language, token, paidUntil }) })
}
