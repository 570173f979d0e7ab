import { z } from 'zod'
import { subscriptionStates } from '../billing.ts'
import { healthPointIds } from '../health.ts'
import { limits } from '../limits.ts'
import { schemaMessage } from '../messages.ts'
import { auditActions, ledgerKinds } from '../records.ts'
import { deckDecisions, reportReasons, takeDownGrounds } from '../decks.ts'
import { cursor, empty, type Endpoints, filled, id, nothing, offset, text, time } from './endpoint.ts'

const count = z.int().nonnegative()
const reason = filled(limits.notesLength, schemaMessage(['reason']))

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

/** Requests to the language model. Costs are in millionths of the currency of the prices; null if these are unknown. */
const use = z.object({
  calls: count,
  failed: count,
  inputTokens: count,
  outputTokens: count,
  costMicros: count.nullable(),
})

/** What a deck violates: a ground, and the section of it. */
const violation = { ground: z.enum(takeDownGrounds), rule: text(limits.ruleLength) }

/** A line of an append-only log. */
const line = { id, at: time, details: z.record(z.string(), z.unknown()) }

export const admin = {
  /** Users whose email or name contains the text, newest first, a hundred at a time. */
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
  /** Deletes an account with everything in it, after cancelling its subscription. The email confirms which account is meant. */
  'PUT /api/deleteUser': {
    access: 'admin',
    input: z.object({ userId: id, email: text(limits.emailLength), reason }),
    output: empty,
  },

  /** Reports somebody else's public deck to the admins, once per user and deck. The answer is the receipt, which is also mailed. */
  'PUT /api/reportDeck': {
    input: z.object({ id, reason: z.enum(reportReasons), note: text(limits.notesLength).default('') }),
    output: z.object({ id, at: time }),
    rateLimit: 'reports',
  },
  /** The decisions about the caller's decks that restricted them, and the caller's reports of other decks, newest first. */
  'GET /api/moderation': {
    input: nothing,
    output: z.object({
      statements: z.array(
        z.object({
          id,
          at: time,
          deckId: id,
          name: z.string(),
          wasReported: z.boolean(),
          ...violation,
          reason: z.string(),
          /** Until when the author can object; null if that is over. */
          objectUntil: time.nullable(),
          objection: z.string().nullable(),
          objectedAt: time.nullable(),
          answer: z.string().nullable(),
          answeredAt: time.nullable(),
          /** Why the deck was restored after the objection had been answered. */
          liftReason: z.string().nullable(),
          isLifted: z.boolean(),
        }),
      ),
      reports: z.array(
        z.object({
          id,
          at: time,
          /** Empty if the deck is private now. */
          name: z.string(),
          reason: z.enum(reportReasons),
          decision: z.object({ at: time, isTakeDown: z.boolean(), reason: z.string() }).nullable(),
        }),
      ),
    }),
  },
  /** Objects to a decision about a deck of the caller, once. */
  'PUT /api/objectToDecision': {
    input: z.object({ id, objection: filled(limits.notesLength, schemaMessage(['reason'])) }),
    output: empty,
    rateLimit: 'reports',
  },
  /** Decks with undecided reports, and those that were taken down, a page at a time: those whose author objects first. */
  'GET /api/reportedDecks': {
    access: 'admin',
    input: z.object({ after: cursor }),
    output: z.array(
      z.object({
        id,
        name: z.string(),
        authorId: id,
        author: z.string(),
        isTakenDown: z.boolean(),
        /** The author's objection, if it waits for a decision. */
        objection: z.object({ at: time, text: z.string() }).nullable(),
        reports: z.array(
          z.object({ id, at: time, reason: z.enum(reportReasons), note: z.string(), by: z.string().nullable() }),
        ),
      }),
    ),
  },
  /**
   * Decides on a deck: see `deckDecisions`. The author and those who reported it read the reason. Without a ground, a deck is taken
   * down for the terms of use.
   */
  'PUT /api/judgeDeck': {
    access: 'admin',
    input: z.object({
      id,
      decision: z.enum(deckDecisions),
      ground: violation.ground.default('terms'),
      rule: violation.rule.default(''),
      reason,
    }),
    output: empty,
  },

  /** Background work that failed or waits for a retry, newest first: jobs and generations. */
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
  /** Retries a failed job. */
  'PUT /api/retryJob': { access: 'admin', input: z.object({ kind: text(100), id: z.uuid() }), output: empty },

  /** What works and what needs attention; see `healthPoints`. Points that do not apply are left out. */
  'GET /api/adminHealth': {
    access: 'admin',
    input: nothing,
    output: z.object({
      at: time,
      points: z.array(z.object({ id: z.enum(healthPointIds), value: z.number(), isGood: z.boolean() })),
    }),
  },

  /** The language model of this installation, and its use in the last 30 days. */
  'GET /api/adminAi': {
    access: 'admin',
    input: nothing,
    output: z.object({
      isConfigured: z.boolean(),
      /** Null without a model. */
      provider: z.string().nullable(),
      model: z.string().nullable(),
      /** The host of its endpoint, without path and keys. */
      host: z.string().nullable(),
      /** `settings`: from the environment; `detected`: a server on this machine that was found at start. */
      from: z.enum(['settings', 'preset', 'detected']).nullable(),
      /** Whether pictures of pages are shown to it, and how often it refused them in the last 30 days. */
      vision: z.boolean(),
      refusedPictures: count,
      /** Tokens that each user may use a day. */
      userTokensPerDay: count,
      /** Tokens that all users together may use a day, and have used today, UTC. */
      tokensPerDay: count,
      tokensToday: count,
      /** Cards that a model made in these days, and those of them that were kept or edited. */
      cards: count,
      keptCards: count,
      total: use,
      /** Null without prices, or until a card is kept. */
      costMicrosPerKeptCard: count.nullable(),
      /** Days with calls, newest first, UTC. */
      days: z.array(use.extend({ day: z.iso.date() })),
      /** The users who used the most tokens, at most 20. */
      users: z.array(use.extend({ userId: id.nullable(), user: z.string().nullable() })),
    }),
  },
  /** Sends the model one tiny request and, if it sees, one with a small picture. */
  'POST /api/adminAiTest': {
    access: 'admin',
    input: nothing,
    /** `answer` is the model's answer; `reason` says why the test failed and what to do, and is empty on success. */
    output: z.object({ isOk: z.boolean(), answer: z.string(), ms: count, reason: z.string() }),
    rateLimit: 'assistant',
  },

  /** All entries of the ledger, newest first, a hundred at a time. */
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
  /** All actions of admins, newest first, a hundred at a time. */
  'GET /api/auditLog': {
    access: 'admin',
    input: z.object({ offset }),
    output: z.array(z.object({ ...line, admin: z.string(), action: z.enum(auditActions), subject: z.string() })),
  },
} as const satisfies Endpoints
