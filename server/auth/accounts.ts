import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Locale } from '../../shared/locales.ts'
import type { Deps } from '../app/deps.ts'
import { AppError } from '../app/errors.ts'
import type { Db } from '../platform/db/open.ts'
import type { LinkPurpose } from '../platform/db/schema.ts'
import { type CountedMail, sendCounted } from '../platform/mail-counts.ts'
import type { Mailer } from '../platform/mail.ts'
import { type MailKind, mailOf } from '../platform/mails.ts'
import { texts } from '../texts/index.ts'
import * as store from './auth.sql.ts'
import { hashToken, newToken } from './tokens.ts'

const hourMs = 3_600_000
/** A mailed link lives so long. */
const linkLifeMs = { verify: 7 * 24 * hourMs, reset: hourMs, 'new-password': hourMs }
/** In the place of a hash: the account has no password, so nobody logs in until one is set by a link. */
const noPassword = ''

const wrongOldPassword = () =>
  new AppError('wrong-password', ['oldPassword'], [{ path: 'oldpassword', message: ['oldPassword'] }])
const expiredLink = () => new AppError('link-expired', ['linkExpired'])

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
 * Makes a user, and has the verification mail sent. Returns what a session of theirs begins with. Throws 400 for an email that is taken, without saying so; its
 * owner hears of it by mail.
 */
export async function register(
  deps: Deps,
  { email, password, language }: Credentials & { language: Locale },
  now: Date,
): Promise<{ userId: number; passwordHash: string }> {
  const { db, jobs, config } = deps
  const passwordHash = await hashPassword(password)
  const id = await db.transaction().execute(async (db) => {
    const { name } = texts[language].account
    const user = { email, name, passwordHash, language, freeGenerations: config.freeGenerations, now }
    const created = await store.insertUser(db, user)
    if (created !== undefined) await jobs.enqueue(db, 'mail', { kind: 'verify', userId: created })
    return created
  })
  if (id !== undefined) return { userId: id, passwordHash }
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
  const oldHash = await store.readPasswordHash(db, user.id)
  if (!(await isPassword(oldpassword, oldHash))) throw wrongOldPassword()
  const passwordHash = await hashPassword(newpassword)
  await db.transaction().execute(async (db) => {
    // Replaced meanwhile, by the owner of the address: then the old one is no more.
    if (!(await store.replacePassword(db, user.id, oldHash, passwordHash))) throw wrongOldPassword()
    await store.deleteSessions(db, user.id, user.sessionId)
    await jobs.enqueue(db, 'mail', { kind: 'password-changed', userId: user.id })
  })
}

/**
 * Sets the password of a link's user, and ends every session and every other link. The link reached the inbox, so the email
 * is confirmed.
 */
export async function resetPassword({ db, jobs }: Deps, token: string, password: string, now: Date): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (db) => {
    const link = await findLink(db, token, ['reset', 'new-password'], now)
    await store.updatePassword(db, link.userId, passwordHash)
    await store.markVerified(db, link.userId, link.email)
    await store.deleteSessions(db, link.userId)
    await store.deleteLinks(db, link.userId)
    await jobs.enqueue(db, 'mail', { kind: 'password-changed', userId: link.userId })
  })
}

/**
 * Confirms the email that a link was sent to. Its reader owns the address, which the one who registered it may not: unless
 * the link is opened with a session of that account (`by`), the account is taken over. Its sessions, its password and its
 * other links end, and this one is good for a new password, for an hour.
 */
export async function verifyEmail(
  db: Db,
  token: string,
  by: { id: number } | undefined,
  now: Date,
): Promise<{ needsPassword?: true }> {
  return db.transaction().execute(async (db) => {
    const { userId, purpose, email, emailVerified } = await findLink(db, token, ['verify', 'new-password'], now)
    // Opened again, as the page was reloaded or had no answer.
    if (purpose === 'new-password') return { needsPassword: true }
    await store.deleteLink(db, hashToken(token))
    if (emailVerified) return {}
    await store.markVerified(db, userId, email)
    if (userId === by?.id) return {}
    await store.updatePassword(db, userId, noPassword)
    await store.deleteSessions(db, userId)
    await store.deleteLinks(db, userId)
    const expiresAt = new Date(now.getTime() + linkLifeMs['new-password'])
    await store.replaceLink(db, { tokenHash: hashToken(token), userId, purpose: 'new-password', email, expiresAt })
    return { needsPassword: true }
  })
}

