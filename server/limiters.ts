import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimit } from '../shared/api/endpoint.ts'
import { AppError } from './errors.ts'

const minuteMs = 60_000

/** Requests that one client may make in a window of time. Counted per process: each guards itself. */
const budgets: Record<RateLimit, { max: number; timeWindow: number }> = {
  default: { max: 1200, timeWindow: minuteMs },
  credentials: { max: 60, timeWindow: 5 * minuteMs },
  mail: { max: 10, timeWindow: 10 * minuteMs },
  uploads: { max: 240, timeWindow: minuteMs },
}
/** Attempts at one account's password, from wherever they come. */
const perAccount = { max: 10, timeWindow: 5 * minuteMs }

/** Counts a request against its budget. Throws 429 with `Retry-After` when that is used up. */
export interface Limiters {
  (budget: RateLimit, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** The same for the account that the input names. */
  account(budget: RateLimit | undefined, input: object, request: FastifyRequest, reply: FastifyReply): Promise<void>
}

/** Sets up the limits; switched off they let everything pass. */
export function openLimiters(app: FastifyInstance, isOn: boolean): Limiters {
  if (!isOn) return Object.assign(async () => {}, { account: async () => {} })
  const of = (
    name: string,
    budget: { max: number; timeWindow: number },
    keyGenerator: (r: FastifyRequest) => string,
  ) => {
    const check = app.createRateLimit({ ...budget, keyGenerator: (r) => `${name}:${keyGenerator(r)}` })
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const result = await check(request)
      if (result.isAllowed || !result.isExceeded) return
      reply.header('retry-after', result.ttlInSeconds)
      throw new AppError('too-many-requests', `Too many requests. Try again in ${result.ttlInSeconds} seconds.`)
    }
  }
  const byBudget = {
    default: of('default', budgets.default, clientOf),
    credentials: of('credentials', budgets.credentials, (request) => request.ip),
    mail: of('mail', budgets.mail, (request) => request.ip),
    uploads: of('uploads', budgets.uploads, clientOf),
  }
  const byAccount = of('account', perAccount, accountOf)
  return Object.assign(
    (budget: RateLimit, request: FastifyRequest, reply: FastifyReply) => byBudget[budget](request, reply),
    {
      account: async (
        budget: RateLimit | undefined,
        input: object,
        request: FastifyRequest,
        reply: FastifyReply,
      ): Promise<void> => {
        if (budget === 'credentials' && 'email' in input) await byAccount(request, reply)
      },
    },
  )
}

/** A session, or else an address: people behind one address do not use up each other's budget. */
function clientOf(request: FastifyRequest): string {
  const { authorization } = request.headers
  return authorization ? createHash('sha256').update(authorization).digest('base64url') : request.ip
}

function accountOf({ body }: FastifyRequest): string {
  return body && typeof body === 'object' && 'email' in body ? String(body.email).toLowerCase() : ''
}
