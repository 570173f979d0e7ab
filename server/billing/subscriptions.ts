import { isCancellable, type SubscriptionState, planOf, type PlanVariant, planVariants } from '../../shared/billing.ts'
import type { Db } from '../platform/db/open.ts'
import type { Deps } from '../app/deps.ts'
import { AppError } from '../app/errors.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { MailKind } from '../platform/mails.ts'
import * as store from './billing.sql.ts'
import { convert, findPartner, type Partner } from './conversions.ts'
import { invoicePayments } from './invoices.ts'
import { record } from './ledger.ts'
import { PayPalDown } from './paypal.ts'
import { canEndEarly, entitledUntil, nextCheck, statusOf, stateNow } from './status.ts'
import type { ProviderSubscription } from './provider.ts'

/** A command has no job queue to send mails with, so the jobs are narrowed down. */
export type BillingDeps = Pick<Deps, 'db' | 'config' | 'paypal'> & { jobs: Pick<Jobs, 'enqueue'> }

/** The user, plan and partner of a subscription. */
interface Owner {
  userId: number
  variant: PlanVariant
  partner: Partner | undefined
  /** When the user claimed it, if the provider could not be asked then. */
  claimedAt?: Date
}
export type Refusal = 'unknown' | 'not-own' | 'unknown-plan' | 'changed-plan' | 'not-active' | 'no-code'

/** Clocks differ, and start times are rounded. A later start means that the subscription was postponed. */
const startToleranceMs = 86_400_000

interface Claimant {
  userId: number
  code?: string | null
  now: Date
}

/**
 * Verifies that a reported subscription belongs to a user. A plan with a code requires one, entered now or applied
 * recently. An approved subscription that has not begun is accepted only if `isApprovalEnough`.
 */
export async function verifyOwner(
  db: Db,
  { config }: Pick<BillingDeps, 'config'>,
  remote: ProviderSubscription | null,
  { userId, code, now }: Claimant,
  isApprovalEnough = false,
): Promise<Owner | Refusal> {
  if (!remote) return 'unknown'
  if (remote.customId !== String(userId)) return 'not-own'
  const variant = planVariants.find((one) => config.planIds[one] === remote.planId)
  if (!variant) return 'unknown-plan'
  const [known] = await store.findSubscription(db, config.payment, remote.id)
  const isKnown = known?.userId === userId
  // Browsers create subscriptions, and could change the price or postpone all payments for years.
  if (remote.isOverridden && !isKnown) return 'changed-plan'
  const isPutOff = remote.startsAt !== undefined && remote.startsAt.getTime() > now.getTime() + startToleranceMs
  const isBegun = remote.status === 'ACTIVE' || (isApprovalEnough && remote.status === 'APPROVED')
  if (!isBegun || isPutOff) return 'not-active'
  // The code that was typed for the order precedes one that a link brought.
  const [ordered] = await store.findOrder(db, config.payment, remote.id)
  const partner = await findPartner(db, { userId, code: ordered?.code ?? code, now })
  return planOf(variant).hasCode && !isKnown && !partner ? 'no-code' : { userId, variant, partner }
}

/**
 * Applies a report of the provider in the caller's transaction: stores the status, updates the user's entitlement and
 * the ledger, and queues the mail. An unknown subscription is added if it has an owner; otherwise returns undefined.
 */
export async function applySubscription(
  db: Db,
  { config, jobs }: Pick<BillingDeps, 'config' | 'jobs'>,
  remote: ProviderSubscription,
  now: Date,
  owner?: Owner,
): Promise<number | undefined> {
  const provider = config.payment
  const [seen] = await store.findSubscription(db, provider, remote.id)
  const userId = seen?.userId ?? owner?.userId ?? null
  // The user is always locked first, to avoid deadlocks.
  const isUser = userId !== null && (await store.lockUser(db, userId)).length > 0
  const [known] = await store.lockSubscription(db, provider, remote.id)
  const variant = known?.variant ?? owner?.variant
  if (!variant || (!known && !isUser)) return undefined
  const status = statusOf(remote, known, variant, now)
  if (!status) return known?.id
  const hasChanged = status.state !== known?.state || status.paidUntil?.getTime() !== known.paidUntil?.getTime()
  const id =
    known?.id ??
    (await store.insertSubscription(db, { ...status, ...mustOwn(owner), provider, providerId: remote.id, now }))
  // A pending cancellation is still retried.
  const isCancelling = known?.cancelAskedAt && isCancellable(status.state)
  await store.updateStatus(db, id, status, isCancelling ? now : nextCheck(status, now))
  if (hasChanged) {
    const kind = known ? 'state' : 'subscribed'
    const state = { state: status.state, paidUntil: status.paidUntil?.toISOString() ?? null, variant }
    // Null for one that was approved at the provider without our order button.
    const details = known ? state : { ...state, order: (await store.findOrder(db, provider, remote.id))[0]?.id ?? null }
    await record(db, { at: now, kind, userId, subscriptionId: id, provider, providerId: remote.id, details })
  }
  const isBeginning =
    (!known || known.state === 'pending') && (status.state === 'active' || status.state === 'past_due')
  const [ordered] = isBeginning ? await store.findOrder(db, provider, remote.id) : []
  // The first payment of one that began without can succeed after another has begun.
  const isFirstPaid = status.state === 'active' && known?.state !== 'active' && !known?.paidUntil
  const about = { at: now, userId, subscriptionId: id, provider, providerId: remote.id }
  const isSecond = (isBeginning || isFirstPaid) && isUser && (await takeBackSecond(db, { jobs }, about))
  if (isBeginning && userId !== null && !isSecond) {
    const partner = owner
      ? owner.partner
      : await findPartner(db, { userId, code: ordered?.code, now: known?.createdAt ?? now })
    const sold = { provider, subscriptionId: id, userId, variant, remote, now }
    if (partner) await convert(db, partner, sold, config.partnerShare)
  }
  if (userId === null || !isUser) return id
  await syncEntitlement(db, userId)
  const mail = mailOf(known?.state, status.state)
  const isRenewed =
    mail === 'subscription-cancelled' && known !== undefined && canEndEarly({ ...known, ...status }, now)
  const kind = isSecond ? 'subscribed-twice' : known?.isSecond ? undefined : isRenewed ? 'renewed-cancelled' : mail
  // The confirmation of the contract (§ 312f BGB), which begins even if its first payment fails, and also says if it is a second one.
  if (ordered) await jobs.enqueue(db, 'mail', { kind: 'order', orderId: ordered.id })
  const isConfirmed = ordered && (isSecond || kind === 'subscription-active')
  if (kind && !isConfirmed) await jobs.enqueue(db, 'mail', { kind, userId })
  // Its first payments can have been recorded before.
  if (!known) await invoicePayments(db, { config, jobs }, { provider, providerId: remote.id }, now)
  return id
}

