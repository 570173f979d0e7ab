import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderText } from '../../shared/orders.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { type PayPalStandIn, sendWebhook, startPaid } from '../testing/paypal.ts'
import { insertPartner, ledgerOf, login, ordered, standing } from '../testing/subscriptions.ts'

let app: TestApp
let paypal: PayPalStandIn
let user: Client
let email: string

beforeAll(async () => {
  ;({ app, paypal } = await startPaid())
})

beforeEach(async () => {
  paypal.mood.isDown = false
  app.clock.now = () => new Date('2026-11-21T10:00:00Z')
  user = await app.register()
  ;({ email } = await user.call('GET /api/me', {}))
})

const place = (changes: Partial<ReturnType<typeof ordered>> = {}, idempotencyKey: string = crypto.randomUUID()) =>
  user.call('PUT /api/order', { ...ordered('monthly'), ...changes }, { idempotencyKey })
const stored = async () => {
  const { id } = await user.call('GET /api/me', {})
  const { rows } = await sql<{ id: number; variant: string }>`select * from orders where user_id = ${id}`.execute(
    app.db,
  )
  return rows
}
/** What PayPal has once its customer has approved. */
const approve = (id: string) =>
  paypal.change(id, {
    status: 'ACTIVE',
    billing_info: {
      last_payment: { amount: { currency_code: 'EUR', value: '9.99' }, time: app.clock.now().toISOString() },
      next_billing_time: '2026-12-21T10:00:00Z',
    },
  })

test('an order is stored with the text that was seen, before PayPal makes the subscription that it opens', async () => {
  const { paymentId, approveUrl } = await place()
  expect(approveUrl).toBe(`https://www.paypal.com/approve?id=${paymentId}`)
  expect(await stored()).toMatchObject([
    {
      at: new Date('2026-11-21T10:00:00Z'),
      provider_id: paymentId,
      variant: 'monthly',
      price_cents: 999,
      text_version: ordered('monthly').seen,
      text: orderText({ locale: 'en', productName: 'Kartei', variant: 'monthly', vatPercent: null }),
      starts_at_once: true,
    },
  ])
  expect(paypal.subscriptions.get(paymentId)).toMatchObject({ plan_id: 'P-M', status: 'APPROVAL_PENDING' })
  expect(await standing(user)).toBe('none')
})

test('an order whose response was lost is one order and one subscription', async () => {
  const key = crypto.randomUUID()
  paypal.mood.isDown = true
  await expect(place({}, key)).rejects.toThrow()
  paypal.mood.isDown = false
  const first = await place({}, key)
  expect(await place({}, key)).toEqual(first)
  expect(await stored()).toHaveLength(1)
})

test('a retry with another code is refused, so that no other partner earns than the one that was typed last', async () => {
  const [one, other] = [`ONE-${crypto.randomUUID().slice(0, 6)}`, `OTHER-${crypto.randomUUID().slice(0, 6)}`]
  await insertPartner(app, one)
  await insertPartner(app, other)
  const key = crypto.randomUUID()
  const first = await place({ ...ordered('affiliateMonthly'), code: one }, key)
  const retry = (code: string) =>
    user.try('PUT /api/order', { ...ordered('affiliateMonthly'), code }, { idempotencyKey: key })
  expect((await retry(other)).status).toBe(409)
  expect((await retry(one)).body).toEqual(first)
})

