import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { type PayPalStandIn, startPaid, sendWebhook } from '../testing/paypal.ts'
import { insertPartner, standing } from '../testing/subscriptions.ts'

let app: TestApp
let paypal: PayPalStandIn
let user: Client
let userId: number
let id: string

beforeAll(async () => {
  ;({ app, paypal } = await startPaid())
  app.clock.now = () => new Date('2026-11-21T10:00:00Z')
})

beforeEach(async () => {
  user = await app.register()
  userId = (await user.call('GET /api/me', {})).id
  id = paypal.approve(userId, 'P-M')
})

const receives = (type: string, what: object = paypal.subscriptions.get(id) ?? {}) => sendWebhook(app, type, what)
const earnedBy = async (partner: number) =>
  (await app.db.selectFrom('conversions').selectAll().where('affiliate_id', '=', partner).execute()).map(
    ({ amount_cents, share_cents }) => `${share_cents} of ${amount_cents}`,
  )

test('a subscription postponed for years does not begin early, however it is reported', async () => {
  const putOff = { last_payment: undefined, next_billing_time: '2035-01-01T10:00:00Z' }
  for (const status of ['APPROVED', 'ACTIVE'] as const) {
    paypal.change(id, { status, start_time: '2035-01-01T00:00:00Z', billing_info: putOff })
    await receives('BILLING.SUBSCRIPTION.ACTIVATED')
    expect(await standing(user)).toBe('none')
  }
  paypal.change(id, { start_time: '2026-11-21T10:00:00Z', billing_info: { next_billing_time: '2026-12-21T10:00:00Z' } })
  await receives('BILLING.SUBSCRIPTION.UPDATED')
  expect(await standing(user)).toBe('active 2026-12-21')
})

test('a partner earns from an approved subscription once it begins, not before', async () => {
  const affiliate_id = await insertPartner(app, `B-${userId}`)
  const earned = () => earnedBy(affiliate_id)
  await user.call('PUT /api/isCodeValid', { name: `B-${userId}` })
  id = paypal.approve(userId, 'P-AM')
  paypal.change(id, { status: 'APPROVED', billing_info: { last_payment: undefined } })
  await receives('BILLING.SUBSCRIPTION.CREATED')
  expect([await standing(user), await earned()]).toEqual(['pending unpaid', []])
  const last_payment = { amount: { currency_code: 'EUR', value: '7.49' }, time: '2026-11-21T10:00:00Z' }
  paypal.change(id, { status: 'ACTIVE', billing_info: { last_payment, next_billing_time: '2026-12-21T10:00:00Z' } })
  await receives('BILLING.SUBSCRIPTION.ACTIVATED')
  await receives('BILLING.SUBSCRIPTION.UPDATED')
  expect([await standing(user), await earned()]).toEqual(['active 2026-12-21', ['150 of 749']])
})

/** Approves a plan with a code, which the user has not reported yet. */
function approveWithCode(): void {
  id = paypal.approve(userId, 'P-AM')
  const last_payment = { amount: { currency_code: 'EUR', value: '7.49' }, time: '2026-11-21T10:00:00Z' }
  paypal.change(id, { billing_info: { last_payment } })
}
const money = (total: string) => ({ total, currency: 'EUR' })
const sale = (saleId: string, total: string) => ({ id: saleId, billing_agreement_id: id, amount: money(total) })
const refund = (saleId: string, total: string, refundId: string = crypto.randomUUID()) => ({
  id: refundId,
  sale_id: saleId,
  amount: money(total),
})

test('a refund of the first payment reduces the share until it is paid out', async () => {
  const partner = await insertPartner(app, `R-${userId}`)
  approveWithCode()
  await user.call('PUT /api/hasSubscribed', { paymentId: id, code: `R-${userId}` })
  await receives('PAYMENT.SALE.COMPLETED', sale(`${id}-1`, '7.49'))
  await receives('PAYMENT.SALE.COMPLETED', sale(`${id}-2`, '7.49'))
  await receives('PAYMENT.SALE.REFUNDED', refund(`${id}-2`, '7.49'))
  expect(await earnedBy(partner)).toEqual(['150 of 749'])
  await receives('PAYMENT.SALE.REFUNDED', refund(`${id}-1`, '2.49'))
  expect(await earnedBy(partner)).toEqual(['100 of 500'])
  const payout = { affiliate_id: partner, at: app.clock.now(), amount_cents: 100, note: null }
  const { id: payout_id } = await app.db.insertInto('payouts').values(payout).returning('id').executeTakeFirstOrThrow()
  await app.db.updateTable('conversions').set({ payout_id }).where('affiliate_id', '=', partner).execute()
  await receives('PAYMENT.SALE.REFUNDED', refund(`${id}-1`, '5.00'))
  expect(await earnedBy(partner)).toEqual(['100 of 500'])
})

test('a refund that two events report reduces the share once', async () => {
  const partner = await insertPartner(app, `T-${userId}`)
  approveWithCode()
  await user.call('PUT /api/hasSubscribed', { paymentId: id, code: `T-${userId}` })
  await receives('PAYMENT.SALE.COMPLETED', sale(`${id}-1`, '7.49'))
  for (const _ of [1, 2]) await receives('PAYMENT.SALE.REFUNDED', refund(`${id}-1`, '2.49', `R-${id}`))
  expect(await earnedBy(partner)).toEqual(['100 of 500'])
  await receives('PAYMENT.SALE.REFUNDED', refund(`${id}-1`, '1.00'))
  expect(await earnedBy(partner)).toEqual(['80 of 400'])
})

test.each([
  ['the payment first', ['pay', 'refund', 'subscribe']],
  ['the refund first', ['refund', 'pay', 'subscribe']],
  ['the payment last', ['refund', 'subscribe', 'pay']],
])('a refund that was recorded before its subscription reduces the share: %s', async (_, steps) => {
  const partner = await insertPartner(app, `E-${userId}`)
  approveWithCode()
  for (const step of steps) {
    if (step === 'pay') await receives('PAYMENT.SALE.COMPLETED', sale(`${id}-1`, '7.49'))
    // It names the payment, but not the subscription.
    if (step === 'refund') await receives('PAYMENT.SALE.REFUNDED', refund(`${id}-1`, '2.49'))
    if (step === 'subscribe') await user.call('PUT /api/hasSubscribed', { paymentId: id, code: `E-${userId}` })
  }
  expect(await earnedBy(partner)).toEqual(['100 of 500'])
})

test('a failed first payment entitles to nothing', async () => {
  id = paypal.approve(userId, 'P-Y')
  paypal.change(id, { billing_info: { last_payment: undefined, next_billing_time: '2027-11-21T10:00:00Z' } })
  await user.call('PUT /api/hasSubscribed', { paymentId: id })
  expect(await standing(user)).toBe('active 2027-11-21')
  paypal.change(id, { billing_info: { failed_payments_count: 1, next_billing_time: '2026-11-26T10:00:00Z' } })
  await receives('BILLING.SUBSCRIPTION.PAYMENT.FAILED')
  expect(await standing(user)).toBe('past_due unpaid')
  expect(await user.call('GET /api/isSubscribed', {})).toEqual({ IsTrue: false })
  paypal.change(id, { status: 'SUSPENDED' })
  await receives('BILLING.SUBSCRIPTION.SUSPENDED')
  expect(await standing(user)).toBe('suspended unpaid')
})
