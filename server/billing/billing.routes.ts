import type { billing } from '../../shared/api/billing.ts'
import type { Handlers } from '../app/handlers.ts'
import { addressOf } from '../app/limiters.ts'
import { cancel } from './cancellation.ts'
import { decide, declare, listDeclarations } from './declarations.ts'
import { listInvoices, readInvoice } from './invoices.ts'
import { order } from './orders.ts'
import { triggerEvent } from './demo/serve.ts'
import { canEndEarly } from './status.ts'
import { currentSubscription, report } from './subscriptions.ts'
import { receiveEvent } from './webhooks.ts'

export const billingRoutes: Handlers<typeof billing> = {
  'GET /api/isSubscribed': async (_, { user, now }) => ({ IsTrue: user.paidUntil !== null && user.paidUntil > now }),
  'GET /api/freeGenerationsAvailable': async (_, { user }) => ({ count: user.freeGenerations }),
  'GET /api/subscription': async (_, { user, now, ...deps }) => {
    const found = await currentSubscription(deps, user.id, now)
    if (!found) return { subscription: null }
    const { state, variant, paidUntil, cancelAskedAt } = found
    const paid = paidUntil?.toISOString() ?? null
    const isCancelling = cancelAskedAt !== null
    return { subscription: { state, variant, paidUntil: paid, isCancelling, canEndEarly: canEndEarly(found, now) } }
  },
  'PUT /api/order': async (input, context) => order(context, input),
  'PUT /api/hasSubscribed': async (input, { user, now, ...deps }) => report(deps, user.id, input, now),
  'GET /api/invoices': async (_, { db, user }) => listInvoices(db, user.id),
  'GET /api/invoice/:id': async ({ id }, { db, user }) => readInvoice(db, user.id, id),
  'GET /api/cancelSubscription': async (_, { user, now, ...deps }) => cancel(deps, user.id, now),
  'POST /api/webhooks/paypal': async (_, { request, now, ...deps }) =>
    receiveEvent(deps, { headers: request.headers, body: request.bodyText, address: addressOf(request) }, now),
  'PUT /api/demoPayment': async ({ event }, { user, ...deps }) => triggerEvent(deps, user.id, event),
  'PUT /api/declare': async (input, context) => declare(context, input),
  'GET /api/declarations': async ({ offset }, { db }) => listDeclarations(db, offset),
  'PUT /api/decideDeclaration': async (input, context) => decide(context, input),
}
