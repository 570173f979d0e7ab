import { createHash } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateLimit } from '../../shared/api/endpoint.ts'
import { emailKey } from '../../shared/email.ts'
import { unconfirmedShare } from '../../shared/quotas.ts'
import { perRecipient } from '../platform/mail-counts.ts'
import type { Config } from './config.ts'
import { AppError, awayFor } from './errors.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

interface Budget {
  max: number
  timeWindow: number
}

interface Limit extends Budget {
  /** How many keys are counted at once. */
  cache?: number
}

/**
 * The number of accounts or recipients that are counted at once; beyond it the least recently used one is forgotten. A process
 * hashes some 100 passwords a second, so nobody can try that many accounts within the window of a count.
 */
const countedInputs = 50_000
/** Requests of one user, or of one address for calls that need no user. Each process counts its own. */
export const budgets: Record<RateLimit, Limit> = {
  default: { max: 1200, timeWindow: minuteMs },
  credentials: { max: 60, timeWindow: 5 * minuteMs },
  // Enough for the classes of a school behind one address. Each registration also counts as `credentials`.
  registrations: { max: 200, timeWindow: dayMs, cache: countedInputs },
  mail: { max: 10, timeWindow: 10 * minuteMs },
  // Not by recipient: others must not keep somebody from declaring something. The receipts are counted.
  declarations: { max: 20, timeWindow: 10 * minuteMs },
  // Enough for a class at once.
  invitations: { max: 40, timeWindow: 60 * minuteMs },
  uploads: { max: 240, timeWindow: minuteMs },
  exports: { max: 5, timeWindow: 10 * minuteMs },
  webhooks: { max: 600, timeWindow: minuteMs },
  // Each asks the payment provider, which limits the requests of an installation: those of one user must not stop the payments of others.
  payments: { max: 120, timeWindow: 10 * minuteMs },
  reports: { max: 20, timeWindow: 60 * minuteMs },
  suggestions: { max: 60, timeWindow: 60 * minuteMs },
  // Each change is recorded for years.
  consents: { max: 60, timeWindow: 60 * minuteMs },
  copies: { max: 30, timeWindow: 60 * minuteMs },
  // All files of the deck with the most pictures. Each user gets them one after another.
  deckFiles: { max: 120, timeWindow: 60 * minuteMs },
  // Each costs tokens and minutes of work. Nobody chooses chapters or reads answers faster.
  generations: { max: 60, timeWindow: 10 * minuteMs },
  assistant: { max: 200, timeWindow: 10 * minuteMs },
  // Reviews are never deleted and take a kilobyte each. Nobody rates as many cards in a day. `default` counts them as well.
  ratings: { max: 10_000, timeWindow: dayMs, cache: countedInputs },
  // Each draws a page of a document in a process of its own.
  pages: { max: 60, timeWindow: minuteMs },
}
/** All requests of one address: enough for many people behind it, and a limit for a client that invents sessions. */
const perAddress = { max: 6000, timeWindow: minuteMs }
/** Attempts at one account from one address, so that the attempts of others do not lock its owner out. */
const perAccountAndAddress = { max: 10, timeWindow: 5 * minuteMs }
/** Attempts at one account from all addresses. */
const perAccount = { max: 100, timeWindow: 5 * minuteMs }

type Check = (request: FastifyRequest) => Promise<void>

/** Counts a request against its budgets, each as soon as its key is known. Throws 429 with `Retry-After`. */
export interface Limiters {
  /** By address, before anything else. */
  byAddress(budget: RateLimit, isPublic: boolean, request: FastifyRequest): Promise<void>
  /** By user, once the session is known. */
  byUser(budget: RateLimit, request: FastifyRequest): Promise<void>
  /** By the account that the input names, or the recipient of a mail that needs no permission. */
  byInput(budget: RateLimit, request: FastifyRequest): Promise<void>
  /** By the recipient of the mail that the call causes, for each call separately. */
  byRecipient(request: FastifyRequest): Promise<void>
}

