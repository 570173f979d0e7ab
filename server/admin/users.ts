import type { admin as endpoints } from '../../shared/api/admin.ts'
import type { CallOutput, HandlerInput, Stored } from '../../shared/api/contract.ts'
import { isSameEmail } from '../../shared/email.ts'
import { limits } from '../../shared/limits.ts'
import { deleteAccount } from '../account/deletion.ts'
import type { Deps } from '../app/deps.ts'
import { AppError, invalid, notFound, orNotFound } from '../app/errors.ts'
import { endSessions, isNamedAdmin, sessionBounds, type SignedIn } from '../auth/sessions.ts'
import { cancelAll } from '../billing/cancellation.ts'
import { grantGenerations } from '../billing/entitlement.ts'
import { record } from '../billing/ledger.ts'
import { countingFirst } from '../billing/status.ts'
import { startersEmail } from '../decks/starters.ts'
import { preparedQuery } from '../platform/db/open.ts'
import { audit } from './audit.ts'

type AdminContext = Deps & { user: SignedIn; now: Date }
type Input<K extends keyof typeof endpoints> = HandlerInput<(typeof endpoints)[K]>

/** Users whose email or name holds a text, a page of them. */
export async function listUsers(
  { db, config, now }: AdminContext,
  { search, offset }: Input<'GET /api/adminUsers'>,
): Promise<CallOutput<'GET /api/adminUsers'>> {
  const like = `%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const [[counted], users] = await Promise.all([
    countUsers(db, like),
    findUsers(db, like, offset, ...sessionBounds(now)),
  ])
  return {
    all: counted?.all ?? 0,
    users: users.map(({ registeredAt, paidUntil, ...user }) => ({
      ...user,
      registeredAt: registeredAt.toISOString(),
      paidUntil: paidUntil?.toISOString() ?? null,
      isAdmin: isNamedAdmin(user, config),
    })),
  }
}

/** Grants a user free generations. */
export async function grant(
  context: AdminContext,
  { userId, count, reason }: Input<'PUT /api/grantGenerations'>,
): Promise<void> {
  await context.db.transaction().execute(async (db) => {
    if (!(await grantGenerations(db, userId, count))) throw notFound('user')
    await record(db, { at: context.now, kind: 'generations-granted', userId, details: { count } })
    const details = { count, reason }
    await audit(db, context, { action: 'generations-granted', subject: `user:${userId}`, details })
  })
}

/** Signs a user out everywhere. */
export async function signOut(
  context: AdminContext,
  { userId, reason }: Input<'PUT /api/endUserSessions'>,
): Promise<void> {
  await context.db.transaction().execute(async (db) => {
    orNotFound((await readUser(db, userId))[0], 'user')
    await endSessions(db, userId)
    await audit(db, context, { action: 'sessions-ended', subject: `user:${userId}`, details: { reason } })
  })
}

/** Deletes a user whose email the admin has typed, after cancelling the subscription. */
export async function deleteUser(
  context: AdminContext,
  { userId, email, reason }: Input<'PUT /api/deleteUser'>,
): Promise<void> {
  const account = orNotFound((await readUser(context.db, userId))[0], 'user')
  if (!isSameEmail(account.email, email.trim())) throw invalid('email', ['otherEmail'])
  if (userId === context.user.id) throw new AppError('conflict', ['ownAccount'])
  await cancelAll(context, userId, context.now)
  await deleteAccount({ ...context, dataDir: context.config.dataDir }, account, (db) =>
    audit(db, context, { action: 'user-deleted', subject: `user:${userId}`, details: { reason } }),
  )
}

type UserRow = Stored<Omit<CallOutput<'GET /api/adminUsers'>['users'][number], 'isAdmin'>, 'registeredAt' | 'paidUntil'>

/** Excludes the author of the starter decks, which is nobody's account. */
const isFound = `(email ilike $1 or name ilike $1) and email <> '${startersEmail}'`

/** Users whose email or name is like `$1`, from `$2`, with the number of sessions used since `$3` that began after `$4`. */
const findUsers = preparedQuery<UserRow>(`
  select id, email, name, email_verified "emailVerified", created_at "registeredAt",
    free_generations "freeGenerations", paid_until "paidUntil",
    (select state from subscriptions where user_id = u.id order by ${countingFirst} limit 1) subscription,
    (select count(*) from sessions where user_id = u.id and last_used_at > $3 and created_at > $4) sessions,
    (select count(*) from decks where author_id = u.id and trashed_at is null) decks
  from users u where ${isFound} order by id desc limit ${limits.linesPerPage} offset $2`)

const countUsers = preparedQuery<{ all: number }>(`select count(*) "all" from users where ${isFound}`)

const readUser = preparedQuery<{ id: number; email: string }>(
  `select id, email from users where id = $1 and email <> '${startersEmail}'`,
)
