import { type SubscriptionState, planOf, type PlanVariant } from '../../shared/billing.ts'
import type { ProviderSubscription } from './provider.ts'

/** The stored status of a subscription, which decides what its user can do. */
export interface Status {
  state: SubscriptionState
  /** When the status changed at the provider. */
  stateAt: Date
  paidUntil: Date | null
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The provider takes some time to book a renewal; learners keep access in the meantime. */
const graceMs = dayMs
/** The delay after the end of a period before the provider is asked about the renewal. */
const askAfterEndMs = 10 * 60_000

/**
 * The new status of a subscription, derived from the provider's report, the plan and the known status. Undefined when
 * the report is older than the known status, because reports arrive in any order. A cancelled subscription stays
 * cancelled.
 */
export function statusOf(
  remote: ProviderSubscription,
  known: Status | undefined,
  variant: PlanVariant,
  now: Date,
): Status | undefined {
  const stateAt = remote.changedAt ?? known?.stateAt ?? now
  if (known && stateAt < known.stateAt) return undefined
  const { interval } = planOf(variant).plan
  const lastPaid = remote.lastPayment ? addInterval(remote.lastPayment.at, interval) : undefined
  const knownPaid = known?.paidUntil ?? null
  // An active subscription counts as paid until its next billing date, even before the first payment, unless that
  // failed.
  const paid = lastPaid ?? (remote.isUnpaid ? null : knownPaid)
  const isEnded = known?.state === 'cancelled' || known?.state === 'expired'
  if (isEnded && remote.status !== 'EXPIRED') return undefined
  switch (remote.status) {
    case 'APPROVAL_PENDING':
    case 'APPROVED':
      return { state: 'pending', stateAt, paidUntil: lastPaid ?? knownPaid }
    case 'ACTIVE': {
      // While a failed payment is retried, the next billing date is that of the retry.
      if (remote.hasFailed) return { state: 'past_due', stateAt, paidUntil: paid }
      const paidUntil = remote.nextBillingAt ?? lastPaid ?? addInterval(remote.startsAt ?? now, interval)
      return { state: 'active', stateAt, paidUntil }
    }
    case 'SUSPENDED':
      return { state: 'suspended', stateAt, paidUntil: paid }
    case 'CANCELLED':
      return ended(later(knownPaid, lastPaid ?? null), stateAt, now)
    case 'EXPIRED':
      return ended(paid, stateAt, now)
  }
}

/** A subscription that ended at the provider is cancelled as long as it is paid for. */
function ended(paidUntil: Date | null, stateAt: Date, now: Date): Status {
  return { state: stateNow('cancelled', paidUntil, now), stateAt, paidUntil }
}

/** The state at a given time: a cancelled subscription expires by itself. */
export function stateNow(state: SubscriptionState, paidUntil: Date | null, now: Date): SubscriptionState {
  return state === 'cancelled' && (paidUntil === null || paidUntil <= now) ? 'expired' : state
}

/** The end of a user's access with this status. */
export function entitledUntil({ state, paidUntil }: Pick<Status, 'state' | 'paidUntil'>): Date | null {
  return paidUntil && state === 'active' ? new Date(paidUntil.getTime() + graceMs) : paidUntil
}

/** Whether a row of `subscriptions` was taken back in SQL, because it began while another one of its user was active. */
export const isSecond = `exists (select from billing_events e where e.subscription_id = subscriptions.id and e.kind = 'second')`

/** The order of a user's subscriptions in SQL: continuing ones first, then the latest; those that were taken back last. */
export const countingFirst = `${isSecond}, state in ('cancelled', 'expired'), (paid_until is null), paid_until desc, id desc`

/**
 * When to ask the provider again: at the end of the period, and daily in case an event is missed; null when nothing
 * can change any more.
 */
export function nextCheck({ state, paidUntil }: Status, now: Date): Date | null {
  if (state === 'expired') return null
  if (state === 'cancelled') return paidUntil
  const tomorrow = new Date(now.getTime() + dayMs)
  if (state !== 'active' || !paidUntil) return tomorrow
  if (paidUntil <= now) return new Date(now.getTime() + hourMs)
  const atEnd = new Date(paidUntil.getTime() + askAfterEndMs)
  return atEnd < tomorrow ? atEnd : tomorrow
}

const later = (a: Date | null, b: Date | null) => (a && b ? (a > b ? a : b) : (a ?? b))

/** Half a year after the first one: the end of a year and our date of its beginning differ a little. */
const monthsOfRenewed = 18

/**
 * Whether a yearly subscription that was renewed is paid for more than a month from `at`. Its consumer can end it with one month's notice
 * (§ 309 no. 9 BGB).
 */
export function canEndEarly(
  { variant, createdAt, paidUntil }: { variant: PlanVariant; createdAt: Date; paidUntil: Date | null },
  at: Date,
): boolean {
  if (paidUntil === null || planOf(variant).plan.interval === 'month') return false
  return paidUntil > addInterval(createdAt, 'month', monthsOfRenewed) && paidUntil > addInterval(at, 'month')
}

/** Adds months or years, keeping the day of the month or using the last one. */
export function addInterval(from: Date, interval: 'month' | 'year', count = 1): Date {
  const months = count * (interval === 'month' ? 1 : 12)
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(to.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return to
}