/**
 * Has a subscription cancelled that begins while another one of its user is active: of two orders, both can be approved. An admin finds it
 * in the ledger, to refund what was paid, so it no longer entitles to anything. Returns whether it is such a one.
 */
async function takeBackSecond(
  db: Db,
  { jobs }: Pick<BillingDeps, 'jobs'>,
  line: { at: Date; userId: number | null; subscriptionId: number; provider: 'paypal' | 'demo'; providerId: string },
): Promise<boolean> {
  const others = line.userId === null ? [] : await store.readCancellable(db, line.userId, line.provider)
  if (!others.some((one) => one.id !== line.subscriptionId && isContinuing(one))) return false
  const [noted] = await store.noteCancellation(db, line.subscriptionId, line.at)
  if (!noted) return false
  await record(db, { ...line, kind: 'second' })
  await jobs.enqueue(db, 'reconcile', {})
  return true
}

const isContinuing = (one: store.Subscription) => one.state === 'active' && one.cancelAskedAt === null

/**
 * Before a subscription begins, asks the provider for the other active ones of its user: the event of one that was cancelled there may be
 * late, and what begins beside an active one is taken back.
 */
export async function refreshOthers(
  deps: BillingDeps,
  remote: ProviderSubscription,
  userId: number | null,
  now: Date,
): Promise<void> {
  const { db, config, paypal } = deps
  if (remote.status !== 'ACTIVE' || userId === null) return
  const all = await store.readSubscriptionsOf(db, userId, config.payment)
  if (all.some((one) => one.providerId === remote.id && one.state === 'active')) return
  for (const one of all.filter((other) => other.providerId !== remote.id && isContinuing(other))) {
    const current = await paypal.getSubscription(one.providerId)
    if (current) await db.transaction().execute((db) => applySubscription(db, deps, current, now))
  }
}

function mustOwn(owner: Owner | undefined): Owner {
  if (!owner) throw new Error('A new subscription needs an owner.')
  return owner
}

/** Entitles a user until the end of their longest paid subscription, other than those that were taken back. */
export async function syncEntitlement(db: Db, userId: number): Promise<void> {
  const times = (await store.readStatuses(db, userId)).map((status) => entitledUntil(status)?.getTime() ?? 0)
  const latest = Math.max(0, ...times)
  await store.setPaidUntil(db, userId, latest > 0 ? new Date(latest) : null)
}

function mailOf(before: SubscriptionState | undefined, after: SubscriptionState): MailKind | undefined {
  if (before === after) return undefined
  const wasLive = before !== undefined && isCancellable(before)
  if (after === 'active') return before === undefined || before === 'pending' ? 'subscription-active' : undefined
  if (after === 'past_due' || after === 'suspended') return before === 'active' ? 'payment-failed' : undefined
  return wasLive && after !== 'pending' ? 'subscription-cancelled' : undefined
}

/**
 * Activates a subscription that a user approved at the provider. Throws 402 unless it is theirs and active. When the
 * provider is down, keeps the claim for later and throws 503.
 */
export async function report(
  deps: BillingDeps,
  userId: number,
  { paymentId, code }: { paymentId: string; code?: string | null | undefined },
  now: Date,
): Promise<void> {
  const { db, paypal } = deps
  const remote = await paypal.getSubscription(paymentId).catch(async (error: unknown) => {
    if (!(error instanceof PayPalDown) || !(await keepClaim(deps, userId, { paymentId, code }, now))) throw error
    throw new AppError('unavailable', ['paymentNoted'])
  })
  const owner = await verifyOwner(db, deps, remote, { userId, code: code ?? null, now })
  if (!remote || typeof owner === 'string') throw new AppError('payment-required', ['noSubscriptionHere'])
  await refreshOthers(deps, remote, userId, now)
  await db.transaction().execute((db) => applySubscription(db, deps, remote, now, owner))
}

/** Keeps a user's claim. Returns false for a user with too many claims. */
async function keepClaim(
  { db, config }: BillingDeps,
  userId: number,
  { paymentId, code = null }: { paymentId: string; code?: string | null | undefined },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const [kept] = await store.keepClaim(db, userId, paymentId, code, now)
    if (kept?.isNew)
      await record(db, { at: now, kind: 'claimed', userId, provider: config.payment, providerId: paymentId })
    return kept !== undefined
  })
}

/** A user's subscription with its current state; undefined if they never had one. */
export async function currentSubscription(
  { db, config }: Pick<BillingDeps, 'db' | 'config'>,
  userId: number,
  now: Date,
) {
  const [row] = await store.readCurrent(db, userId, config.payment)
  return row && { ...row, state: stateNow(row.state, row.paidUntil, now) }
}
