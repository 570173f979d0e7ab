import type { billing } from '../../shared/api/billing.ts'
import type { CallInput } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { cancellation, ordered } from './subscriptions.ts'
import type { Row } from './world.ts'

/** Rows for the calls of subscriptions. The author has one at the demo provider. */
export const billingRows: { [K in keyof typeof billing]: Row<CallInput<K>> } = {
  'GET /api/isSubscribed': { good: () => ({}) },
  'GET /api/freeGenerationsAvailable': { good: () => ({}) },
  'GET /api/subscription': { good: () => ({}) },
  'PUT /api/order': {
    good: () => ordered('monthly'),
    texts: { code: limits.affiliateCodeLength, seen: 20 },
    bad: [
      { variant: 'weekly' },
      { variant: null },
      { language: 'xx' },
      { startsAtOnce: false },
      { startsAtOnce: null },
    ],
  },
  'PUT /api/hasSubscribed': {
    good: (w) => ({ paymentId: w.paymentId, code: null }),
    texts: { paymentId: limits.paymentIdLength, code: limits.affiliateCodeLength },
  },
  'GET /api/invoices': { good: () => ({}) },
  'GET /api/invoice/:id': { good: (w) => ({ id: String(w.invoiceId) }), needs: 'ownership', ids: ['id'] },
  'GET /api/cancelSubscription': { good: () => ({}) },
  'POST /api/webhooks/paypal': {
    good: (w) => w.webhook.event,
    headers: (w) => w.webhook.headers,
    texts: { id: 200, event_type: 200 },
  },
  'PUT /api/demoPayment': {
    good: () => ({ event: 'payment' }),
    bad: [{ event: 'gift' }, { event: '' }, { event: null }],
  },
  'PUT /api/declare': {
    good: () => ({ ...cancellation, reason: 'r', endsOn: '2026-12-31' }),
    texts: {
      fullName: limits.fullNameLength,
      email: limits.emailLength,
      contract: limits.contractNameLength,
      reason: limits.declaredReasonLength,
    },
    bad: [
      { kind: 'revoke' },
      { kind: null },
      { fullName: ' ' },
      { email: '' },
      { email: 'nobody' },
      { reason: ' ' },
      { endsOn: '31.12.2026' },
      { endsOn: '0000-01-01' },
      { endsOn: '' },
    ],
  },
  'GET /api/declarations': { good: () => ({ offset: '0' }), bad: [{ offset: '-1' }, { offset: 'x' }] },
  'PUT /api/decideDeclaration': {
    good: (w) => ({ id: w.declarationId, decision: 'answered', reason: 'by mail' }),
    ids: ['id'],
    texts: { reason: limits.notesLength },
    bad: [{ decision: 'refused' }, { decision: null }, { reason: ' ' }, { reason: null }],
  },
}
