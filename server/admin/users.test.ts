import { beforeAll, describe, expect, test } from 'vitest'
import { PayPalDown } from '../billing/paypal.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck } from '../testing/decks.ts'
import { openStream } from '../testing/stream.ts'
import { approveAtDemo } from '../testing/subscriptions.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await startApp({ freeGenerations: 2 })
  admin = await app.admin()
})

const reason = 'They asked by mail.'
const idOf = async (user: Client) => (await user.call('GET /api/me', {})).id
const find = (search: string) => admin.call('GET /api/adminUsers', { search, offset: '0' })
const lastDeed = async () => (await admin.call('GET /api/auditLog', { offset: '0' }))[0]

describe('users', () => {
  test('are found by a part of their email or name, with their status', async () => {
    const user = await app.register('Frida.Kahlo@example.org')
    await user.call('PUT /api/profile', { name: 'The painter' })
    await makeDeck(user, 0)
    const id = await idOf(user)
    const { all, users } = await find('kahlo')
    expect([all, users]).toEqual([
      1,
      [
        {
          id,
          email: 'Frida.Kahlo@example.org',
          name: 'The painter',
          emailVerified: false,
          isAdmin: false,
          registeredAt: expect.any(String) as string,
          freeGenerations: 2,
          subscription: null,
          paidUntil: null,
          sessions: 1,
          decks: 1,
        },
      ],
    ])
    expect((await find(' PAINTER ')).users.map((one) => one.id)).toEqual([id])
    expect((await find('admin@')).users).toMatchObject([{ isAdmin: true }])
  })

  test('have the same status as on their own account page', async () => {
    const user = await app.register('twice@example.org')
    for (const state of ['active', 'expired'] as const)
      await app.db
        .insertInto('subscriptions')
        .values({
          user_id: await idOf(user),
          provider: 'demo',
          provider_id: `TWICE-${state}`,
          variant: 'monthly',
          state,
          state_at: new Date(),
          paid_until: new Date(),
          created_at: new Date(),
        })
        .execute()
    expect((await user.call('GET /api/subscription', {})).subscription?.state).toBe('active')
    expect((await find('twice@')).users).toMatchObject([{ subscription: 'active' }])
  })

  test('are not matched by wildcard characters', async () => {
    await app.register('per_cent@example.org')
    expect((await find('per_cent')).all).toBe(1)
    for (const none of ['%', 'per%cent', 'p_r_cent', String.raw`\\`, "' or 1=1"])
      expect([none, (await find(none)).all]).toEqual([none, 0])
  })

  test('come in pages of a hundred, newest first', async () => {
    const own = await startApp()
    const boss = await own.admin()
    await own.db
      .insertInto('users')
      .values(
        Array.from({ length: 150 }, (_, n) => {
          const email = `many-${n}@example.org`
          return {
            email,
            name: 'Many',
            password_hash: 'x',
            free_generations: 0,
            paid_until: null,
            created_at: new Date(),
          }
        }),
      )
      .execute()
    const page = (offset: number) => boss.call('GET /api/adminUsers', { search: 'many', offset: String(offset) })
    const [first, second] = [await page(0), await page(100)]
    expect([first.all, first.users.length, second.users.length]).toEqual([150, 100, 50])
    const ids = [...first.users, ...second.users].map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
  })
})

test('granting free generations is recorded in the ledger and the audit log', async () => {
  const user = await app.register()
  const userId = await idOf(user)
  await admin.call('PUT /api/grantGenerations', { userId, count: 5, reason })
  expect(await user.call('GET /api/freeGenerationsAvailable', {})).toEqual({ count: 7 })
  const ledger = await admin.call('GET /api/ledger', { offset: '0', userId: String(userId) })
  expect(ledger).toMatchObject([{ kind: 'generations-granted', userId, amountCents: null, details: { count: 5 } }])
  const details = { count: 5, reason }
  expect(await lastDeed()).toMatchObject({ action: 'generations-granted', subject: `user:${userId}`, details })
})

test('ending the sessions of a user signs them out everywhere, including open streams', async () => {
  const user = await app.register('sessions@example.org')
  const again = app.client()
  const credentials = { email: 'sessions@example.org', password: 'long enough' }
  again.token = (await again.call('POST /api/login', credentials)).webToken
  await makeDeck(user, 0)
  const stream = await openStream(user)
  await admin.call('PUT /api/endUserSessions', { userId: await idOf(user), reason })
  await expect.poll(() => stream.isOver, { interval: 5 }).toBe(true)
  for (const client of [user, again]) expect((await client.refused('GET /api/me', {})).status).toBe(401)
  expect((await find('sessions@example.org')).users).toMatchObject([{ sessions: 0, decks: 1 }])
  expect(await lastDeed()).toMatchObject({ action: 'sessions-ended', details: { reason } })
  // The account is whole.
  await app.client().call('POST /api/login', credentials)
})

describe('deleting a user', () => {
  test('needs their email, and leaves only an anonymous log line', async () => {
    const user = await app.register('leaving@example.org')
    const userId = await idOf(user)
    const { errors } = await admin.refused('PUT /api/deleteUser', { userId, email: 'living@example.org', reason })
    expect(errors).toMatchObject([{ path: 'email' }])
    await user.call('GET /api/me', {})
    await admin.call('PUT /api/deleteUser', { userId, email: ' LEAVING@example.org ', reason })
    expect((await user.refused('GET /api/me', {})).status).toBe(401)
    expect((await find('leaving')).all).toBe(0)
    expect(await lastDeed()).toMatchObject({ action: 'user-deleted', subject: `user:${userId}`, details: { reason } })
    expect(JSON.stringify(await admin.call('GET /api/auditLog', { offset: '0' }))).not.toContain('leaving')
    expect((await admin.refused('PUT /api/deleteUser', { userId, email: 'leaving@example.org', reason })).status).toBe(
      404,
    )
  })

  test('cancels their subscription first, and deletes nothing if that fails', async () => {
    const user = await app.register('payer@example.org')
    const userId = await idOf(user)
    const paymentId = await approveAtDemo(app, user, 'monthly')
    await user.call('PUT /api/hasSubscribed', { paymentId })
    expect((await find('payer@')).users).toMatchObject([{ subscription: 'active' }])
    const atDemo = () =>
      app.db.selectFrom('demo_subscriptions').select('status').where('id', '=', paymentId).executeTakeFirst()
    const { paypal } = app.deps
    const isAway = async () => {
      throw new PayPalDown('It is away.')
    }
    app.deps.paypal = { ...paypal, getSubscription: isAway, cancelSubscription: isAway }
    const input = { userId, email: 'payer@example.org', reason }
    expect((await admin.refused('PUT /api/deleteUser', input)).status).toBeGreaterThanOrEqual(502)
    app.deps.paypal = paypal
    expect(await atDemo()).toEqual({ status: 'ACTIVE' })
    expect((await find('payer@')).all).toBe(1)
    await admin.call('PUT /api/deleteUser', input)
    expect(await atDemo()).toEqual({ status: 'CANCELLED' })
    expect((await find('payer@')).all).toBe(0)
  })

  test('is not possible for the admin’s own account', async () => {
    const input = { userId: await idOf(admin), email: 'admin@example.org', reason }
    expect((await admin.refused('PUT /api/deleteUser', input)).status).toBe(409)
    await admin.call('GET /api/me', {})
  })
})
