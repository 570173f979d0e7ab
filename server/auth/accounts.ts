import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type Locale, locales } from '../../shared/locales.ts'
import { retention } from '../../shared/retention.ts'
import { firstNewPerDay } from '../../shared/study.ts'
import { agreementsOf, recordConsent } from '../account/consents.ts'
import type { Deps } from '../app/deps.ts'
import { AppError, invalid } from '../app/errors.ts'
import type { Db } from '../platform/db/open.ts'
import { type CountedMail, sendCounted } from '../platform/mail-counts.ts'
import type { Mailer } from '../platform/mail.ts'
import { type MailKind, mailOf } from '../platform/mails.ts'
import { texts } from '../texts/index.ts'
import * as store from './auth.sql.ts'
import { hashToken, newToken } from '../platform/secrets.ts'

const hourMs = 3_600_000
/** How long mailed links are valid. */
const linkLifeMs = {
  verify: retention.verifyLinkDays * 24 * hourMs,
  reset: retention.resetLinkHours * hourMs,
  'new-password': retention.resetLinkHours * hourMs,
}
/** Stored in place of a hash when the account has no password: nobody can log in until a link sets one. */
const noPassword = ''

const wrongOldPassword = () =>
  new AppError('wrong-password', ['oldPassword'], [{ path: 'oldpassword', message: ['oldPassword'] }])
const expiredLink = () => new AppError('link-expired', ['linkExpired'])

interface Credentials {
  email: string
  password: string
}

interface Registration extends Credentials {
  language: Locale
  emailVerified: boolean
  agreed?: string | undefined
}

/** The user with these credentials. Throws 401, after the same time for an unknown email and for a wrong password. */
export async function checkCredentials(db: Db, { email, password }: Credentials) {
  const [user] = await store.findUser(db, email)
  if (!(await isPassword(password, user?.passwordHash)) || !user)
    throw new AppError('wrong-credentials', ['wrongCredentials'])
  return user
}

/** Throws 400 unless it is the user's password. Never 401, which would sign the user out. */
export async function checkPassword(db: Db, userId: number, password: string): Promise<void> {
  const [user] = await store.readPasswordHash(db, userId)
  if (!(await isPassword(password, user?.passwordHash))) throw invalid('password', ['wrongPassword'])
}

/** Whether a user still has the name that every account begins with: 'Learner 7', in any language. */
export const isFirstName = ({ id, name }: { id: number; name: string }): boolean =>
  locales.some((locale) => name === `${texts[locale].account.name} ${id}`)

/**
 * Creates a user and sends the verification mail, unless the address is already confirmed. Returns what is needed to start a session.
 * Throws 400 for a registered email, without revealing the reason, and informs its owner by mail.
 */
export async function register(
  deps: Deps,
  { email, password, language, emailVerified, agreed }: Registration,
  now: Date,
): Promise<{ userId: number; passwordHash: string }> {
  const { db, jobs, config } = deps
  const agreements = agreementsOf(deps.config, agreed)
  const passwordHash = await hashPassword(password)
  const id = await db.transaction().execute(async (db) => {
    const { name } = texts[language].account
    const { freeGenerations } = config
    const beginning = [freeGenerations, now, firstNewPerDay]
    const [created] = await store.insertUser(db, email, name, passwordHash, language, ...beginning)
    if (created) for (const agreement of agreements) await recordConsent(db, created.id, now, agreement)
    if (created && emailVerified) await store.markVerified(db, created.id, email)
    else if (created) await jobs.enqueue(db, 'mail', { kind: 'verify', userId: created.id })
    return created?.id
  })
  if (id !== undefined) return { userId: id, passwordHash }
  const [owner] = await store.findUser(db, email)
  if (owner) await jobs.enqueue(db, 'mail', { kind: 'already-registered', userId: owner.id })
  throw new AppError('invalid-input', ['notRegistered'])
}

/**
 * Sets a new password and ends the user's other sessions. Throws 400 when the old one is wrong, and then what `refuse` returns, such as
 * for a wrong code.
 */
export async function changePassword(
  { db, jobs }: Deps,
  user: { id: number; sessionId: number },
  { oldpassword, newpassword }: { oldpassword: string; newpassword: string },
  refuse: (db: Db) => Promise<AppError | undefined>,
): Promise<void> {
  const [old] = await store.readPasswordHash(db, user.id)
  if (!old || !(await isPassword(oldpassword, old.passwordHash))) throw wrongOldPassword()
  const passwordHash = await hashPassword(newpassword)
  const refusal = await db.transaction().execute(async (db) => {
    const refusal = await refuse(db)
    if (refusal) return refusal
    // The owner of the address may have replaced the password meanwhile.
    const [replaced] = await store.replacePassword(db, user.id, old.passwordHash, passwordHash)
    if (!replaced) throw wrongOldPassword()
    await store.deleteOtherSessions(db, user.id, user.sessionId)
    await jobs.enqueue(db, 'mail', { kind: 'password-changed', userId: user.id })
    return undefined
  })
  // After the transaction, in which a wrong code is counted.
  if (refusal) throw refusal
}

