import type { CallOutput } from '../../shared/api/contract.ts'
import { isCancellable } from '../../shared/billing.ts'
import { query } from '../data/api.ts'
import { day } from '../texts/time.ts'
import { t } from '../texts/index.ts'

export type Subscription = NonNullable<CallOutput<'GET /api/subscription'>['subscription']>

/** The queries that the subscription's status depends on. */
export const reads = {
  config: { ...query('GET /api/config', {}), staleTime: Number.POSITIVE_INFINITY },
  me: query('GET /api/me', {}),
  subscription: query('GET /api/subscription', {}),
  isSubscribed: query('GET /api/isSubscribed', {}),
  free: query('GET /api/freeGenerationsAvailable', {}),
}

/** Whether a subscription is active, so that another one would be a second payment. */
export const isRunning = (subscription: Subscription | null, isSubscribed: boolean) =>
  isSubscribed || (subscription !== null && isCancellable(subscription.state))

/** How a subscription stands, in words. */
export function noteOf({ state, paidUntil }: Subscription, now: Date): string {
  const notes = t.billing.subscription.notes
  if (state === 'pending') return notes.pending
  // A date in the past is only named for an expired subscription.
  const isSaid = paidUntil !== null && (state === 'expired' || new Date(paidUntil) > now)
  return notes[state](isSaid ? day(paidUntil) : null)
}
