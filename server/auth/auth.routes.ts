import type { account } from '../../shared/api/account.ts'
import { readConsents } from '../account/consents.ts'
import { exportAccount } from '../account/export.ts'
import { isSameEmail } from '../../shared/email.ts'
import { isStored, quotaNames } from '../../shared/quotas.ts'
import { orNotFound } from '../app/errors.ts'
import type { Handlers } from '../app/handlers.ts'
import { localeOf } from '../app/locale.ts'
import { planReminder } from '../mailing/plan.ts'
import { readUsage } from '../account/quotas.ts'
import { changePassword, checkCredentials, isFirstName, register, resetPassword, verifyEmail } from './accounts.ts'
import { readJoinable } from '../sharing/joining.ts'
import * as store from './auth.sql.ts'
import * as secondFactor from './second-factor.ts'
import { isAdmin, maybeSignedIn, sessionBounds, startSession } from './sessions.ts'

/** Accounts: signing in, profile, settings, sessions and export. */
export const authRoutes: Handlers<typeof account> = {
  'POST /api/login': async (input, context) => {
    const { db, now, request } = context
    const user = await checkCredentials(db, input)
    const { id: userId, passwordHash, emailVerified } = user
    const device = request.headers['user-agent']
    const webToken = await secondFactor.startSessionByCode(context, { userId, passwordHash }, input.code, device, now)
    return { emailVerified, webToken }
  },
  'POST /api/register': async ({ invitation, ...input }, context) => {
    const { db, now, request } = context
    const invited = invitation === undefined ? null : (await readJoinable(db, invitation, now)).email
    const emailVerified = invited !== null && isSameEmail(invited, input.email)
    const user = await register(context, { ...input, emailVerified, language: localeOf(request) }, now)
    const webToken = await startSession(db, user, request.headers['user-agent'], now)
    return { emailVerified, webToken }
  },
  'POST /api/logout': async (_, { db, user }) => {
    await store.deleteSession(db, user.id, user.sessionId)
  },
  'PUT /api/resetPassword': async ({ name }, { db, jobs }) => {
    const [user] = await store.findUser(db, name)
    // Also without a user: the response time must not reveal whether there is one.
    await jobs.enqueue(db, 'mail', { kind: 'reset', userId: user?.id ?? 0 })
  },
  'PUT /api/confirmReset': async ({ token, newpassword }, context) =>
    resetPassword(context, token, newpassword, context.now),
  'PUT /api/verifyEmail': async ({ token }, { db, now, request }) => {
    const by = await maybeSignedIn(db, request.headers.authorization, now)
    return verifyEmail(db, token, by, now)
  },
  'PUT /api/resendVerification': async (_, { db, jobs, user }) => {
    if (!user.emailVerified) await jobs.enqueue(db, 'mail', { kind: 'verify', userId: user.id })
  },
  'PUT /api/updatePassword': async ({ code = '', ...passwords }, context) =>
    changePassword(context, context.user, passwords, (db) =>
      secondFactor.refuseCode(context, db, context.user.id, code, context.now),
    ),
  'GET /api/secondFactor': async (_, context) => secondFactor.readStatus(context),
  'PUT /api/beginSecondFactor': async (input, context) => secondFactor.beginSetUp(context, input),
  'PUT /api/confirmSecondFactor': async (input, context) => secondFactor.confirmSetUp(context, input),
  'PUT /api/removeSecondFactor': async (input, context) => secondFactor.switchOff(context, input),
  'GET /api/getRole': async (_, { user, config, now }) => ({ name: isAdmin(user, config, now) ? 'admin' : 'user' }),
  'GET /api/me': async (_, { user, config, now }) => ({
    id: user.id,
    email: user.email,
    name: user.name,
    isNamed: !isFirstName(user),
    emailVerified: user.emailVerified,
    role: isAdmin(user, config, now) ? ('admin' as const) : ('user' as const),
  }),
  'PUT /api/profile': async ({ name }, { db, user }) => {
    await store.updateName(db, user.id, name.trim())
  },
  'GET /api/settings': async (_, { user }) => {
    const { dayEndsAtHour, timeZone, twoButtons, spaceRates, forgivesAccents, playsSounds, newPerDay, deckByDeck } =
      user
    return { dayEndsAtHour, timeZone, twoButtons, spaceRates, forgivesAccents, playsSounds, newPerDay, deckByDeck }
  },
  'PUT /api/settings': async (input, { db, user, now }) => {
    const { dayEndsAtHour, timeZone, twoButtons, spaceRates, deckByDeck, newPerDay, forgivesAccents, playsSounds } =
      input
    const more = [newPerDay ?? null, newPerDay !== undefined, forgivesAccents, playsSounds]
    await store.updateSettings(db, user.id, dayEndsAtHour, timeZone, twoButtons, spaceRates, deckByDeck, ...more)
    const day = { timeZone: timeZone ?? user.timeZone, dayEndsAtHour: dayEndsAtHour ?? user.dayEndsAtHour }
    if (timeZone !== undefined || dayEndsAtHour !== undefined) await planReminder(db, { id: user.id, ...day }, now)
  },
  'GET /api/sessions': async (_, { db, user, now }) => {
    const sessions = await store.readSessions(db, user.id, ...sessionBounds(now))
    return sessions.map(({ id, device, createdAt, lastUsedAt }) => ({
      id,
      device,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: id === user.sessionId,
    }))
  },
  'GET /api/export': async (_, { user, now, ...context }) => ({
    contentType: 'application/zip',
    fileName: `data-${now.toISOString().slice(0, 10)}.zip`,
    bytes: exportAccount(context, { userId: user.id, locale: localeOf(context.request), now }),
  }),
  'GET /api/consents': async (_, { db, user }) => readConsents(db, user.id),
  'GET /api/usage': async (_, { db, user, config }) => {
    const { used, allowed, largestDeck } = await readUsage(db, user.id)
    return quotaNames.map((quota) => ({
      quota,
      used: isStored(quota) ? used[quota] : null,
      allowed: isStored(quota) ? allowed[quota] : config.quotas[quota],
      deck: quota === 'cardsPerDeck' ? largestDeck : null,
    }))
  },
  'PUT /api/endSession': async ({ id }, { db, user }) => {
    const [deleted] = await store.deleteSession(db, user.id, id)
    orNotFound(deleted, 'session')
  },
  'PUT /api/endOtherSessions': async (_, { db, user }) => {
    await store.deleteOtherSessions(db, user.id, user.sessionId)
  },
}