test('the contract is confirmed by a mail with the order, the terms and the instructions on withdrawal', async () => {
  const { paymentId } = await place({ ...ordered('monthly'), language: 'en' })
  approve(paymentId)
  await user.call('PUT /api/hasSubscribed', { paymentId, code: null })
  await sendWebhook(app, 'BILLING.SUBSCRIPTION.ACTIVATED', paypal.subscriptions.get(paymentId) ?? {})
  const confirmations = () => app.mails.filter(({ to, subject }) => to === email && subject === 'Your Kartei contract')
  await expect.poll(() => confirmations().length).toBe(1)
  const [mail] = confirmations()
  for (const part of ['Total price: 9,99 EUR per month', 'Start the service right away', '21 November 2026', paymentId])
    expect(mail?.text).toContain(part)
  const [terms] = mail?.attachments ?? []
  expect(terms?.filename).toBe('Terms of Use.html')
  expect(String(terms?.content)).toMatch(/Instructions on withdrawal[\s\S]*Model withdrawal form/)
  expect(String(terms?.content)).not.toMatch(/\{(product|email|provider|address)\}|href="\//)
})

describe('refuses', () => {
  test('an order without the tick, and one of another text', async () => {
    expect((await user.try('PUT /api/order', { ...ordered('monthly'), startsAtOnce: false as true })).status).toBe(400)
    const { seen } = ordered('yearly')
    expect((await user.try('PUT /api/order', { ...ordered('monthly'), seen })).status).toBe(409)
    expect((await user.try('PUT /api/order', { ...ordered('monthly'), language: 'de' })).status).toBe(409)
    expect(await stored()).toEqual([])
  })

  test("a partner's own code, typed now or applied before this was refused", async () => {
    const code = `MINE-${crypto.randomUUID().slice(0, 6)}`
    const affiliate_id = await insertPartner(app, code, user)
    for (const variant of ['affiliateMonthly', 'monthly'] as const) {
      const { status, errors } = await user.refused('PUT /api/order', { ...ordered(variant), code: ` ${code} ` })
      expect([status, errors]).toMatchObject([400, [{ path: 'code', message: /^This is your own code/ }]])
    }
    const { id: user_id } = await user.call('GET /api/me', {})
    const applied = { user_id, affiliate_id, applied_at: app.clock.now() }
    await app.db.insertInto('applied_codes').values(applied).execute()
    expect((await user.refused('PUT /api/order', ordered('affiliateMonthly'))).status).toBe(409)
    expect(await stored()).toEqual([])
  })

  test('the lower price without a code, and a second subscription', async () => {
    expect((await user.try('PUT /api/order', ordered('affiliateMonthly'))).status).toBe(409)
    await insertPartner(app, 'CHEAPER')
    const { paymentId } = await place({ ...ordered('affiliateMonthly'), code: 'cheaper' })
    approve(paymentId)
    await user.call('PUT /api/hasSubscribed', { paymentId, code: 'cheaper' })
    expect((await user.try('PUT /api/order', ordered('yearly'))).status).toBe(409)
  })
})

test('the ledger shows whether a subscription was ordered with our button', async () => {
  const { paymentId } = await place()
  approve(paymentId)
  await user.call('PUT /api/hasSubscribed', { paymentId, code: null })
  const { id } = await user.call('GET /api/me', {})
  const lines = await app.db.selectFrom('billing_events').select('details').where('user_id', '=', id).execute()
  const [order] = await stored()
  expect(lines.map(({ details }) => (details as { order?: number }).order)).toContain(order?.id)
})

test('orders without a subscription are deleted after 30 days, and others after six whole years', async () => {
  await place()
  const { paymentId } = await place({ ...ordered('yearly') })
  approve(paymentId)
  await user.call('PUT /api/hasSubscribed', { paymentId, code: null })
  const after = async (time: string) => {
    app.clock.now = () => new Date(time)
    await app.cleanUp()
    const { rows } = await sql<{ variant: string }>`select variant from orders`.execute(app.db)
    return rows
  }
  const own = async (time: string) => (await after(time)).filter(({ variant }) => variant === 'yearly').length
  expect(await own('2032-12-31T12:00:00Z')).toBe(1)
  expect(await own('2033-01-01T12:00:00Z')).toBe(0)
})

describe('of two approved orders', () => {
  const begins = async (paymentId: string, nextBilling = '2026-12-21') => {
    approve(paymentId)
    paypal.change(paymentId, { billing_info: { next_billing_time: `${nextBilling}T10:00:00Z` } })
    return activated(paymentId)
  }
  const activated = (paymentId: string) =>
    sendWebhook(app, 'BILLING.SUBSCRIPTION.ACTIVATED', paypal.subscriptions.get(paymentId) ?? {})
  const statuses = (...orders: { paymentId: string }[]) =>
    orders.map(({ paymentId }) => paypal.subscriptions.get(paymentId)?.status)
  const mails = () =>
    app.mails.filter(({ to, subject }) => to === email && !subject.includes('Confirm')).map(({ subject }) => subject)

  test('the second is cancelled, and the user and an admin learn of it', async () => {
    const code = `SECOND-${crypto.randomUUID().slice(0, 6)}`
    const partner = await insertPartner(app, code)
    const [first, second] = [await place(), await place({ ...ordered('affiliateYearly'), code })]
    await begins(first.paymentId)
    await expect.poll(mails).toEqual(['Your Kartei contract'])
    await begins(second.paymentId, '2027-11-21')
    await app.reconcile()
    expect(statuses(first, second)).toEqual(['ACTIVE', 'CANCELLED'])
    expect(await standing(user)).toBe('active 2026-12-21')
    await expect.poll(mails).toEqual(['Your Kartei contract', 'You subscribed to Kartei twice'])
    const mail = app.mails.find(({ to, subject }) => to === email && subject.includes('twice'))
    for (const part of ['We’ve cancelled the second one', 'Total price: 74,99 EUR per year', second.paymentId])
      expect(mail?.text).toContain(part)
    expect(mail?.attachments?.[0]?.filename).toBe('Terms of Use.html')
    expect(await ledgerOf(app, user)).toContain('second')
    expect(await app.db.selectFrom('conversions').selectAll().where('affiliate_id', '=', partner).execute()).toEqual([])
    const { points } = await (await app.admin()).call('GET /api/adminHealth', {})
    expect(points.find(({ id }) => id === 'payments')).toEqual({ id: 'payments', value: 1, isGood: false })
  })

  test('the second entitles to nothing, whatever becomes of the first', async () => {
    const [first, second] = [await place(), await place(ordered('yearly'))]
    await begins(first.paymentId)
    await begins(second.paymentId, '2027-11-21')
    await app.reconcile()
    await user.call('GET /api/cancelSubscription', {})
    expect(await standing(user)).toBe('cancelled 2026-12-21')
    await expect.poll(mails).toContain('Your Kartei subscription has been cancelled')
    app.clock.now = () => new Date('2026-12-21T10:00:01Z')
    await login(user, email)
    expect(await user.call('GET /api/isSubscribed', {})).toEqual({ IsTrue: false })
    await app.reconcile()
    expect(await standing(user)).toBe('expired 2026-12-21')
  })

  test('the second stays if the first was cancelled at PayPal, of which no event has come yet', async () => {
    const [first, second] = [await place(), await place(ordered('yearly'))]
    await begins(first.paymentId)
    paypal.change(first.paymentId, { status: 'CANCELLED' })
    await begins(second.paymentId, '2027-11-21')
    await app.reconcile()
    expect(statuses(first, second)).toEqual(['CANCELLED', 'ACTIVE'])
    expect(await standing(user)).toBe('active 2027-11-21')
    expect(await ledgerOf(app, user)).not.toContain('second')
  })

  test('the second waits while PayPal cannot be asked about the first', async () => {
    const [first, second] = [await place(), await place(ordered('yearly'))]
    await begins(first.paymentId)
    paypal.mood.answers = ['right', 'right', 503, 503, 503]
    expect((await begins(second.paymentId, '2027-11-21')).status).toBe(503)
    expect(await ledgerOf(app, user)).not.toContain('second')
    expect((await activated(second.paymentId)).status).toBe(200)
    expect(await ledgerOf(app, user)).toContain('second')
  })

  test('the one whose first payment succeeds last is the second', async () => {
    const [failing, paid] = [await place(), await place(ordered('yearly'))]
    paypal.change(failing.paymentId, {
      status: 'ACTIVE',
      billing_info: { failed_payments_count: 1, next_billing_time: '2026-11-26T10:00:00Z' },
    })
    await activated(failing.paymentId)
    expect(await standing(user)).toBe('past_due unpaid')
    await begins(paid.paymentId, '2027-11-21')
    expect(await standing(user)).toBe('active 2027-11-21')
    paypal.change(failing.paymentId, { billing_info: { failed_payments_count: 0 } })
    await begins(failing.paymentId)
    await app.reconcile()
    expect(statuses(failing, paid)).toEqual(['CANCELLED', 'ACTIVE'])
    expect(await standing(user)).toBe('active 2027-11-21')
    expect(await ledgerOf(app, user)).toContain('second')
  })
})

test('names VAT where it is configured, in both languages', async () => {
  const value = (locale: 'en' | 'de', vatPercent: number | null) =>
    orderText({ locale, productName: 'Kartei', variant: 'yearly', vatPercent }).rows[1]?.value
  expect(value('de', 19)).toBe('99,99\u00a0€ pro Jahr, einschließlich 19\u00a0% Umsatzsteuer')
  expect(value('en', 19)).toBe('99,99 EUR per year, including 19% VAT')
  expect(value('de', null)).toContain('§ 19 UStG')
  const other = await startApp({ vatPercent: 19 })
  expect((await other.client().call('GET /api/config', {})).vatPercent).toBe(19)
})

test('the code that was typed for the order earns, and not one that a link brought', async () => {
  const { id: userId } = await user.call('GET /api/me', {})
  const typed = await insertPartner(app, `TYPED-${userId}`)
  const linked = await insertPartner(app, `LINK-${userId}`)
  const { paymentId } = await place({ ...ordered('affiliateMonthly'), code: `typed-${userId}` })
  const applied = { user_id: userId, affiliate_id: linked, applied_at: app.clock.now() }
  await app.db.insertInto('applied_codes').values(applied).execute()
  approve(paymentId)
  // The page to which PayPal returns no longer knows what was typed.
  await user.call('PUT /api/hasSubscribed', { paymentId, code: null })
  const earned = (affiliate: number) =>
    app.db.selectFrom('conversions').selectAll().where('affiliate_id', '=', affiliate).execute()
  expect([await earned(typed), await earned(linked)]).toMatchObject([[{ affiliate_id: typed }], []])
})
