import { spawn } from 'node:child_process'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { type PayPalStandIn, startPaid, sendWebhook } from '../testing/paypal.ts'
import { ledgerOf, login, standing } from '../testing/subscriptions.ts'
import { cancelAll } from './cancellation.ts'

let app: TestApp
let paypal: PayPalStandIn
let user: Client
let userId: number
let email: string

beforeAll(async () => {
  ;({ app, paypal } = await startPaid())
})

beforeEach(async () => {
  Object.assign(paypal.mood, { isDown: false, answers: [] })
  app.clock.now = () => new Date('2026-11-21T10:00:00Z')
  user = await app.register()
  ;({ id: userId, email } = await user.call('GET /api/me', {}))
})

async function subscribe(): Promise<string> {
  const paymentId = paypal.approve(userId, 'P-M')
  await user.call('PUT /api/hasSubscribed', { paymentId })
  return paymentId
}
const cancel = () => user.try('GET /api/cancelSubscription', {})
const statusOf = (id: string) => paypal.subscriptions.get(id)?.status
const isSubscribed = async () => (await user.call('GET /api/isSubscribed', {})).IsTrue

async function at(time: string): Promise<void> {
  app.clock.now = () => new Date(time)
  await login(user, email)
}

test('a subscription is cancelled at PayPal, stays until the end of the paid period, and then expires', async () => {
  const id = await subscribe()
  expect((await cancel()).status).toBe(200)
  expect([statusOf(id), await standing(user), await isSubscribed()]).toEqual([
    'CANCELLED',
    'cancelled 2026-12-21',
    true,
  ])
  const mail = () => app.mails.find(({ to, subject }) => to === email && subject.includes('cancelled'))
  await expect.poll(mail).toMatchObject({ text: expect.stringContaining('December 21, 2026') as string })
  await at('2026-12-21T09:59:59Z')
  expect([await standing(user), await isSubscribed()]).toEqual(['cancelled 2026-12-21', true])
  await at('2026-12-21T10:00:01Z')
  expect([await standing(user), await isSubscribed()]).toEqual(['expired 2026-12-21', false])
  await app.reconcile()
  expect(await ledgerOf(app, user)).toEqual(['subscribed', 'cancel-asked', 'state', 'state'])
})

test('a user without a subscription is told so', async () => {
  expect((await user.refused('GET /api/cancelSubscription', {})).status).toBe(404)
  await subscribe()
  expect([(await cancel()).status, (await cancel()).status]).toEqual([200, 404])
})

test('all current subscriptions are cancelled', async () => {
  const ids = [await subscribe(), await subscribe()]
  expect((await cancel()).status).toBe(200)
  expect(ids.map(statusOf)).toEqual(['CANCELLED', 'CANCELLED'])
})

test.each(['past_due', 'suspended'] as const)('it works for one that is %s', async (state) => {
  const id = await subscribe()
  paypal.change(id, state === 'suspended' ? { status: 'SUSPENDED' } : { billing_info: { failed_payments_count: 1 } })
  await tomorrow()
  expect(await standing(user)).toMatch(state)
  expect((await cancel()).status).toBe(200)
  expect(await standing(user)).toBe('cancelled 2026-12-21')
})

test('one that has not begun is cancelled as soon as it begins', async () => {
  const id = paypal.approve(userId, 'P-M', { status: 'APPROVED' })
  await sendWebhook(app, 'BILLING.SUBSCRIPTION.CREATED', paypal.subscriptions.get(id) ?? {})
  expect(await standing(user)).toMatch('pending')
  expect((await cancel()).status).toBe(503)
  expect(await standing(user)).toMatch('pending 2026-12-21, cancelling')
  await sendWebhook(app, 'BILLING.SUBSCRIPTION.ACTIVATED', paypal.change(id, { status: 'ACTIVE' }))
  await app.reconcile()
  expect([statusOf(id), await standing(user)]).toEqual(['CANCELLED', 'cancelled 2026-12-21'])
})

test('one that is cancelled at PayPal already is cancelled', async () => {
  const id = await subscribe()
  paypal.change(id, { status: 'CANCELLED' })
  expect((await cancel()).status).toBe(200)
  expect(await standing(user)).toBe('cancelled 2026-12-21')
})

test('one that PayPal no longer knows is cancelled', async () => {
  paypal.subscriptions.delete(await subscribe())
  expect((await cancel()).status).toBe(200)
  expect(await standing(user)).toBe('cancelled 2026-12-21')
})

