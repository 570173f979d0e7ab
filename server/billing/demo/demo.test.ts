import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'
import type { Client } from '../../testing/client.ts'
import { startPaid } from '../../testing/paypal.ts'
import { approveAtDemo, insertPartner, ledgerOf, login, demoWebhook, standing } from '../../testing/subscriptions.ts'
import { openPayment } from './demo.ts'

let app: TestApp
let user: Client
let email: string

beforeAll(async () => {
  app = await startApp()
})

beforeEach(async () => {
  app.clock.now = () => new Date('2026-11-21T10:00:00Z')
  user = await app.register()
  ;({ email } = await user.call('GET /api/me', {}))
})

const json = { 'content-type': 'application/json' }
const happens = (event: 'payment' | 'payment-failed' | 'suspension' | 'period-end') =>
  user.try('PUT /api/demoPayment', { event })
async function subscribe(variant: 'monthly' | 'yearly' = 'monthly'): Promise<string> {
  const paymentId = await approveAtDemo(app, user, variant)
  await user.call('PUT /api/hasSubscribed', { paymentId })
  return paymentId
}
async function at(time: string): Promise<void> {
  app.clock.now = () => new Date(time)
  await login(user, email)
}

test('works as with PayPal: subscribe, renew, unsubscribe, expire', async () => {
  await subscribe()
  expect(await standing(user)).toBe('active 2026-12-21')
  await happens('payment')
  expect(await standing(user)).toBe('active 2027-01-21')
  await user.call('GET /api/cancelSubscription', {})
  expect(await standing(user)).toBe('cancelled 2027-01-21')
  expect(await user.call('GET /api/isSubscribed', {})).toEqual({ IsTrue: true })
  await happens('period-end')
  expect(await standing(user)).toBe('expired 2026-11-21')
  expect(await user.call('GET /api/isSubscribed', {})).toEqual({ IsTrue: false })
  expect(await ledgerOf(app, user)).toEqual([
    'subscribed',
    'event',
    'payment',
    'state',
    'event',
    'payment',
    'cancel-asked',
    'state',
    'state',
    'event',
  ])
  expect((await subscribe('yearly')).length).toBeGreaterThan(10)
  expect(await standing(user)).toBe('active 2027-11-21')
})

test.each([
  ['en', 'Demonstration: no payment was made', 'PayPal', 'Thank you'],
  ['de', 'Vorführung: Es wurde nichts bezahlt', 'PayPal', 'Danke'],
] as const)('documents and mails in %s say that nobody paid, and nothing else', async (language, demo, ...wrong) => {
  await sql`update users set language = ${language} where email = ${email}`.execute(app.db)
  await subscribe()
  const [made, ...others] = await user.call('GET /api/invoices', {})
  expect([others, made?.number.slice(0, 5)]).toEqual([[], 'DEMO-'])
  const { rows } = await sql`select document from invoices where id = ${made?.id}`.execute(app.db)
  const mailed = () => app.mails.find(({ to, subject }) => to === email && subject.includes(made?.number ?? '-'))
  await expect.poll(mailed).toBeDefined()
  expect(JSON.stringify(rows)).toContain(demo)
  for (const word of wrong) expect(JSON.stringify(rows) + mailed()?.text, word).not.toContain(word)
})

test('a user who approves and leaves has the subscription', async () => {
  await approveAtDemo(app, user, 'yearly')
  expect(await standing(user)).toBe('active 2027-11-21')
})

test('a failed payment, a successful one, and a suspension', async () => {
  await subscribe()
  await happens('payment-failed')
  expect(await standing(user)).toBe('past_due 2026-11-21')
  await happens('payment')
  expect(await standing(user)).toBe('active 2026-12-21')
  await happens('suspension')
  expect(await standing(user)).toBe('suspended 2026-12-21')
  await happens('period-end')
  expect([await standing(user), await user.call('GET /api/isSubscribed', {})]).toEqual([
    'suspended 2026-11-21',
    { IsTrue: false },
  ])
  await user.call('GET /api/cancelSubscription', {})
  expect(await standing(user)).toBe('expired 2026-11-21')
})

test('a subscription is renewed at the end of a period, by the button and by time', async () => {
  await subscribe()
  await happens('period-end')
  expect(await standing(user)).toBe('active 2026-12-21')
  await at('2027-02-25T10:00:00Z')
  await app.reconcile()
  expect(await standing(user)).toBe('active 2027-03-21')
})

