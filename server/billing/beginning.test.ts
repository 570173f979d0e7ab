import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { type PayPalStandIn, startPaid, tell } from '../testing/paypal.ts'
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

const hears = (type: string) => tell(app.client(), type, paypal.subscriptions.get(id) ?? {})

test('one that is put off for years does not begin before, however it is told of', async () => {
  const putOff = { last_payment: undefined, next_billing_time: '2035-01-01T10:00:00Z' }
  for (const status of ['APPROVED', 'ACTIVE'] as const) {
    paypal.change(id, { status, start_time: '2035-01-01T00:00:00Z', billing_info: putOff })
    await hears('BILLING.SUBSCRIPTION.ACTIVATED')
    expect(await standing(user)).toBe('none')
  }
  paypal.change(id, { start_time: '2026-11-21T10:00:00Z', billing_info: { next_billing_time: '2026-12-21T10:00:00Z' } })
  await hears('BILLING.SUBSCRIPTION.UPDATED')
  expect(await standing(user)).toBe('active 2026-12-21')
})

test('a partner earns of one that was approved as soon as it begins, and nothing before', async () => {
  const affiliate_id = await insertPartner(app, `B-${userId}`)
  const earned = async () =>
    (
      await app.db.selectFrom('conversions').select('share_cents').where('affiliate_id', '=', affiliate_id).execute()
    ).map((one) => one.share_cents)
  await user.call('PUT /api/isCodeValid', { name: `B-${userId}` })
  id = paypal.approve(userId, 'P-AM')
  paypal.change(id, { status: 'APPROVED', billing_info: { last_payment: undefined } })
  await hears('BILLING.SUBSCRIPTION.CREATED')
  expect([await standing(user), await earned()]).toEqual(['pending unpaid', []])
  const last_payment = { amount: { currency_code: 'EUR', value: '7.49' }, time: '2026-11-21T10:00:00Z' }
  paypal.change(id, { status: 'ACTIVE', billing_info: { last_payment, next_billing_time: '2026-12-21T10:00:00Z' } })
  await hears('BILLING.SUBSCRIPTION.ACTIVATED')
  await hears('BILLING.SUBSCRIPTION.UPDATED')
  expect([await standing(user), await earned()]).toEqual(['active 2026-12-21', [150]])
})

test('whose very first payment fails has paid nothing', async () => {
  id = paypal.approve(userId, 'P-Y')
  paypal.change(id, { billing_info: { last_payment: undefined, next_billing_time: '2027-11-21T10:00:00Z' } })
  await user.call('PUT /api/hasSubscribed', { paymentId: id })
  expect(await standing(user)).toBe('active 2027-11-21')
  paypal.change(id, { billing_info: { failed_payments_count: 1, next_billing_time: '2026-11-26T10:00:00Z' } })
  await hears('BILLING.SUBSCRIPTION.PAYMENT.FAILED')
  expect(await standing(user)).toBe('past_due unpaid')
  expect(await user.call('GET /api/isSubscribed', {})).toEqual({ IsTrue: false })
  paypal.change(id, { status: 'SUSPENDED' })
  await hears('BILLING.SUBSCRIPTION.SUSPENDED')
  expect(await standing(user)).toBe('suspended unpaid')
})