test('one is cancelled even if PayPal does not respond after the cancellation', async () => {
  const id = await subscribe()
  paypal.mood.answers.push('right', 503, 503, 503)
  expect((await cancel()).status).toBe(200)
  expect([statusOf(id), await standing(user)]).toEqual(['CANCELLED', 'cancelled 2026-12-21'])
})

describe('while PayPal is down', () => {
  test('a cancellation is recorded with its day, the user is told, and it is retried', async () => {
    const id = await subscribe()
    paypal.mood.isDown = true
    for (const _ of [1, 2])
      expect((await cancel()).body).toMatchObject({
        status: 503,
        detail: expect.stringContaining('2026-11-21') as string,
      })
    expect(await standing(user)).toBe('active 2026-12-21, cancelling')
    await app.reconcile()
    expect(statusOf(id)).toBe('ACTIVE')
    paypal.mood.isDown = false
    await at('2026-11-21T10:05:00Z')
    await app.reconcile()
    expect([statusOf(id), await standing(user)]).toEqual(['CANCELLED', 'cancelled 2026-12-21'])
    expect(await ledgerOf(app, user)).toEqual(['subscribed', 'cancel-asked', 'state'])
  })

  test('a failing one does not delay another', async () => {
    const first = await subscribe()
    const other = await app.register()
    const { id: otherId } = await other.call('GET /api/me', {})
    const second = paypal.approve(otherId, 'P-M')
    await other.call('PUT /api/hasSubscribed', { paymentId: second })
    paypal.mood.isDown = true
    await cancel()
    await other.try('GET /api/cancelSubscription', {})
    Object.assign(paypal.mood, { isDown: false, answers: [503, 503, 503] })
    await at('2026-11-21T10:05:00Z')
    await app.reconcile()
    expect(new Set([statusOf(first), statusOf(second)])).toEqual(new Set(['ACTIVE', 'CANCELLED']))
  })

  test('an account with a subscription cannot be deleted; later its deletion cancels claims, too', async () => {
    const id = await subscribe()
    const claimed = paypal.approve(userId, 'P-Y')
    paypal.mood.isDown = true
    await user.try('PUT /api/hasSubscribed', { paymentId: claimed })
    await expect(cancelAll(app.deps, userId, app.clock.now())).rejects.toThrow('isn’t responding')
    paypal.mood.isDown = false
    expect(await cancelAll(app.deps, userId, app.clock.now())).toBe(2)
    expect([statusOf(id), statusOf(claimed)]).toEqual(['CANCELLED', 'CANCELLED'])
  })
})

/** Runs the command that deletes an account, beside the application; what it printed, and how it ended. */
async function deleteAccount(): Promise<{ code: number | null; output: string }> {
  const { host, port, user: name, password, database } = app.connection
  const address = `postgres://${name}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const keys = { PAYPAL_CLIENT_ID: 'client', PAYPAL_SECRET: 'secret', PAYPAL_BASE_URL: paypal.url }
  const provider = { PROVIDER_NAME: 'Cards Ltd', PROVIDER_ADDRESS: 'Street 1; Town' }
  const env = { PATH: process.env['PATH'], DATA_DIR: app.config.dataDir, DATABASE_URL: address, ...keys, ...provider }
  const program = path.join(import.meta.dirname, '..', 'app', 'delete-account.ts')
  const child = spawn(process.execPath, [program, email, '--yes'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  return { code: await new Promise((resolve) => child.once('close', resolve)), output }
}

test('the command that deletes an account cancels first, and otherwise deletes nothing', async () => {
  const id = await subscribe()
  paypal.mood.isDown = true
  const refused = await deleteAccount()
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('nothing was deleted') as string })
  expect((await user.call('GET /api/me', {})).email).toBe(email)
  paypal.mood.isDown = false
  expect(await deleteAccount()).toMatchObject({ code: 0, output: expect.stringContaining('is cancelled') as string })
  expect(statusOf(id)).toBe('CANCELLED')
  expect((await user.refused('GET /api/me', {})).status).toBe(401)
  // The books stay, without saying whose they are.
  const kept = await app.db.selectFrom('subscriptions').selectAll().where('provider_id', '=', id).execute()
  expect(kept).toMatchObject([{ user_id: null, state: 'cancelled' }])
}, 30_000)

/** Reconciles a day later. */
async function tomorrow(): Promise<void> {
  const { now } = app.clock
  await at('2026-11-22T10:00:00Z')
  await app.reconcile()
  app.clock.now = now
}
