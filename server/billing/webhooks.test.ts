import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { type PayPalStandIn, signed, startPaid, sendWebhook } from '../testing/paypal.ts'
import { insertPartner, ledgerOf, login, standing } from '../testing/subscriptions.ts'

let app: TestApp
let paypal: PayPalStandIn
let user: Client
let userId: number
let id: string

beforeAll(async () => {
  ;({ app, paypal } = await startPaid())
})

beforeEach(async () => {
  Object.assign(paypal.mood, { isDown: false, answers: [] })
  app.clock.now = () => new Date('2026-11-21T10:00:00Z')
  user = await app.register()
  userId = (await user.call('GET /api/me', {})).id
  id = paypal.approve(userId, 'P-M')
})

const subscribe = () => user.call('PUT /api/hasSubscribed', { paymentId: id })
const resource = () => paypal.subscriptions.get(id) ?? {}
const receives = (type: string, what: object = resource(), eventId?: string) => sendWebhook(app, type, what, eventId)
const money = async () =>
  (
    await app.db
      .selectFrom('billing_events')
      .select(['kind', 'amount_cents', 'currency'])
      .where('amount_cents', 'is not', null)
      .where('provider_id', '=', id)
      .orderBy('id')
      .execute()
  ).map((line) => `${line.kind} ${line.amount_cents} ${line.currency}`)
const sale = (saleId: string, total: string) => ({
  id: saleId,
  billing_agreement_id: id,
  amount: { total, currency: 'EUR' },
})
/** Goes to a day, where the user logs in again. */
async function day(text: string): Promise<void> {
  const { email } = await user.call('GET /api/me', {})
  app.clock.now = () => new Date(`${text}T10:00:00Z`)
  await login(user, email)
}

/** PayPal says that it sent an event, and no more. */
const verifiedOnly = ['right', 503, 503, 503] as const

describe('a forged event is a 400, and changes nothing', () => {
  const body = () =>
    JSON.stringify({ id: 'WH-FORGED', event_type: 'BILLING.SUBSCRIPTION.ACTIVATED', resource: resource() })
  const json = { 'content-type': 'application/json' }
  type Forgery = [what: string, headers: () => Record<string, string>]
  /** With signatures that PayPal cannot have made. */
  const impossible: Forgery[] = [
    ...['http://api.paypal.com/c', 'https://paypal.com.evil.example/c', 'https://evilpaypal.com/c', 'no address'].map(
      (url): Forgery => [
        `a certificate at ${url}`,
        () => ({ ...signed(body(), app.clock.now()), 'paypal-cert-url': url }),
      ],
    ),
    ...['2026-11-16T09:00:00Z', '2026-11-22T11:00:00Z', 'yesterday'].map((time): Forgery => [
      `the time ${time}`,
      () => ({ ...signed(body(), app.clock.now()), 'paypal-transmission-time': time }),
    ]),
  ]
  test.each<Forgery>([
    ['no signature', () => ({})],
    ['the signature of another body', () => signed('{}', app.clock.now())],
    ['half a signature', () => ({ 'paypal-transmission-id': '1', 'paypal-transmission-sig': 'x' })],
    ...impossible,
    ['a wrong signature', () => ({ ...signed(body(), app.clock.now()), 'paypal-transmission-sig': 'AAAA' })],
  ])('%s', async (_, headers) => {
    const { status } = await app.client().send('POST', '/api/webhooks/paypal', body(), { ...json, ...headers() })
    expect(status).toBe(400)
    expect(await standing(user)).toBe('none')
    expect(await app.db.selectFrom('billing_events').selectAll().where('event_id', '=', 'WH-FORGED').execute()).toEqual(
      [],
    )
  })

  test.each(impossible)('%s is refused without asking PayPal', async (_, headers) => {
    paypal.requests.length = 0
    await app.client().send('POST', '/api/webhooks/paypal', body(), { ...json, ...headers() })
    expect(paypal.requests).toEqual([])
  })

  test('every event is, unless a webhook is configured', async () => {
    const { paypal: keys } = app.config
    if (!keys) throw new Error('There are no keys.')
    const { openPayPal, overNetwork } = await import('./paypal.ts')
    const without = openPayPal(overNetwork(keys.baseUrl), { ...keys, webhookId: undefined })
    const sent = { headers: signed(body(), app.clock.now()), body: body(), address: '192.0.2.1' }
    expect(await without.isSigned(sent, app.clock.now())).toBe(false)
  })
})

