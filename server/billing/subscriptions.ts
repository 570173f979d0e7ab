import { isCancellable, type SubscriptionState } from '../../shared/billing.ts'
import { planOf, type PlanVariant, planVariants } from '../../shared/plans.ts'
import type { Db } from '../platform/db/open.ts'
import type { Deps } from '../app/deps.ts'
import { AppError } from '../app/errors.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { MailKind } from '../platform/mails.ts'
import * as store from './billing.sql.ts'
import { convert, findPartner, type Partner } from './conversions.ts'
import { record } from './ledger.ts'
import { PayPalDown } from './paypal.ts'
import { entitledUntil, nextCheck, statusOf, stateNow } from './status.ts'
import type { ProviderSubscription } from './provider.ts'

/** What subscriptions need of what a process has; a command has no queue to send mails from. */
export type BillingDeps = Pick<Deps, 'db' | 'config' | 'paypal'> & { jobs: Pick<Jobs, 'enqueue'> }

/** Whose a subscription is, which plan's, and by whose code. */
interface Owner {
  userId: number
  variant: PlanVariant
  partner: Partner | undefined
}
export type Refusal = 'unknown' | 'not-own' | 'unknown-plan' | 'changed-plan' | 'not-active' | 'no-code'

/** A clock may be ahead of the provider's, and a start rounded: what begins later than that was put off. */
const startToleranceMs = 86_400_000

interface Asked {
  userId: number
  code?: string | null
  now: Date
}

/**
 * Whether what the provider says makes a subscription of that user's. A plan of those with a code needs one: given now,
 * or applied lately, or when it began. One that was approved, and not begun, is enough where `isApprovalEnough`.
 */
export async function verifyOwner(
  db: Db,
  { config }: Pick<BillingDeps, 'config'>,
  remote: ProviderSubscription | null,
  { userId, code, now }: Asked,
  isApprovalEnough = false,
): Promise<Owner | Refusal> {
  if (!remote) return 'unknown'
  if (remote.customId !== String(userId)) return 'not-own'
  const variant = planVariants.find((one) => config.planIds[one] === remote.planId)
  if (!variant) return 'unknown-plan'
  const [known] = await store.findSubscription(db, config.payment, remote.id)
  const isKnown = known?.userId === userId
  // Browsers make subscriptions, and could change the price, or put the start and with it every payment off for years.
  if (remote.isOverridden && !isKnown) return 'changed-plan'
  const isPutOff = remote.startsAt !== undefined && remote.startsAt.getTime() > now.getTime() + startToleranceMs
  const isBegun = remote.status === 'ACTIVE' || (isApprovalEnough && remote.status === 'APPROVED')
  if (!isBegun || isPutOff) return 'not-active'
  const partner = await findPartner(db, { userId, code, now })
  return planOf(variant).hasCode && !isKnown && !partner ? 'no-code' : { userId, variant, partner }
}

/**
 * Takes the provider's word on a subscription, in the caller's transaction: what is kept of it, until when its user is
 * entitled, the ledger, and the mail. One that is not known yet is made for its owner. Undefined when there is neither.
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
  // Always the user first: so two changes wait for each other, and never each for the other.
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
  // A cancellation that waits goes on being tried.
  const isCancelling = known?.cancelAskedAt && isCancellable(status.state)
  await store.updateStatus(db, id, status, isCancelling ? now : nextCheck(status, now))
  if (hasChanged) {
    const kind = known ? 'state' : 'subscribed'
    const details = { state: status.state, paidUntil: status.paidUntil?.toISOString() ?? null, variant }
    await record(db, { at: now, kind, userId, subscriptionId: id, provider, providerId: remote.id, details })
  }
  const isBeginning =
    (!known || known.state === 'pending') && (status.state === 'active' || status.state === 'past_due')
  if (isBeginning && userId !== null) {
    const partner = owner ? owner.partner : await findPartner(db, { userId, now: known?.createdAt ?? now })
    if (partner) await convert(db, partner, { subscriptionId: id, userId, variant, remote, now }, config.partnerShare)
  }
  if (userId === null || !isUser) return id
  await syncEntitlement(db, userId)
  const kind = mailOf(known?.state, status.state)
  if (kind) await jobs.enqueue(db, 'mail', { kind, userId })
  return id
}

function mustOwn(owner: Owner | undefined): Owner {
  if (!owner) throw new Error('A subscription has no owner.')
  return owner
}

/** Entitles a user until the latest time that any of their subscriptions is paid for. */
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
 * A user tells of a subscription that they approved at the provider. Throws 402 unless the provider says that it is
 * theirs and active. When the provider cannot be asked, throws 503, and keeps what it was told until it can.
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
  await db.transaction().execute((db) => applySubscription(db, deps, remote, now, owner))
}

/** Keeps what a user told of. False for a user who has told of too much. */
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

/** A user's subscription as it stands now; undefined for one who never had any. */
export async function currentSubscription(
  { db, config }: Pick<BillingDeps, 'db' | 'config'>,
  userId: number,
  now: Date,
) {
  const [row] = await store.readCurrent(db, userId, config.payment)
  return row && { ...row, state: stateNow(row.state, row.paidUntil, now) }
}