test('plans with a code require the code', async () => {
  const paymentId = await approveAtDemo(app, user, 'affiliateMonthly')
  expect((await user.refused('PUT /api/hasSubscribed', { paymentId })).status).toBe(402)
  await insertPartner(app, 'DEMO10')
  expect((await user.try('PUT /api/hasSubscribed', { paymentId, code: 'demo10' })).status).toBe(200)
  expect(await ledgerOf(app, user)).toEqual(['unclaimed', 'subscribed', 'conversion'])
})

describe('refuses what is not allowed', () => {
  test('unknown and already approved subscriptions cannot be approved', async () => {
    const approve = async (id: string) =>
      (await user.send('POST', `/demo-paypal/v1/billing/subscriptions/${id}/approve`)).status
    expect(await approve('I-NOBODY')).toBe(404)
    expect(await approve(await subscribe())).toBe(404)
    expect(await approve('I-DEMO%00')).toBe(404)
    const notText = JSON.stringify({ plan_id: 'DEMO-MONTHLY', custom_id: '1\u0000' })
    for (const body of ['', '{}', '{"plan_id":"P","custom_id":"1"}', '{"plan_id":"DEMO-MONTHLY"}', notText])
      expect((await user.send('POST', '/demo-paypal/v1/billing/subscriptions', body, json)).status).toBe(400)
  })

  test('a subscription is created and approved only in the session of its user', async () => {
    const subscriptions = '/demo-paypal/v1/billing/subscriptions'
    const stranger = await app.register()
    const { id: userId } = await user.call('GET /api/me', {})
    const body = JSON.stringify({ plan_id: 'DEMO-MONTHLY', custom_id: String(userId) })
    const made = async (who: Client) => who.send('POST', subscriptions, body, json)
    expect([(await made(app.client())).status, (await made(stranger)).status]).toEqual([401, 403])
    const { id } = (await made(user)).body as { id: string }
    const approved = async (who: Client) => (await who.send('POST', `${subscriptions}/${id}/approve`)).status
    expect([await approved(app.client()), await approved(stranger)]).toEqual([401, 404])
    expect(await user.call('GET /api/isSubscribed', {})).toEqual({ IsTrue: false })
    expect(await approved(user)).toBe(200)
  })

  test('nothing happens without a subscription', async () => {
    expect((await happens('payment')).status).toBe(404)
    await subscribe()
    await user.call('GET /api/cancelSubscription', {})
    expect((await happens('payment')).status).toBe(404)
  })

  test('only events signed by this process are accepted, unchanged', async () => {
    const { event, headers } = demoWebhook(app)
    expect((await app.client().try('POST /api/webhooks/paypal', event, { headers })).status).toBe(200)
    const other = { ...event, event_type: 'BILLING.SUBSCRIPTION.ACTIVATED' }
    expect((await app.client().try('POST /api/webhooks/paypal', other, { headers })).status).toBe(400)
    const elsewhere = openPayment(app.config, app.db, app.clock.now).demo?.sign(JSON.stringify(event)) ?? {}
    expect((await app.client().try('POST /api/webhooks/paypal', event, { headers: elsewhere })).status).toBe(400)
  })
})

test('another process sees the same books', async () => {
  const id = await subscribe()
  const { paypal } = openPayment(app.config, app.db, app.clock.now)
  expect(await paypal.getSubscription(id)).toMatchObject({ id, status: 'ACTIVE' })
  expect(await paypal.cancelSubscription(id, 'enough')).toBe(true)
})

test('the browser program is served, the REST API is not', async () => {
  const { status, headers } = await app.client().send('GET', '/demo-paypal/sdk/js?client-id=demo')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  for (const path of [
    '/v1/oauth2/token',
    '/v1/notifications/verify-webhook-signature',
    '/v1/billing/subscriptions/I-1/cancel',
  ])
    expect((await app.client().send('POST', `/demo-paypal${path}`, '{}', json)).status).toBe(404)
})

test('none of it exists when PayPal is configured', async () => {
  const { app: real } = await startPaid()
  const person = await real.register()
  expect((await person.refused('PUT /api/demoPayment', { event: 'payment' })).status).toBe(404)
  for (const path of ['/sdk/js', '/v1/billing/subscriptions'])
    for (const method of ['GET', 'POST'])
      expect((await real.client().send(method, `/demo-paypal${path}`)).status, `${method} ${path}`).toBe(404)
  expect(await person.call('GET /api/config', {})).toMatchObject({ payment: 'paypal', paypalClientId: 'client' })
  expect(await user.call('GET /api/config', {})).toMatchObject({ payment: 'demo', paypalClientId: 'demo' })
})
