import { Secret, TOTP } from 'otpauth'
import type { CallOutput } from '../../shared/api/contract.ts'
import { retention } from '../../shared/retention.ts'
import type { Deps } from '../app/deps.ts'
import { AppError, invalid } from '../app/errors.ts'
import type { Db } from '../platform/db/open.ts'
import type { SealedColumn } from '../platform/rotation.ts'
import { hashToken } from '../platform/secrets.ts'
import { checkPassword } from './accounts.ts'
import { deleteOtherSessions, lockUser } from './auth.sql.ts'
import * as store from './second-factor.sql.ts'
import { isNamedAdmin, isSecondFactorRequired, type SignedIn, startSession } from './sessions.ts'

/** Six digits from HMAC-SHA-1 every 30 seconds (RFC 6238): the only kind of code that every app makes. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 }
/** A code is accepted 30 seconds early and late, as clocks differ and people take time to type. */
const window = 1
const recoveryCodes = 10
/** 80 bits, which nobody can guess: such codes need no slow hash and no limit. */
const recoveryCodeBytes = 10
/** With a stolen password, this many guesses hit one of the three valid codes in 1 of 1,400 days. */
const wrongCodes = 10
const wrongWindowMs = 3_600_000
/** How long a secret waits for its first code. */
const setUpMs = retention.setUpHours * 3_600_000

type CodeDeps = Pick<Deps, 'secrets' | 'jobs'>
type Context = Deps & { user: SignedIn; now: Date; idempotencyKey: string | null }

const placeOf = (userId: number | string) => `second_factors:${userId}:secret`

export const sealedSecondFactors: SealedColumn = { table: 'second_factors', id: 'user_id', column: 'secret', placeOf }

const wrongCode = () => invalid('code', ['wrongCode'])

/** Whether a second factor is on, and what an administrator without one must know. */
export async function readStatus({ db, config, user, now }: Context): Promise<CallOutput<'GET /api/secondFactor'>> {
  const isOn = user.hasSecondFactor
  const [factor] = isOn ? await store.readSecondFactor(db, user.id) : []
  const isAsked = isNamedAdmin(user, config) && !isOn
  const rests = isAsked && isSecondFactorRequired(config, now)
  return {
    isOn,
    recoveryCodes: factor?.recoveryHashes.length ?? 0,
    forAdmin: rests ? 'rests' : isAsked ? 'asked' : null,
    requiredFrom: isAsked && !rests ? (config.adminSecondFactorFrom?.toISOString() ?? null) : null,
  }
}

/**
 * Makes the secret of a second factor, which is on once the app's first code was entered. Only for confirmed addresses: confirming
 * an address takes the account over, and must not meet the second factor of somebody else.
 */
export async function beginSetUp(
  { db, config, secrets, user, now }: Context,
  { password }: { password: string },
): Promise<CallOutput<'PUT /api/beginSecondFactor'>> {
  await checkPassword(db, user.id, password)
  if (!user.emailVerified) throw new AppError('email-unverified', ['verifyForSecondFactor'])
  const secret = await makeSecret({ db, secrets }, user.id, now)
  const link = new TOTP({ ...kind, issuer: config.productName, label: user.email, secret }).toString()
  return { secret: secret.base32, link }
}

/** Stores a secret that waits for its first code. Throws 409 if a second factor is on. */
export async function makeSecret({ db, secrets }: Pick<Deps, 'db' | 'secrets'>, userId: number, now: Date) {
  const secret = new Secret()
  const [stored] = await store.replaceSecret(db, userId, secrets.seal(placeOf(userId), secret.bytes), now)
  if (!stored) throw new AppError('conflict', ['secondFactorOn'])
  return secret
}

/** Switches the second factor on by the app's first code, ends all other sessions, and returns the recovery codes. */
export async function confirmSetUp(
  { db, jobs, secrets, user, now, idempotencyKey }: Context,
  { code }: { code: string },
): Promise<CallOutput<'PUT /api/confirmSecondFactor'>> {
  return db.transaction().execute(async (db) => {
    await lockUser(db, user.id)
    const [factor] = await store.readSecondFactor(db, user.id)
    if (!factor?.confirmedAt) {
      if (!factor || now.getTime() - factor.createdAt.getTime() > setUpMs)
        throw new AppError('conflict', ['setUpExpired'])
      const step = stepOf(secrets.unseal(placeOf(user.id), factor.secret), plain(code), now)
      if (step === undefined) throw wrongCode()
      const [confirmed] = await store.confirmSecret(db, user.id, factor.secret, now, step)
      if (!confirmed) throw new AppError('conflict', ['setUpExpired'])
      await deleteOtherSessions(db, user.id, user.sessionId)
      await jobs.enqueue(db, 'mail', { kind: 'second-factor-on', userId: user.id })
    } else if (!factor.codesKey || factor.codesKey !== idempotencyKey)
      throw new AppError('conflict', ['secondFactorOn'])
    return makeRecoveryCodes(db, user.id, idempotencyKey)
  })
}

