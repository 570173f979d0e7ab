import { AppError, notFound } from '../app/errors.ts'
import type { Db } from '../platform/db/open.ts'
import * as store from './billing.sql.ts'
import { resolveClaim } from './claims.ts'
import { record } from './ledger.ts'
import { PayPalDown } from './paypal.ts'
import { type BillingDeps, applySubscription } from './subscriptions.ts'
import type { ProviderSubscription } from './provider.ts'

const reason = 'Cancelled by the subscriber.'

/** Cancels a user's subscriptions at the provider. Throws 404 when there are none, and otherwise as `cancelAll`. */
export async function cancel(deps: BillingDeps, userId: number, now: Date): Promise<void> {
  if ((await cancelAll(deps, userId, now)) === 0) throw notFound('subscription')
}

/**
 * Cancels every subscription of a user, including claimed ones, and returns their number. Cancellations that fail are
 * recorded and retried later; then it throws 503.
 */
export async function cancelAll(deps: BillingDeps, userId: number, now: Date): Promise<number> {
  const { db, config } = deps
  const claims = await store.readClaims(db, userId)
  const claimsLeft = await countDown(claims, (claim) => resolveClaim(deps, claim, now))
  const live = await store.readCancellable(db, userId, config.payment)
  await db.transaction().execute((db) => noteCancellations(db, deps, live, now))
  const left = await countDown(live, (one) => cancelOne(deps, one, now))
  if (claimsLeft > 0) throw new PayPalDown('A claimed subscription could not be checked.')
  if (left === 0) return live.length
  throw new AppError('unavailable', ['cancellationNoted', now.toISOString().slice(0, 10)])
}

/** Notes that subscriptions are cancelled; until the provider knows it, `reconcile` tells it. */
export async function noteCancellations(
  db: Db,
  { config }: Pick<BillingDeps, 'config'>,
  subscriptions: readonly store.Subscription[],
  now: Date,
): Promise<void> {
  for (const { id, userId, providerId } of subscriptions) {
    const [noted] = await store.noteCancellation(db, id, now)
    const line = { at: now, userId, subscriptionId: id, provider: config.payment, providerId }
    if (noted) await record(db, { ...line, kind: 'cancel-asked' })
  }
}

/** Works through all items and counts those for which the provider was down. */
async function countDown<T>(all: T[], work: (one: T) => Promise<void>): Promise<number> {
  let down = 0
  for (const one of all)
    await work(one).catch((error: unknown) => {
      if (!(error instanceof PayPalDown)) throw error
      down++
    })
  return down
}

/**
 * Cancels a subscription at the provider, or finds that it is cancelled there. Throws `PayPalDown` if neither
 * succeeds.
 */
export async function cancelOne(
  deps: BillingDeps,
  { providerId, variant }: store.Subscription,
  now: Date,
): Promise<void> {
  const { db, config, paypal } = deps
  const isCancelled = await paypal.cancelSubscription(providerId, reason)
  const remote = await paypal.getSubscription(providerId).catch((error: unknown) => {
    // PayPal confirmed the cancellation; its date can be read later.
    if (isCancelled && error instanceof PayPalDown) return null
    throw error
  })
  const isOver = remote === null || remote.status === 'CANCELLED' || remote.status === 'EXPIRED'
  if (!isCancelled && !isOver)
    throw new PayPalDown(`PayPal refused to cancel a subscription with the status ${remote.status}.`)
  const cancelled: ProviderSubscription = {
    ...(remote ?? bare(providerId, config.planIds[variant])),
    status: 'CANCELLED',
  }
  const word = remote && isOver ? remote : { ...cancelled, changedAt: now }
  await db.transaction().execute((db) => applySubscription(db, deps, word, now))
}

/** A subscription of which only the id and the plan are known. */
const bare = (id: string, planId: string) => ({
  id,
  planId,
  customId: undefined,
  startsAt: undefined,
  changedAt: undefined,
  nextBillingAt: undefined,
  lastPayment: undefined,
  isUnpaid: false,
  hasFailed: false,
  isOverridden: false,
})
