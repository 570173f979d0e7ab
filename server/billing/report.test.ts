import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { type PayPalStandIn, startPaid, sendWebhook } from '../testing/paypal.ts'
import { insertPartner, ledgerOf, standing } from '../testing/subscriptions.ts'
import { shareOf } from './conversions.ts'

let app: TestApp
let paypal: PayPalStandIn
let user: Client
let userId: number

beforeAll(async () => {
  ;({ app, paypal } = await startPaid())
  app.clock.now = () => new Date('2026-11-21T10:00:00Z')
})

beforeEach(async () => {
  Object.assign(paypal.mood, { isDown: false, answers: [] })
  user = await app.register()
  userId = (await user.call('GET /api/me', {})).id
})

const report = (paymentId: string, code: string | null = null) =>
  user.try('PUT /api/hasSubscribed', { paymentId, code })
const conversions = () => app.db.selectFrom('conversions').selectAll().orderBy('id').execute()
const putOff = { last_payment: undefined, next_billing_time: '2035-01-01T10:00:00Z' }
const rows = () => app.db.selectFrom('subscriptions').selectAll().where('user_id', '=', userId).execute()

describe('anything but an active subscription of the user is a 402, and changes nothing', () => {
  test.each<[string, () => string]>([
    ['an id that PayPal does not know', () => 'I-NOBODY'],
    ['no id at all', () => '../../x'],
    ["another user's", () => paypal.approve(userId + 1000, 'P-M')],
    ["one that is nobody's", () => paypal.approve('', 'P-M')],
    ['another product', () => paypal.approve(userId, 'P-OTHER')],
    ...(['APPROVAL_PENDING', 'APPROVED', 'SUSPENDED', 'CANCELLED', 'EXPIRED'] as const).map(
      (status): [string, () => string] => [status, () => paypal.approve(userId, 'P-M', { status })],
    ),
    ['a plan with a code, without one', () => paypal.approve(userId, 'P-AM')],
    ['a plan whose price was changed', () => paypal.approve(userId, 'P-M', { plan_overridden: true })],
    [
      'one whose first payment was put off',
      () => paypal.approve(userId, 'P-M', { start_time: '2035-01-01T00:00:00Z', billing_info: putOff }),
    ],
  ])('%s', async (_, approve) => {
    const { status, body } = await report(approve())
    expect([status, body]).toMatchObject([402, { type: 'urn:kartei:problem:payment-required' }])
    expect(await standing(user)).toBe('none')
    expect(await user.call('GET /api/isSubscribed', {})).toEqual({ IsTrue: false })
    expect(await ledgerOf(app, user)).toEqual([])
    expect(await app.db.selectFrom('subscription_claims').selectAll().execute()).toEqual([])
  })
})

test('an active one entitles its user and sends a mail', async () => {
  expect((await report(paypal.approve(userId, 'P-M'))).status).toBe(200)
  expect(await standing(user)).toBe('active 2026-12-21')
  expect(await user.call('GET /api/isSubscribed', {})).toEqual({ IsTrue: true })
  expect(await ledgerOf(app, user)).toEqual(['subscribed'])
  const { email } = await user.call('GET /api/me', {})
  await expect.poll(() => app.mails.find(({ to, subject }) => to === email && subject.includes('active'))).toBeTruthy()
})

test('the same one reported twice, or by both sides at once, is one', async () => {
  const id = paypal.approve(userId, 'P-M')
  const resource = paypal.subscriptions.get(id) ?? {}
  const answers = await Promise.all([
    report(id),
    report(id),
    report(id),
    ...[1, 2].map(() => sendWebhook(app, 'BILLING.SUBSCRIPTION.ACTIVATED', resource)),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await report(id)).status).toBe(200)
  expect(await rows()).toHaveLength(1)
  expect((await ledgerOf(app, user)).filter((kind) => kind === 'subscribed')).toHaveLength(1)
})

test('of two subscriptions, the first one decides, also if the second is paid for longer', async () => {
  await report(paypal.approve(userId, 'P-M'))
  const yearly = paypal.approve(userId, 'P-Y', { billing_info: { next_billing_time: '2027-11-21T10:00:00Z' } })
  await report(yearly)
  expect(await rows()).toHaveLength(2)
  expect(await standing(user)).toBe('active 2026-12-21')
  await expect.poll(() => app.mails.map(({ subject }) => subject)).toContain('You subscribed to Kartei twice')
})