/** Switches the second factor of a user off who has entered password and code. */
export async function switchOff(
  context: Context,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const { db, user, now } = context
  await checkPassword(db, user.id, password)
  const refusal = await db.transaction().execute(async (db) => {
    const refusal = await refuseCode(context, db, user.id, code, now)
    if (!refusal) await removeSecondFactor(context, db, user.id)
    return refusal
  })
  if (refusal) throw refusal
}

/** Removes the second factor of a user, who is told by mail. False if there is none. */
export async function removeSecondFactor({ jobs }: Pick<Deps, 'jobs'>, db: Db, userId: number): Promise<boolean> {
  const [removed] = await store.deleteSecondFactor(db, userId)
  if (removed) await jobs.enqueue(db, 'mail', { kind: 'second-factor-off', userId })
  return removed !== undefined
}

/**
 * Starts a session of a user who has entered the password, and a code if a second factor is on. Throws 401 without a code and for
 * a wrong one. Setting up a second factor waits for the user's row as well, so no session without a code begins after it.
 */
export async function startSessionByCode(
  deps: CodeDeps & Pick<Deps, 'db'>,
  user: { userId: number; passwordHash: string },
  code: string | undefined,
  device: string | undefined,
  now: Date,
): Promise<string> {
  const started = await deps.db.transaction().execute(async (db) => {
    const refusal = await refuseCode(deps, db, user.userId, code ?? '', now)
    return refusal ?? (await startSession(db, user, device, now))
  })
  if (typeof started === 'string') return started
  if (started.code !== 'invalid-input') throw started
  throw new AppError('second-factor-required', [code === undefined ? 'enterCode' : 'wrongCode'])
}

/**
 * Checks and uses up a code of the app, or a recovery code. Returns an error if it is not accepted, which the caller throws after
 * the transaction, so that the wrong code is counted. Only the app's codes are limited: while others guess them, the owner gets in by a
 * recovery code. A new password does not reset the count: those who guess can set one after every few codes.
 */
export async function refuseCode(
  { secrets, jobs }: CodeDeps,
  db: Db,
  userId: number,
  typed: string,
  now: Date,
): Promise<AppError | undefined> {
  await lockUser(db, userId)
  const [factor] = await store.readSecondFactor(db, userId)
  if (!factor?.confirmedAt) return undefined
  const code = plain(typed)
  const hash = hashToken(code)
  if (factor.recoveryHashes.some((one) => one.equals(hash))) {
    await store.removeRecoveryCode(db, userId, hash)
    await jobs.enqueue(db, 'mail', { kind: 'recovery-code-used', userId })
    return undefined
  }
  if (!/^\d{6}$/.test(code)) return wrongCode()
  const isCounting = factor.wrongSince !== null && now.getTime() - factor.wrongSince.getTime() < wrongWindowMs
  const since = (isCounting && factor.wrongSince) || now
  const wrong = isCounting ? factor.wrongCodes : 0
  if (wrong >= wrongCodes) {
    const seconds = Math.ceil((since.getTime() + wrongWindowMs - now.getTime()) / 1000)
    return new AppError('too-many-requests', ['tooManyCodes', Math.ceil(seconds / 60)], undefined, seconds)
  }
  const secret = secrets.tryUnseal(placeOf(userId), factor.secret)
  if (!secret) return new AppError('unavailable', ['codesUnreadable'])
  const step = stepOf(secret, code, now)
  if (step !== undefined && step > factor.lastStep) {
    await store.updateLastStep(db, userId, step)
    return undefined
  }
  await store.updateWrongCodes(db, userId, wrong + 1, since)
  if (wrong + 1 === wrongCodes) await jobs.enqueue(db, 'mail', { kind: 'wrong-codes', userId })
  return wrongCode()
}

/** The number of the 30 seconds that a code belongs to; undefined for a wrong code. */
function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const { buffer } = Uint8Array.from(secret)
  const totp = new TOTP({ ...kind, secret: new Secret({ buffer }) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

async function makeRecoveryCodes(db: Db, userId: number, idempotencyKey: string | null) {
  const codes = Array.from({ length: recoveryCodes }, () => new Secret({ size: recoveryCodeBytes }).base32)
  await store.replaceRecoveryCodes(db, userId, codes.map(hashToken), idempotencyKey)
  return { recoveryCodes: codes.map((code) => code.replaceAll(/.{4}(?=.)/g, '$&-')) }
}

/** A code as it is compared: people type spaces, hyphens and small letters. */
const plain = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase()

/** Deletes the secrets of those who never finished setting up. */
export const removeUnfinished = (db: Db, now: Date) =>
  store.deleteUnconfirmedSecrets(db, new Date(now.getTime() - setUpMs))