test('a subscription begins even if its user does not report it', async () => {
  expect((await receives('BILLING.SUBSCRIPTION.ACTIVATED')).status).toBe(200)
  expect(await standing(user)).toBe('active 2026-12-21')
  expect((await user.try('PUT /api/hasSubscribed', { paymentId: id })).status).toBe(200)
  expect(await ledgerOf(app, user)).toEqual(['subscribed', 'event'])
})

test('an approved subscription is pending, and begins later', async () => {
  paypal.change(id, { status: 'APPROVED', billing_info: { last_payment: undefined } })
  await receives('BILLING.SUBSCRIPTION.CREATED')
  expect(await standing(user)).toBe('pending unpaid')
  expect(await user.call('GET /api/isSubscribed', {})).toEqual({ IsTrue: false })
  paypal.change(id, { status: 'ACTIVE', billing_info: { next_billing_time: '2026-12-21T10:00:00Z' } })
  await receives('BILLING.SUBSCRIPTION.ACTIVATED')
  expect(await standing(user)).toBe('active 2026-12-21')
})

test('a plan with a code requires it; the event is kept for admins', async () => {
  id = paypal.approve(userId, 'P-AM')
  expect((await receives('BILLING.SUBSCRIPTION.ACTIVATED')).status).toBe(200)
  expect(await standing(user)).toBe('none')
  expect(await ledgerOf(app, user)).toEqual(['unclaimed'])
  const affiliate_id = await insertPartner(app, `W-${userId}`)
  await app.db
    .insertInto('applied_codes')
    .values({ user_id: userId, affiliate_id, applied_at: app.clock.now() })
    .execute()
  await receives('BILLING.SUBSCRIPTION.UPDATED')
  expect(await standing(user)).toBe('active 2026-12-21')
  expect(
    await app.db.selectFrom('conversions').selectAll().where('affiliate_id', '=', affiliate_id).execute(),
  ).toHaveLength(1)
})

test('an event without a user or a meaning is a line of the ledger', async () => {
  id = paypal.approve(999_999, 'P-M')
  for (const [type, what] of [
    ['BILLING.SUBSCRIPTION.ACTIVATED', resource()],
    ['BILLING.SUBSCRIPTION.CANCELLED', { id: 'I-ELSEWHERE' }],
    ['CUSTOMER.DISPUTE.CREATED', { whatever: true }],
    ['PAYMENT.SALE.COMPLETED', 5],
  ] as const) {
    const eventId = `WH-${crypto.randomUUID()}`
    expect((await receives(type, what as object, eventId)).status).toBe(200)
    expect(await app.db.selectFrom('billing_events').select('kind').where('event_id', '=', eventId).execute()).toEqual([
      { kind: 'event' },
    ])
  }
  expect(await app.db.selectFrom('subscriptions').selectAll().where('provider_id', '=', id).execute()).toEqual([])
})

test('an event with few details triggers a request', async () => {
  await subscribe()
  paypal.change(id, { status: 'SUSPENDED' })
  expect((await receives('BILLING.SUBSCRIPTION.PAYMENT.FAILED', { id })).status).toBe(200)
  expect(await standing(user)).toBe('suspended 2026-12-21')
})

test('the event counts while the API lags behind', async () => {
  await subscribe()
  const update_time = '2026-11-21T10:05:00Z'
  await receives('BILLING.SUBSCRIPTION.SUSPENDED', { ...resource(), status: 'SUSPENDED', update_time })
  expect(await standing(user)).toBe('suspended 2026-12-21')
})

