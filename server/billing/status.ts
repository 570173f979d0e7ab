import type { SubscriptionState } from '../../shared/billing.ts'
import { planOf, type PlanVariant } from '../../shared/plans.ts'
import type { ProviderSubscription } from './provider.ts'

/** How a subscription stands: what is kept of it, and decides what its user may do. */
export interface Status {
  state: SubscriptionState
  /** When the provider came to it. */
  stateAt: Date
  paidUntil: Date | null
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A renewal takes the provider some time to book; a learner is not cut off for that. */
const graceMs = dayMs
/** So long after the end of a period the provider is asked what came of it. */
const askAfterEndMs = 10 * 60_000

/**
 * What the provider's word comes to, by the plan and what was known before. Undefined when that is newer: the provider's
 * news come in any order. What was cancelled there stays so.
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
  // An active one counts as paid until its next date, also before the first payment; when that failed, nothing was.
  const paid = lastPaid ?? (remote.isUnpaid ? null : knownPaid)
  const isEnded = known?.state === 'cancelled' || known?.state === 'expired'
  if (isEnded && remote.status !== 'EXPIRED') return undefined
  switch (remote.status) {
    case 'APPROVAL_PENDING':
    case 'APPROVED':
      return { state: 'pending', stateAt, paidUntil: lastPaid ?? knownPaid }
    case 'ACTIVE': {
      // While a payment is tried again, its next date is that of the trial, and nothing that was paid for.
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

/** What ended at the provider is cancelled as long as it is paid for. */
function ended(paidUntil: Date | null, stateAt: Date, now: Date): Status {
  return { state: stateNow('cancelled', paidUntil, now), stateAt, paidUntil }
}

/** The state at a time: a cancelled subscription expires by itself. */
export function stateNow(state: SubscriptionState, paidUntil: Date | null, now: Date): SubscriptionState {
  return state === 'cancelled' && (paidUntil === null || paidUntil <= now) ? 'expired' : state
}

/** Until when the stand lets its user do what is paid for. */
export function entitledUntil({ state, paidUntil }: Pick<Status, 'state' | 'paidUntil'>): Date | null {
  return paidUntil && state === 'active' ? new Date(paidUntil.getTime() + graceMs) : paidUntil
}

/** The order of a user's subscriptions, in SQL: the one that counts first. One that goes on comes before one that ends, then the latest. */
export const countingFirst = "state in ('cancelled', 'expired'), (paid_until is null), paid_until desc, id desc"

/** When the provider is asked next: when a period ends, and daily for what nobody told us; null when nothing can change any more. */
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

/** Months or years on, the same day of the month, or its last. */
export function addInterval(from: Date, interval: 'month' | 'year', count = 1): Date {
  const months = count * (interval === 'month' ? 1 : 12)
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(to.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return to
}
