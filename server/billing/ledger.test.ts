import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import { record } from './ledger.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

const at = new Date('2026-11-21T10:00:00Z')
const money = { cents: 999, currency: 'EUR' }

test('an event of the provider is recorded once per provider', async () => {
  const line = { at, kind: 'payment', eventId: 'WH-1', money } as const
  expect(await record(app.db, { ...line, provider: 'paypal' })).toBe(true)
  expect(await record(app.db, { ...line, provider: 'paypal' })).toBe(false)
  expect(await record(app.db, { ...line, provider: 'demo' })).toBe(true)
})

test('lines without a user, or with a deleted one, are kept without a name', async () => {
  expect(await record(app.db, { at, kind: 'unclaimed', userId: 999_999 })).toBe(true)
  const user = await app.register()
  const { id } = await user.call('GET /api/me', {})
  await record(app.db, { at, kind: 'subscribed', userId: id })
  await app.db.deleteFrom('users').where('id', '=', id).execute()
  const lines = await app.db.selectFrom('billing_events').select('user_id').where('kind', '=', 'subscribed').execute()
  expect(lines).toEqual([{ user_id: null }])
})

test('lines are never changed or deleted', async () => {
  await record(app.db, { at, kind: 'refund', money })
  await expect(sql`update billing_events set amount_cents = 1`.execute(app.db)).rejects.toThrow('only ever added to')
  await expect(sql`delete from billing_events`.execute(app.db)).rejects.toThrow('only ever added to')
})