/** Sets up the limits. Switched off, they allow everything. */
export function openLimiters(app: FastifyInstance, isOn: boolean): Limiters {
  const limiter = (name: string, budget: Limit, keyOf: (request: FastifyRequest) => string): Check => {
    if (!isOn) return async () => {}
    const check = app.createRateLimit({ ...budget, keyGenerator: (request) => `${name}:${keyOf(request)}` })
    return async (request) => {
      const result = await check(request)
      if (result.isAllowed || !result.isExceeded) return
      const seconds = result.ttlInSeconds
      throw new AppError('too-many-requests', ['tooManyRequests', seconds], undefined, seconds)
    }
  }
  const each = (name: string, keyOf: (request: FastifyRequest) => string) =>
    Object.fromEntries(
      Object.entries(budgets).map(([budget, limit]) => [budget, limiter(`${name}-${budget}`, limit, keyOf)]),
    ) as Record<RateLimit, Check>
  const address = limiter('address', perAddress, addressOf)
  const addresses = each('address', addressOf)
  const users = each('user', ({ user }) => String(user?.id))
  const unconfirmedRatings = limiter(
    'unconfirmed-ratings',
    { ...budgets.ratings, max: budgets.ratings.max * unconfirmedShare },
    ({ user }) => String(user?.id),
  )
  const byInput = (name: string, budget: Budget, keyOf: (request: FastifyRequest) => string) =>
    limiter(name, { ...budget, cache: countedInputs }, (request) => shortened(keyOf(request)))
  const account = byInput('account', perAccount, accountOf)
  const accountAndAddress = byInput('account-address', perAccountAndAddress, (r) => `${accountOf(r)} ${addressOf(r)}`)
  const byRecipient = byInput('recipient', perRecipient, (r) => `${r.routeOptions.url} ${recipientOf(r)}`)
  return {
    async byAddress(budget, isPublic, request) {
      await address(request)
      if (isPublic) await addresses[budget === 'registrations' ? 'credentials' : budget](request)
    },
    async byUser(budget, request) {
      if (budget !== 'ratings') return users[budget](request)
      await users.default(request)
      await (request.user?.emailVerified ? users.ratings : unconfirmedRatings)(request)
    },
    async byInput(budget, request) {
      if (budget === 'mail' && recipientOf(request)) await byRecipient(request)
      if ((budget !== 'credentials' && budget !== 'registrations') || !accountOf(request)) return
      await accountAndAddress(request)
      await account(request)
      // Counted last, so that a request that another limit refuses does not use up the daily budget.
      if (budget === 'registrations') await addresses.registrations(request)
    },
    byRecipient,
  }
}

/** The address of a request as it is counted. For IPv6 that is the /64 network, which one household or server has. */
export const addressOf = ({ ip }: FastifyRequest): string => normalizeIP(ip, 64)

const accountOf = (request: FastifyRequest): string => addressIn(request, 'email')

/** The recipient of the mail that a call causes: the address in its input, or else the caller's own. */
const recipientOf = (request: FastifyRequest): string =>
  addressIn(request, 'name') || addressIn(request, 'email') || emailKey(request.user?.email ?? '')

/** An address in the body, normalized for comparison. */
function addressIn({ body }: FastifyRequest, name: 'email' | 'name'): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? emailKey(value) : ''
}

/** A key that takes little memory for a text of any length. */
const shortened = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Budgets of the calls that write much to the disk. */
const addsMuch: ReadonlySet<RateLimit> = new Set(['uploads', 'copies', 'deckFiles', 'suggestions', 'generations'])
/** How long the free space is cached: little enough that uploads cannot use up the reserve in the meantime. */
const cachedMs = 1_000

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 's3' | 'diskReserveBytes'>

/** Throws 503 for a call that writes much while the disk has less free space than its reserve, which is kept for other calls. */
type DiskReserve = (budget: RateLimit) => Promise<void>

/** Watches the disk of the data folder, unless both the database and the files are elsewhere. */
export function openDiskReserve(place: Place): DiskReserve {
  const { dataDir, diskReserveBytes } = place
  if (!watchesDisk(place)) return async () => {}
  let free: Promise<number> = Promise.resolve(0)
  let lookedAt = -Infinity
  return async (budget) => {
    if (!addsMuch.has(budget)) return
    if (performance.now() - lookedAt > cachedMs) {
      lookedAt = performance.now()
      free = freeBytes(dataDir)
    }
    if ((await free) < diskReserveBytes) throw awayFor('disk')
  }
}

/**
 * Throws 503 for a file that would leave less free space than the reserve. It looks at the disk each time: many calls that had room when
 * they began can write at once. Files that are written in the same moment may take from the reserve what they have themselves.
 */
export async function mustHaveRoomFor(place: Place, bytes: number): Promise<void> {
  if (watchesDisk(place) && (await freeBytes(place.dataDir)) - bytes < place.diskReserveBytes) throw awayFor('disk')
}

/** Whether free space on the disk of the data folder matters. */
export const watchesDisk = ({ databaseUrl, s3, diskReserveBytes }: Place): boolean =>
  diskReserveBytes > 0 && (databaseUrl === undefined || s3 === undefined)

/** A disk whose free space is unknown is not treated as full. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return Infinity
  }
}
