import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { type PayPalStandIn, startPaid } from '../testing/paypal.ts'
import { cancellation, login, standing } from '../testing/subscriptions.ts'

let app: TestApp
let paypal: PayPalStandIn
let admin: Client
let user: Client
let [userId, email, id] = [0, '', '']

beforeAll(async () => {
  ;({ app, paypal } = await startPaid())
  app.clock.now = () => new Date('2028-01-30T10:00:00Z')
  admin = await app.admin()
})

beforeEach(async () => {
  app.clock.now = () => new Date('2026-11-21T10:00:00Z')
  user = await app.register()
  ;({ id: userId, email } = await user.call('GET /api/me', {}))
  id = paypal.approve(userId, 'P-Y', { billing_info: { next_billing_time: '2027-11-21T10:00:00Z' } })
  await user.call('PUT /api/hasSubscribed', { paymentId: id })
})

async function at(time: string): Promise<void> {
  app.clock.now = () => new Date(time)
  await login(user, email)
}
/** Goes to a day in the second year, which PayPal has charged. */
async function renew(): Promise<void> {
  app.clock.now = () => new Date('2027-11-21T11:00:00Z')
  paypal.change(id, { billing_info: { next_billing_time: '2028-11-21T10:00:00Z' } })
  await app.reconcile()
  await at('2028-01-31T10:00:00Z')
  expect(await standing(user)).toBe('active 2028-11-21')
}
/** Cancels without login; what was found a moment later. */
async function declare(what: Partial<typeof cancellation> = {}): Promise<string | undefined> {
  await app.client().call('PUT /api/declare', { ...cancellation, email, ...what })
  await app.reconcile()
  return (await newest())?.finding
}
const newest = async () =>
  (
    await sql<{ id: number; finding: string; isOpen: boolean }>`
      select id, finding, decided_at is null "isOpen" from declarations order by id desc limit 1`.execute(app.db)
  ).rows[0]
const giveNotice = async () =>
  admin.call('PUT /api/decideDeclaration', {
    id: (await newest())?.id ?? 0,
    decision: 'noticed',
    reason: 'Refunded 8 months.',
  })
const canEndEarly = async () => (await user.call('GET /api/subscription', {})).subscription?.canEndEarly

describe('a renewed yearly subscription that is cancelled without login', () => {
  test('does not renew, and ends one month later once an admin has refunded the rest', async () => {
    await renew()
    expect(await canEndEarly()).toBe(true)
    expect(await declare()).toBe('renewed')
    expect([(await newest())?.isOpen, await standing(user)]).toEqual([true, 'cancelled 2028-11-21'])
    expect(paypal.subscriptions.get(id)?.status).toBe('CANCELLED')
    const mail = () => app.mails.filter(({ to, subject }) => to === email && subject.includes('been cancelled'))
    await expect.poll(() => mail().map(({ text }) => text.includes('it can also end sooner'))).toEqual([true])
    await giveNotice()
    expect([(await newest())?.isOpen, await standing(user)]).toEqual([false, 'cancelled 2028-02-29'])
    expect([await user.call('GET /api/isSubscribed', {}), await canEndEarly()]).toEqual([{ IsTrue: true }, false])
    await at('2028-02-29T10:01:00Z')
    await app.reconcile()
    expect(await standing(user)).toBe('expired 2028-02-29')
    expect(await user.call('GET /api/isSubscribed', {})).toEqual({ IsTrue: false })
  })

  test('ends after a later day that it names', async () => {
    await renew()
    expect(await declare({ endsOn: '2028-04-30' })).toBe('renewed')
    await giveNotice()
    expect(await standing(user)).toBe('cancelled 2028-05-01')
  })

  test('ends at once if an admin decides after the month', async () => {
    await renew()
    expect(await declare()).toBe('renewed')
    await at('2028-02-29T12:00:00Z')
    await giveNotice()
    expect(await standing(user)).toBe('expired 2028-02-29')
  })

  test('is found also after it was cancelled on the account page', async () => {
    await renew()
    await user.call('GET /api/cancelSubscription', {})
    expect([await declare(), (await newest())?.isOpen]).toEqual(['renewed', true])
  })

  test.each([
    ['dated', 'names a day after the year', '2028-01-31', '2029-01-01'],
    ['cancelled', 'comes in the last month', '2028-10-25', null],
  ])('is %s if it %s', async (finding, _, day, endsOn) => {
    await renew()
    app.clock.now = () => new Date(`${day}T10:00:00Z`)
    expect(await declare({ endsOn })).toBe(finding)
  })
})

test('a yearly subscription in its first year is cancelled with the year', async () => {
  await at('2027-05-01T10:00:00Z')
  expect([await canEndEarly(), await declare(), await standing(user)]).toEqual([
    false,
    'cancelled',
    'cancelled 2027-11-21',
  ])
})
