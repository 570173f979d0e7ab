import type { admin as endpoints } from '../../shared/api/admin.ts'
import type { CallOutput, Stored } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import type { Handlers } from '../app/handlers.ts'
import { localeOf } from '../app/locale.ts'
import { readHealth } from '../health/readings.ts'
import { preparedQuery } from '../platform/db/open.ts'
import { cursorOf, keysOf, linkAfter } from '../platform/db/pages.ts'
import { readAiUse, testAi } from './ai.ts'
import { audit } from './audit.ts'
import { moderationOf, objectTo } from './decisions.ts'
import { listJobs, retryJob } from './jobs.ts'
import { moderate, readReported, report } from './reports.ts'
import { deleteUser, grant, listUsers, signOut } from './users.ts'

/** The calls of admins, except for the partner programme. The audit log records every action. */
export const adminRoutes: Handlers<typeof endpoints> = {
  'GET /api/adminUsers': async (input, context) => listUsers(context, input),
  'PUT /api/grantGenerations': async (input, context) => grant(context, input),
  'PUT /api/endUserSessions': async (input, context) => signOut(context, input),
  'PUT /api/deleteUser': async (input, context) => deleteUser(context, input),
  'PUT /api/reportDeck': async (input, { user, ...context }) =>
    report(context, { userId: user.id, now: context.now }, input),
  'GET /api/moderation': async (_, { db, user, now }) => moderationOf(db, user.id, now),
  'PUT /api/objectToDecision': async (input, { user, ...context }) => objectTo(context, user.id, input),
  'GET /api/reportedDecks': async ({ after }, context) => {
    const page = await readReported(context.db, ...keysOf(after, 3))
    linkAfter(page, context, ({ isSettled, isDown, id }) => cursorOf(isSettled, isDown, id))
    return page.map(({ reports, objection, ...deck }) => ({
      ...deck,
      objection: objection && { ...objection, at: new Date(objection.at).toISOString() },
      reports: reports.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    }))
  },
  'PUT /api/judgeDeck': async (input, context) => moderate(context, input),
  'GET /api/adminJobs': async (_, { db }) => listJobs(db),
  'PUT /api/retryJob': async (input, context) => retryJob(context, input),
  'GET /api/adminHealth': async (_, context) => readHealth(context, context.now),
  'GET /api/adminAi': async (_, context) => readAiUse(context, context.now),
  'POST /api/adminAiTest': async (_, context) => {
    const { db, user, request } = context
    // It costs tokens.
    await audit(db, context, { action: 'ai-tested', subject: 'ai' })
    return testAi(context, { userId: user.id, locale: localeOf(request) })
  },
  'GET /api/ledger': async ({ offset, userId }, { db }) =>
    (await (userId ? readLedgerOfUser(db, offset, userId) : readLedger(db, offset))).map(written),
  'GET /api/auditLog': async ({ offset }, { db }) => (await readAudit(db, offset)).map(written),
}

const written = <T extends { at: Date }>(line: T) => ({ ...line, at: line.at.toISOString() })

const ledgerOf = (where: string) =>
  preparedQuery<Stored<CallOutput<'GET /api/ledger'>[number], 'at'>>(`
    select e.id, e.at, e.kind, e.user_id "userId", u.email "user", e.provider, e.provider_id "providerId",
      e.amount_cents "amountCents", e.currency, e.details
    from billing_events e left join users u on u.id = e.user_id ${where}
    order by e.id desc limit ${limits.linesPerPage} offset $1`)

/** The ledger from line `$1`, newest first. */
const readLedger = ledgerOf('')
/** The ledger of user `$2` from line `$1`, newest first. */
const readLedgerOfUser = ledgerOf('where e.user_id = $2')

/** The audit log from line `$1`, newest first. */
const readAudit = preparedQuery<Stored<CallOutput<'GET /api/auditLog'>[number], 'at'>>(`
  select id, at, admin, action, subject, details from audit_log order by id desc limit ${limits.linesPerPage} offset $1`)
