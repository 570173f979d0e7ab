import type { admin as endpoints } from '../../shared/api/admin.ts'
import type { Handlers } from '../app/handlers.ts'
import { listJobs, retryJob } from './jobs.ts'
import { readAudit, readLedger, readLedgerOfUser } from './logs.sql.ts'
import { judge, report } from './reports.ts'
import { readReported } from './reports.sql.ts'
import { deleteUser, grant, listUsers, signOut } from './users.ts'

/** What admins see and do beside the partner programme. Everything that is done is in the audit log. */
export const adminRoutes: Handlers<typeof endpoints> = {
  'GET /api/adminUsers': async (input, context) => listUsers(context, input),
  'PUT /api/grantGenerations': async (input, context) => {
    await grant(context, input)
    return {}
  },
  'PUT /api/endUserSessions': async (input, context) => {
    await signOut(context, input)
    return {}
  },
  'PUT /api/deleteUser': async (input, context) => {
    await deleteUser(context, input)
    return {}
  },
  'PUT /api/reportDeck': async (input, { db, user, now }) => {
    await report(db, { userId: user.id, now }, input)
    return {}
  },
  'GET /api/reportedDecks': async (_, { db }) =>
    (await readReported(db)).map(({ reports, ...deck }) => ({
      ...deck,
      reports: reports.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    })),
  'PUT /api/judgeDeck': async (input, context) => {
    await judge(context, input)
    return {}
  },
  'GET /api/adminJobs': async (_, { db }) => listJobs(db),
  'PUT /api/retryJob': async (input, context) => {
    await retryJob(context, input)
    return {}
  },
  'GET /api/ledger': async ({ offset, userId }, { db }) =>
    (await (userId ? readLedgerOfUser(db, offset, userId) : readLedger(db, offset))).map(written),
  'GET /api/auditLog': async ({ offset }, { db }) => (await readAudit(db, offset)).map(written),
}

const written = <T extends { at: Date }>(line: T) => ({ ...line, at: line.at.toISOString() })
