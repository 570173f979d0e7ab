import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimit } from '../shared/api/endpoint.ts'
import { AppError } from './errors.ts'

const minuteMs = 60_000

interface Budget {
  max: number
  timeWindow: number
}

/** Requests of one user, or of one address for calls that need no user. Counted per process: each guards itself. */
const budgets: Record<RateLimit, Budget> = {
  default: { max: 1200, timeWindow: minuteMs },
  credentials: { max: 60, timeWindow: 5 * minuteMs },
  mail: { max: 10, timeWindow: 10 * minuteMs },
  // A class, at once.
  invitations: { max: 40, timeWindow: 60 * minuteMs },
  uploads: { max: 240, timeWindow: minuteMs },
  exports: { max: 5, timeWindow: 10 * minuteMs },
  webhooks: { max: 600, timeWindow: minuteMs },
  reports: { max: 20, timeWindow: 60 * minuteMs },
  suggestions: { max: 60, timeWindow: 60 * minuteMs },
  copies: { max: 30, timeWindow: 60 * minuteMs },
}
/** All requests of one address: what many people behind it need, and one that invents sessions does not get past. */
const perAddress = { max: 6000, timeWindow: minuteMs }
/** Attempts at one account from one address; others' attempts do not lock its owner out. */
const perAccountAndAddress = { max: 10, timeWindow: 5 * minuteMs }
/** Attempts at one account from everywhere. */
const perAccount = { max: 100, timeWindow: 5 * minuteMs }
/** Mails that anybody can have sent to one address. */
const perRecipient = { max: 3, timeWindow: 10 * minuteMs }

type Check = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Counts a request against its budgets, as soon as what they go by is known. Each throws 429 with `Retry-After`. */
export interface Limiters {
  /** By address, before anything else. */
  byAddress(budget: RateLimit, isPublic: boolean, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** By user, once the session is known. */
  byUser(budget: RateLimit, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** By the account or recipient that the input names. */
  byInput(budget: RateLimit, request: FastifyRequest, reply: FastifyReply): Promise<void>
}

/** Sets up the limits; switched off they let everything pass. */
export function openLimiters(app: FastifyInstance, isOn: boolean): Limiters {
  const limiter = (name: string, budget: Budget, keyOf: (request: FastifyRequest) => string): Check => {
    if (!isOn) return async () => {}
    const check = app.createRateLimit({ ...budget, keyGenerator: (request) => `${name}:${keyOf(request)}` })
    return async (request, reply) => {
      const result = await check(request)
      if (result.isAllowed || !result.isExceeded) return
      reply.header('retry-after', result.ttlInSeconds)
      throw new AppError('too-many-requests', ['tooManyRequests', result.ttlInSeconds])
    }
  }
  const each = (name: string, keyOf: (request: FastifyRequest) => string): Record<RateLimit, Check> => ({
    default: limiter(`${name}-default`, budgets.default, keyOf),
    credentials: limiter(`${name}-credentials`, budgets.credentials, keyOf),
    mail: limiter(`${name}-mail`, budgets.mail, keyOf),
    invitations: limiter(`${name}-invitations`, budgets.invitations, keyOf),
    uploads: limiter(`${name}-uploads`, budgets.uploads, keyOf),
    exports: limiter(`${name}-exports`, budgets.exports, keyOf),
    webhooks: limiter(`${name}-webhooks`, budgets.webhooks, keyOf),
    reports: limiter(`${name}-reports`, budgets.reports, keyOf),
    suggestions: limiter(`${name}-suggestions`, budgets.suggestions, keyOf),
    copies: limiter(`${name}-copies`, budgets.copies, keyOf),
  })
  const address = limiter('address', perAddress, ({ ip }) => ip)
  const addresses = each('address', ({ ip }) => ip)
  const users = each('user', ({ user }) => String(user?.id))
  const account = limiter('account', perAccount, textOf('email'))
  const accountAndAddress = limiter('account-address', perAccountAndAddress, (r) => `${textOf('email')(r)} ${r.ip}`)
  const recipient = limiter('recipient', perRecipient, recipientOf)
  return {
    async byAddress(budget, isPublic, request, reply) {
      await address(request, reply)
      if (isPublic) await addresses[budget](request, reply)
    },
    byUser: (budget, request, reply) => users[budget](request, reply),
    async byInput(budget, request, reply) {
      if ((budget === 'mail' || budget === 'invitations') && recipientOf(request)) await recipient(request, reply)
      if (budget !== 'credentials' || !textOf('email')(request)) return
      await accountAndAddress(request, reply)
      await account(request, reply)
    },
  }
}

/** A text of the body as a key: emails compare without regard to case. */
function textOf(name: 'email' | 'name'): (request: FastifyRequest) => string {
  return ({ body }) => {
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
    return typeof value === 'string' ? value.toLowerCase() : ''
  }
}

/** Whom a call has a mail sent to, where it says so. */
function recipientOf(request: FastifyRequest): string {
  return textOf('name')(request) || textOf('email')(request)
}
