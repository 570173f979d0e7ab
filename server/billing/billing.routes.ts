import type { billing } from '../../shared/api/billing.ts'
import type { Handlers } from '../app/handlers.ts'
import { cancel } from './cancellation.ts'
import { letHappen } from './demo/serve.ts'
import { currentSubscription, report } from './subscriptions.ts'
import { receiveEvent } from './webhooks.ts'

/** What is paid for, and how it is. */
export const billingRoutes: Handlers<typeof billing> = {
  'GET /api/isSubscribed': async (_, { user, now }) => ({ IsTrue: user.paidUntil !== null && user.paidUntil > now }),
  'GET /api/freeGenerationsAvailable': async (_, { user }) => ({ count: user.freeGenerations }),
  'GET /api/subscription': async (_, { user, now, ...parts }) => {
    const found = await currentSubscription(parts, user.id, now)
    if (!found) return { subscription: null }
    const { state, variant, paidUntil, cancelAskedAt } = found
    const isCancelling = cancelAskedAt !== null
    return { subscription: { state, variant, paidUntil: paidUntil?.toISOString() ?? null, isCancelling } }
  },
  'PUT /api/hasSubscribed': async (input, { user, now, ...parts }) => {
    await report(parts, user.id, input, now)
    return {}
  },
  'GET /api/cancelSubscription': async (_, { user, now, ...parts }) => {
    await cancel(parts, user.id, now)
    return {}
  },
  'POST /api/webhooks/paypal': async (_, { request, now, ...parts }) => {
    await receiveEvent(parts, request.headers, request.bodyText, now)
    return {}
  },
  'PUT /api/demoPayment': async ({ event }, { user, ...parts }) => {
    await letHappen(parts, user.id, event)
    return {}
  },
}
