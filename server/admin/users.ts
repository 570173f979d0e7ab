import type { admin as endpoints } from '../../shared/api/admin.ts'
import type { CallOutput, HandlerInput } from '../../shared/api/contract.ts'
import { isSameEmail } from '../../shared/email.ts'
import { deleteAccount } from '../account/deletion.ts'
import { endSessions, isAdmin, sessionBounds, type SignedIn } from '../auth/sessions.ts'
import { cancelAll } from '../billing/cancellation.ts'
import { grantGenerations } from '../billing/entitlement.ts'
import { record } from '../billing/ledger.ts'
import type { Deps } from '../app/deps.ts'
import { AppError, invalid, notFound, orNotFound } from '../app/errors.ts'
import { audit } from './audit.ts'
import * as store from './users.sql.ts'

type Parts = Deps & { user: SignedIn; now: Date }
type Input<K extends keyof typeof endpoints> = HandlerInput<(typeof endpoints)[K]>

/** Users whose email or name holds a text, a page of them. */
export async function listUsers(
  { db, config, now }: Parts,
  { search, offset }: Input<'GET /api/adminUsers'>,
): Promise<CallOutput<'GET /api/adminUsers'>> {
  const like = `%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { usedAfter, begunAfter } = sessionBounds(now)
  const [[counted], users] = await Promise.all([
    store.countUsers(db, like),
    store.findUsers(db, like, offset, usedAfter, begunAfter),
  ])
  return {
    all: counted?.all ?? 0,
    users: users.map(({ registeredAt, paidUntil, ...user }) => ({
      ...user,
      registeredAt: registeredAt.toISOString(),
      paidUntil: paidUntil?.toISOString() ?? null,
      isAdmin: isAdmin(user, config),
    })),
  }
}

/** Gives a user free generations. */
export async function grant(
  parts: Parts,
  { userId, count, reason }: Input<'PUT /api/grantGenerations'>,
): Promise<void> {
  await parts.db.transaction().execute(async (db) => {
    if (!(await grantGenerations(db, userId, count))) throw notFound('user')
    await record(db, { at: parts.now, kind: 'generations-granted', userId, details: { count } })
    const details = { count, reason }
    await audit(db, parts, { action: 'generations-granted', subject: `user:${userId}`, details })
  })
}

/** Signs a user out everywhere. */
export async function signOut(parts: Parts, { userId, reason }: Input<'PUT /api/endUserSessions'>): Promise<void> {
  await parts.db.transaction().execute(async (db) => {
    orNotFound((await store.readUser(db, userId))[0], 'user')
    await endSessions(db, userId)
    await audit(db, parts, { action: 'sessions-ended', subject: `user:${userId}`, details: { reason } })
  })
}

/** Deletes a user whose email the admin has typed; nobody goes on paying for an account that is gone. */
export async function deleteUser(parts: Parts, { userId, email, reason }: Input<'PUT /api/deleteUser'>): Promise<void> {
  const account = orNotFound((await store.readUser(parts.db, userId))[0], 'user')
  if (!isSameEmail(account.email, email.trim())) throw invalid('email', ['otherEmail'])
  if (userId === parts.user.id) throw new AppError('conflict', ['ownAccount'])
  await cancelAll(parts, userId, parts.now)
  await deleteAccount({ ...parts, dataDir: parts.config.dataDir }, account, (db) =>
    audit(db, parts, { action: 'user-deleted', subject: `user:${userId}`, details: { reason } }),
  )
}
