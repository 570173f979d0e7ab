import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { type PayPalStandIn, startPaid } from '../testing/paypal.ts'
import { ledgerOf, login, standing } from '../testing/subscriptions.ts'

let app: TestApp
let paypal: PayPalStandIn
let user: Client
let userId: number
let id: string
let email: string

beforeAll(async () => {
  ;({ app, paypal } = await startPaid())
})

beforeEach(async () => {
  Object.assign(paypal.mood, { isDown: false, answers: [] })
  app.clock.now = () => new Date('2026-11-21T10:00:00Z')
  user = await app.register()
  ;({ id: userId, email } = await user.call('GET /api/me', {}))
  id = paypal.approve(userId, 'P-M')
  await user.call('PUT /api/hasSubscribed', { paymentId: id })
})

const isSubscribed = async () => (await user.call('GET /api/isSubscribed', {})).IsTrue
async function at(time: string): Promise<void> {
  app.clock.now = () => new Date(time)
  await login(user, email)
}

test('a change without an event is found within a day', async () => {
  paypal.change(id, { status: 'SUSPENDED' })
  await app.reconcile()
  expect(await standing(user)).toBe('active 2026-12-21')
  await at('2026-11-22T10:00:00Z')
  await app.reconcile()
  expect(await standing(user)).toBe('suspended 2026-12-21')
})

test('a renewal is found when the period is over, and access continues until it is booked', async () => {
  await at('2026-12-21T12:00:00Z')
  await app.reconcile()
  expect([await standing(user), await isSubscribed()]).toEqual(['active 2026-12-21', true])
  paypal.change(id, { billing_info: { next_billing_time: '2027-01-21T10:00:00Z' } })
  await at('2026-12-21T14:00:00Z')
  await app.reconcile()
  expect([await standing(user), await isSubscribed()]).toEqual(['active 2027-01-21', true])
})

test('a subscription without renewal ends after its day of grace, even if PayPal does not respond', async () => {
  paypal.mood.isDown = true
  await at('2026-12-22T09:00:00Z')
  expect(await isSubscribed()).toBe(true)
  await at('2026-12-22T10:00:01Z')
  expect(await isSubscribed()).toBe(false)
})

test('a failed payment, a suspension and a cancellation by PayPal are applied, one after the other', async () => {
  paypal.change(id, { billing_info: { failed_payments_count: 1 }, update_time: '2026-12-21T10:00:00Z' })
  await at('2026-12-21T12:00:00Z')
  await app.reconcile()
  expect([await standing(user), await isSubscribed()]).toEqual(['past_due 2026-12-21', false])
  paypal.change(id, { status: 'SUSPENDED', update_time: '2026-12-22T10:00:00Z' })
  await at('2026-12-22T13:00:00Z')
  await app.reconcile()
  expect(await standing(user)).toBe('suspended 2026-12-21')
  paypal.change(id, { status: 'CANCELLED', update_time: '2026-12-23T10:00:00Z' })
  await at('2026-12-23T14:00:00Z')
  await app.reconcile()
  expect(await standing(user)).toBe('expired 2026-12-21')
  expect(await ledgerOf(app, user)).toEqual(['subscribed', 'state', 'state', 'state'])
  paypal.requests.length = 0
  await at('2026-12-30T10:00:00Z')
  await app.reconcile()
  expect(paypal.requests.filter((one) => one.includes(id))).toEqual([])
})

test('a subscription of a deleted account is cancelled', async () => {
  await app.db.deleteFrom('users').where('id', '=', userId).execute()
  app.clock.now = () => new Date('2026-11-22T10:00:00Z')
  await app.reconcile()
  expect(paypal.subscriptions.get(id)?.status).toBe('CANCELLED')
})

test('a subscription that PayPal does not know is left alone and logged', async () => {
  paypal.subscriptions.delete(id)
  await at('2026-11-22T10:00:00Z')
  await app.reconcile()
  expect(await standing(user)).toBe('active 2026-12-21')
  expect(app.logLines.some((line) => line.includes('does not know this subscription'))).toBe(true)
})

test('while PayPal is down, it is asked less and less often', async () => {
  paypal.mood.isDown = true
  await at('2026-11-22T10:00:00Z')
  await app.reconcile()
  paypal.requests.length = 0
  await app.reconcile()
  expect(paypal.requests.filter((one) => one.includes(id))).toEqual([])
})

test('demo subscriptions end when PayPal is configured', async () => {
  const other = await app.register()
  const me = await other.call('GET /api/me', {})
  const paid_until = new Date('2027-11-21T10:00:00Z')
  await app.db
    .insertInto('subscriptions')
    .values({
      user_id: me.id,
      provider: 'demo',
      provider_id: 'I-DEMO',
      variant: 'yearly',
      state: 'active',
      state_at: app.clock.now(),
      paid_until,
      created_at: app.clock.now(),
    })
    .execute()
  await app.db.updateTable('users').set({ paid_until }).where('id', '=', me.id).execute()
  await app.reconcile()
  expect(await other.call('GET /api/isSubscribed', {})).toEqual({ IsTrue: false })
  expect(await standing(other)).toBe('none')
})