describe('with a code', () => {
  const sold = (code: string, plan = 'P-AM', value = '7.49') => {
    const last_payment = { amount: { currency_code: 'EUR', value }, time: '2026-11-21T10:00:00Z' }
    return report(paypal.approve(userId, plan, { billing_info: { last_payment } }), code)
  }

  test('a partner who has left is not credited, and a user of their code keeps its price', async () => {
    const affiliate_id = await insertPartner(app, `L-${userId}`)
    const applied = { user_id: userId, affiliate_id, applied_at: app.clock.now() }
    await app.db.insertInto('applied_codes').values(applied).execute()
    await app.db.updateTable('affiliates').set({ user_id: null }).where('id', '=', affiliate_id).execute()
    expect((await report(paypal.approve(userId, 'P-AM'))).status).toBe(200)
    expect(await ledgerOf(app, user)).toEqual(['subscribed'])
  })

  test('the partner earns a share of the payment, once, however the code is written', async () => {
    const affiliateId = await insertPartner(app, 'Bees10')
    const id = paypal.approve(userId, 'P-AM', {
      billing_info: { last_payment: { amount: { currency_code: 'EUR', value: '7.49' }, time: '2026-11-21T10:00:00Z' } },
    })
    const answers = await Promise.all([report(id, 'bEES10 '), report(id, 'BEES10'), report(id, 'bees10')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [{ id: subscriptionId } = { id: 0 }] = await rows()
    expect(await conversions()).toMatchObject([
      {
        affiliate_id: affiliateId,
        subscription_id: subscriptionId,
        amount_cents: 749,
        share_cents: 150,
        payout_id: null,
      },
    ])
    expect(await ledgerOf(app, user)).toEqual(['subscribed', 'conversion'])
    // It stays, also when it is told again without the code.
    expect((await report(id)).status).toBe(200)
    expect(await conversions()).toHaveLength(1)
  })

  test('that does not exist, plans with a code are refused, and others credit nobody', async () => {
    const before = (await conversions()).length
    expect((await sold('NOBODY')).status).toBe(402)
    expect((await sold('NOBODY', 'P-M', '9.99')).status).toBe(200)
    expect(await conversions()).toHaveLength(before)
  })

  test('of their own is none for a partner', async () => {
    await insertPartner(app, 'OWN', user)
    const before = (await conversions()).length
    expect((await sold('own')).status).toBe(402)
    expect((await sold('own', 'P-M', '9.99')).status).toBe(200)
    expect(await standing(user)).toBe('active 2026-12-21')
    expect(await conversions()).toHaveLength(before)
  })

  test.each([
    ['29 days ago', '2026-10-23T10:00:00Z', 200],
    ['31 days ago', '2026-10-21T10:00:00Z', 402],
  ])('that was applied %s', async (_, appliedAt, status) => {
    const affiliate_id = await insertPartner(app, `APPLIED-${userId}`)
    await app.db
      .insertInto('applied_codes')
      .values({ user_id: userId, affiliate_id, applied_at: new Date(appliedAt) })
      .execute()
    expect((await report(paypal.approve(userId, 'P-AY'))).status).toBe(status)
    expect((await conversions()).filter((one) => one.affiliate_id === affiliate_id)).toHaveLength(
      status === 200 ? 1 : 0,
    )
  })

  test('shares are rounded half up to whole cents', () => {
    expect(
      [
        [749, 20],
        [5, 10],
        [4, 10],
        [999, 33.33],
        [100, 0],
        [7499, 100],
      ].map(([a, b]) => shareOf(a ?? 0, b ?? 0)),
    ).toEqual([150, 1, 0, 333, 0, 7499])
  })
})

describe('while PayPal is down', () => {
  test('the user’s claim is kept, they are told, and it is resolved later', async () => {
    const id = paypal.approve(userId, 'P-M')
    paypal.mood.isDown = true
    for (const _ of [1, 2])
      expect((await report(id)).body).toMatchObject({
        status: 503,
        detail: expect.stringContaining('We’ve recorded') as string,
      })
    expect(await standing(user)).toBe('none')
    await app.reconcile()
    expect(await standing(user)).toBe('none')
    paypal.mood.isDown = false
    await later(70)
    expect(await standing(user)).toBe('active 2026-12-21')
    expect(await ledgerOf(app, user)).toEqual(['claimed', 'subscribed'])
    expect(await app.db.selectFrom('subscription_claims').selectAll().execute()).toEqual([])
  })

  test('an invalid claim is dropped, and one that PayPal has not begun yet waits', async () => {
    const [wrong, slow] = [paypal.approve(userId + 1000, 'P-M'), paypal.approve(userId, 'P-M', { status: 'APPROVED' })]
    paypal.mood.isDown = true
    await report(wrong)
    await report(slow)
    paypal.mood.isDown = false
    await app.reconcile()
    expect(await ledgerOf(app, user)).toEqual(['claimed', 'claimed', 'claim-dropped'])
    paypal.change(slow, { status: 'ACTIVE' })
    await later(61 * 60)
    expect(await standing(user)).toMatch(/^active/)
  })

  test('the number of claims is limited', async () => {
    paypal.mood.isDown = true
    for (let number = 0; number < 12; number++)
      await app.db
        .insertInto('subscription_claims')
        .values({
          user_id: userId,
          provider_id: `I-${number}`,
          code: null,
          created_at: new Date(),
          check_at: new Date('2030-01-01'),
        })
        .execute()
    expect((await report('I-ONE-MORE')).body).toMatchObject({ detail: expect.stringContaining('try again') as string })
  })
})

/** Reconciles at a later time. */
async function later(seconds: number): Promise<void> {
  const { now } = app.clock
  app.clock.now = () => new Date(now().getTime() + seconds * 1000)
  await app.reconcile()
  app.clock.now = now
}