/**
 * Sets the password of a link's user, and ends all sessions and other links. This also confirms the email, as the link was read
 * in its inbox. A second factor stays.
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
 * Confirms the email that a link was sent to. The reader of the link owns the address, but somebody else may have registered it.
 * So unless the link is opened with a session of the account (`by`), its reader takes the account over: its sessions, password
 * and other links end, and this link can set a new password for an hour.
 */
export async function verifyEmail(
  db: Db,
  token: string,
  by: { id: number } | undefined,
  now: Date,
): Promise<{ needsPassword?: true }> {
  return db.transaction().execute(async (db) => {
    const { userId, purpose, email, emailVerified } = await findLink(db, token, ['verify', 'new-password'], now)
    // The link was opened before: the page was reloaded, or got no response.
    if (purpose === 'new-password') return { needsPassword: true }
    await store.deleteLink(db, hashToken(token))
    if (emailVerified) return {}
    await store.markVerified(db, userId, email)
    if (userId === by?.id) return {}
    await store.updatePassword(db, userId, noPassword)
    await store.deleteSessions(db, userId)
    await store.deleteLinks(db, userId)
    const expiresAt = new Date(now.getTime() + linkLifeMs['new-password'])
    await store.replaceLink(db, userId, 'new-password', email, hashToken(token), expiresAt)
    return { needsPassword: true }
  })
}

/** Confirms the email of a user who has a secret that was sent only there. */
export { markVerified as confirmEmail } from './auth.sql.ts'

/** The link of a token for one of these purposes, after locking its user. Throws 400 if it does not exist or has expired. */
async function findLink(db: Db, token: string, purposes: store.LinkPurpose[], now: Date) {
  const [found] = await store.readLink(db, hashToken(token), now)
  if (!found || !purposes.includes(found.purpose)) throw expiredLink()
  const [user] = await store.lockUser(db, found.userId)
  // Another call may have used the link up while this one waited for the lock.
  const [link] = await store.readLink(db, hashToken(token), now)
  if (!user || !link || !purposes.includes(link.purpose)) throw expiredLink()
  return { ...link, emailVerified: user.emailVerified }
}

/**
 * Writes and sends a mail as background work. A link's token is created here, stored as a hash before the mail is sent, and exists
 * only in the mail.
 */
export async function sendAccountMail(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>,
  mailer: Mailer,
  { kind, userId }: { kind: MailKind; userId: number },
): Promise<void> {
  const { db, config, clock } = deps
  const [user] = await store.readRecipient(db, userId)
  // The account was deleted or confirmed meanwhile, or never existed.
  if (!user || (kind === 'verify' && user.emailVerified)) return
  const link = async (purpose: 'verify' | 'reset') => {
    const token = newToken()
    const expiresAt = new Date(clock().getTime() + linkLifeMs[purpose])
    await store.replaceLink(db, userId, purpose, user.email, hashToken(token), expiresAt)
    return token
  }
  const paidUntil = user.paidUntil && user.paidUntil > clock() ? user.paidUntil : undefined
  const send = async () => {
    const token = kind === 'verify' || kind === 'reset' ? await link(kind) : ''
    await mailer.send({ to: user.email, ...mailOf(kind, { ...config, locale: user.language, token, paidUntil }) })
  }
  const counted = countedAs[kind]
  const isLimited = !user.emailVerified || counted === 'registration' || counted === 'reset'
  await (isLimited ? sendCounted(deps, { kind: counted, to: user.email }, send) : send())
}

/**
 * Anybody can cause registrations and resets. Mails about the security of an account and its payments are limited only until its address
 * is confirmed: it may be that of somebody else.
 */
const countedAs: Record<MailKind, CountedMail> = {
  verify: 'registration',
  'already-registered': 'registration',
  reset: 'reset',
  'password-changed': 'security',
  'second-factor-on': 'security',
  'second-factor-off': 'security',
  'recovery-code-used': 'security',
  'wrong-codes': 'security',
  'subscription-active': 'payment',
  'subscription-cancelled': 'payment',
  'renewed-cancelled': 'payment',
  'subscribed-twice': 'payment',
  'payment-failed': 'payment',
}

const derive = promisify(argon2)
/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane (Password Storage Cheat Sheet). */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagBytes = 32

/** Hashes a password with argon2id and a random salt, in the PHC string format. */
async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive('argon2id', { message: normal(password), nonce: salt, tagLength: tagBytes, ...cost })
  const costs = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`
  return `$argon2id$v=19$${costs}$${base64(salt)}$${base64(tag)}`
}

/** Whether the password matches the hash. Without a hash, or with an empty one, false after the same time. */
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

// The same password can be typed as different sequences of code points (NIST SP 800-63B, 5.1.1.2).
const normal = (password: string) => Buffer.from(password.normalize('NFKC'))

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

// Last, because it runs when the module is loaded.
const dummyHash = hashPassword(randomBytes(16).toString('hex'))
