import { z } from 'zod'
import { subscriptionStates } from '../billing.ts'
import { limits } from '../limits.ts'
import { messageOf } from '../said.ts'
import { auditActions, ledgerKinds } from '../records.ts'
import { reportReasons } from '../reports.ts'
import { empty, type Endpoints, filled, id, nothing, text, time } from './endpoint.ts'

const count = z.int().nonnegative()
/** Pages of lists: how many lines were shown already. */
const offset = z.coerce.number<string>().pipe(count.max(10_000_000)).default(0)
const reason = filled(limits.notesLength, messageOf(['reason']))

const user = z.object({
  id,
  email: z.string(),
  name: z.string(),
  emailVerified: z.boolean(),
  registeredAt: time,
  freeGenerations: count,
  subscription: z.enum(subscriptionStates).nullable(),
  paidUntil: time.nullable(),
  sessions: count,
  decks: count,
  isAdmin: z.boolean(),
})

/** A line of a log that is only ever added to. */
const line = { id, at: time, details: z.record(z.string(), z.unknown()) }

export const admin = {
  /** Users whose email or name holds the text, newest first, a hundred at a time. */
  'GET /api/adminUsers': {
    access: 'admin',
    input: z.object({ search: text(limits.searchLength).default(''), offset }),
    output: z.object({ all: count, users: z.array(user) }),
  },
  'PUT /api/grantGenerations': {
    access: 'admin',
    input: z.object({ userId: id, count: z.int().min(1).max(limits.grantedGenerations), reason }),
    output: empty,
  },
  'PUT /api/endUserSessions': { access: 'admin', input: z.object({ userId: id, reason }), output: empty },
  /** Deletes an account with everything in it; its subscription is cancelled first. The email confirms which. */
  'PUT /api/deleteUser': {
    access: 'admin',
    input: z.object({ userId: id, email: text(limits.emailLength), reason }),
    output: empty,
  },

  /** Reports a public deck of somebody else to the admins. Once per user and deck. */
  'PUT /api/reportDeck': {
    access: 'user',
    input: z.object({ id, reason: z.enum(reportReasons), note: text(limits.notesLength).default('') }),
    output: empty,
    rateLimit: 'reports',
  },
  /** Decks with reports that nobody has decided on, and those that were taken down. */
  'GET /api/reportedDecks': {
    access: 'admin',
    input: nothing,
    output: z.array(
      z.object({
        deckId: id,
        name: z.string(),
        authorId: id,
        author: z.string(),
        isTakenDown: z.boolean(),
        reports: z.array(
          z.object({ id, at: time, reason: z.enum(reportReasons), note: z.string(), by: z.string().nullable() }),
        ),
      }),
    ),
  },
  /** Decides on a deck's reports: takes it down, so that only its author and admins see it, lets it be, or puts it back. */
  'PUT /api/judgeDeck': {
    access: 'admin',
    input: z.object({ id, decision: z.enum(['take-down', 'let-be', 'put-back']), reason }),
    output: empty,
  },

  /** Background work that failed or waits to be tried again, newest first: queue jobs and generations. */
  'GET /api/adminJobs': {
    access: 'admin',
    input: nothing,
    output: z.object({
      queues: z.array(z.object({ kind: z.string(), waiting: count, active: count, failed: count })),
      failures: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          at: time,
          tries: count,
          reason: z.string(),
          isFinal: z.boolean(),
        }),
      ),
    }),
  },
  /** Tries a failed job of the queue again. */
  'PUT /api/retryJob': { access: 'admin', input: z.object({ kind: text(100), id: z.uuid() }), output: empty },

  /** Every event of money, newest first, a hundred at a time. */
  'GET /api/ledger': {
    access: 'admin',
    input: z.object({ offset, userId: z.coerce.number<string>().pipe(id).optional() }),
    output: z.array(
      z.object({
        ...line,
        kind: z.enum(ledgerKinds),
        userId: id.nullable(),
        user: z.string().nullable(),
        provider: z.string(),
        providerId: z.string().nullable(),
        amountCents: z.int().nullable(),
        currency: z.string().nullable(),
      }),
    ),
  },
  /** Everything that admins did, newest first, a hundred at a time. */
  'GET /api/auditLog': {
    access: 'admin',
    input: z.object({ offset }),
    output: z.array(z.object({ ...line, admin: z.string(), action: z.enum(auditActions), subject: z.string() })),
  },
} as const satisfies Endpoints