test('a repeated event counts once, even if both arrive at once', async () => {
  await subscribe()
  const answers = await Promise.all(
    [1, 2, 3].map(() => receives('PAYMENT.SALE.COMPLETED', sale('S-1', '9.99'), `WH-${id}`)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await money()).toEqual(['payment 999 EUR'])
})

test('a renewal extends the paid period, and a refund is in the ledger', async () => {
  await subscribe()
  await day('2026-12-21')
  const last_payment = { amount: { currency_code: 'EUR', value: '9.99' }, time: '2026-12-21T10:00:00Z' }
  paypal.change(id, { billing_info: { last_payment, next_billing_time: '2027-01-21T10:00:00Z' } })
  await receives('PAYMENT.SALE.COMPLETED', sale(`S-${id}`, '9.99'))
  expect(await standing(user)).toBe('active 2027-01-21')
  await receives('PAYMENT.SALE.REFUNDED', { id: 'R-1', sale_id: `S-${id}`, amount: { total: '4.35', currency: 'EUR' } })
  expect(await money()).toEqual(['payment 999 EUR', 'refund -435 EUR'])
})

test('a failed payment or a suspension ends unpaid access and sends a mail', async () => {
  await subscribe()
  await day('2026-12-21')
  paypal.change(id, { billing_info: { failed_payments_count: 1, next_billing_time: '2026-12-26T10:00:00Z' } })
  await receives('BILLING.SUBSCRIPTION.PAYMENT.FAILED')
  expect(await standing(user)).toBe('past_due 2026-12-21')
  expect(await user.call('GET /api/isSubscribed', {})).toEqual({ IsTrue: false })
  paypal.change(id, { status: 'SUSPENDED' })
  await receives('BILLING.SUBSCRIPTION.SUSPENDED')
  expect(await standing(user)).toBe('suspended 2026-12-21')
  paypal.change(id, {
    status: 'ACTIVE',
    billing_info: { failed_payments_count: 0, next_billing_time: '2027-01-21T10:00:00Z' },
  })
  await receives('BILLING.SUBSCRIPTION.RE-ACTIVATED')
  expect(await standing(user)).toBe('active 2027-01-21')
  const { email } = await user.call('GET /api/me', {})
  const subjects = () => app.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
  await expect.poll(() => subjects().filter((one) => one.includes('didn’t go through'))).toHaveLength(1)
})

describe('events in any order lead to PayPal’s current state', () => {
  const tellAll = async (orders: number[]) => {
    await subscribe()
    const past = [resource(), paypal.change(id, { status: 'SUSPENDED', update_time: '2026-11-22T10:00:00Z' })]
    past.push(paypal.change(id, { status: 'CANCELLED', update_time: '2026-11-23T10:00:00Z' }))
    const types = ['ACTIVATED', 'SUSPENDED', 'CANCELLED']
    return async (isDown: boolean) => {
      for (const order of orders) {
        // Signed, and then down.
        if (isDown) paypal.mood.answers.push(...verifiedOnly)
        expect((await receives(`BILLING.SUBSCRIPTION.${types[order]}`, past[order])).status).toBe(200)
        paypal.mood.answers.length = 0
      }
    }
  }
  const orders = [
    [0, 1, 2],
    [2, 1, 0],
    [1, 0, 2],
    [2, 0, 1],
  ]
  test.each(orders)('%i %i %i', async (...order) => {
    await (
      await tellAll(order)
    )(false)
    expect(await standing(user)).toBe('cancelled 2026-12-21')
  })

  test.each(orders)('%i %i %i, while PayPal only verifies signatures', async (...order) => {
    await (
      await tellAll(order)
    )(true)
    expect(await standing(user)).toBe('cancelled 2026-12-21')
  })
})

describe('while PayPal is down', () => {
  test('an event that cannot be verified must be sent again', async () => {
    await subscribe()
    paypal.change(id, { status: 'SUSPENDED' })
    paypal.mood.isDown = true
    expect((await receives('BILLING.SUBSCRIPTION.SUSPENDED', resource(), `WH-${id}`)).status).toBe(503)
    expect(await standing(user)).toBe('active 2026-12-21')
    paypal.mood.isDown = false
    expect((await receives('BILLING.SUBSCRIPTION.SUSPENDED', resource(), `WH-${id}`)).status).toBe(200)
    expect(await standing(user)).toBe('suspended 2026-12-21')
  })

  test('a verified payment is kept, and its result is requested later', async () => {
    await subscribe()
    paypal.change(id, { billing_info: { next_billing_time: '2027-01-21T10:00:00Z' } })
    paypal.mood.answers.push(...verifiedOnly)
    expect((await receives('PAYMENT.SALE.COMPLETED', sale('S-2', '9.99'))).status).toBe(200)
    expect([await money(), await standing(user)]).toEqual([['payment 999 EUR'], 'active 2026-12-21'])
    await app.reconcile()
    expect(await standing(user)).toBe('active 2027-01-21')
  })

  test('a payment of an unknown subscription must be sent again', async () => {
    paypal.mood.answers.push(...verifiedOnly)
    expect((await receives('PAYMENT.SALE.COMPLETED', sale('S-3', '9.99'))).status).toBe(503)
    expect(await money()).toEqual([])
  })
})