/** Confirms the email of a user who has a secret that was sent there and nowhere else. */
export async function confirmEmail(db: Db, { id, email }: { id: number; email: string }): Promise<void> {
  await store.markVerified(db, id, email)
}

/** The link of a token for one of these purposes, alone with its user. Throws 400 when there is none, or no more. */
async function findLink(db: Db, token: string, purposes: LinkPurpose[], now: Date) {
  const found = await store.readLink(db, hashToken(token), now)
  if (!found || !purposes.includes(found.purpose)) throw expiredLink()
  const user = await store.lockUser(db, found.userId)
  // What was used up while this waited.
  const link = await store.readLink(db, hashToken(token), now)
  if (!user || !link || !purposes.includes(link.purpose)) throw expiredLink()
  return { ...link, emailVerified: user.emailVerified }
}

/**
 * Writes and sends a mail, as background work. A link's token is made here and is nowhere but in the mail; it is kept,
 * hashed, before the mail leaves.
 */
export async function sendAccountMail(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>,
  mailer: Mailer,
  { kind, userId }: { kind: MailKind; userId: number },
): Promise<void> {
  const { db, config, clock } = deps
  const user = await db
    .selectFrom('users')
    .select(['email', 'email_verified', 'language', 'paid_until'])
    .where('id', '=', userId)
    .executeTakeFirst()
  // The account was deleted or confirmed in the meantime, or there never was one.
  if (!user || (kind === 'verify' && user.email_verified)) return
  const link = async (purpose: 'verify' | 'reset') => {
    const token = newToken()
    const expiresAt = new Date(clock().getTime() + linkLifeMs[purpose])
    await store.replaceLink(db, { tokenHash: hashToken(token), userId, purpose, email: user.email, expiresAt })
    return token
  }
  const paidUntil = user.paid_until && user.paid_until > clock() ? user.paid_until : undefined
  const send = async () => {
    const token = kind === 'verify' || kind === 'reset' ? await link(kind) : ''
    await mailer.send({ to: user.email, ...mailOf(kind, { ...config, locale: user.language, token, paidUntil }) })
  }
  const counted = countedAs[kind]
  await (counted ? sendCounted(deps, { kind: counted, to: user.email }, send) : send())
}

/** The mails that anybody can cause. What tells of a changed password or of money is always sent. */
const countedAs: Partial<Record<MailKind, CountedMail>> = {
  verify: 'registration',
  'already-registered': 'registration',
  reset: 'reset',
}

const derive = promisify(argon2)
/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagBytes = 32

/** Hashes a password with argon2id and a salt of its own, in the PHC string format. */
async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive('argon2id', { message: normal(password), nonce: salt, tagLength: tagBytes, ...cost })
  const costs = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`
  return `$argon2id$v=19$${costs}$${base64(salt)}$${base64(tag)}`
}

/** Whether the password is the one that was hashed. Without a hash, or with an empty one, it takes as long, and is not. */
async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const known = hash || (await dummyHash)
  const parsed = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(known)
  if (!parsed) throw new Error('A stored password hash is damaged.')
  const [, memory, passes, parallelism, salt = '', expected = ''] = parsed
  const tag = await derive('argon2id', {
    message: normal(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: tagBytes,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(tag, Buffer.from(expected, 'base64')) && known === hash
}

// One password can be typed in more than one sequence of code points (NIST SP 800-63B, 5.1.1.2).
const normal = (password: string) => Buffer.from(password.normalize('NFKC'))

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

// Last, because it runs when the module is loaded.
const dummyHash = hashPassword(randomBytes(16).toString('hex'))
