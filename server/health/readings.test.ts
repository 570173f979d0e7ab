import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { settingsFor } from '../../engine/generators/ai/job-fixture.ts'
import type { HealthPoint } from '../../shared/health.ts'
import { insertCall } from '../generation/till.ts'
import type { TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck } from '../testing/decks.ts'
import { sendWebhook, startPaid } from '../testing/paypal.ts'

const token = 'a token of metrics 1'

let app: TestApp
let admin: Client

beforeAll(async () => {
  const ai = settingsFor('http://models.example.org:8000/v1', { model: 'm' })
  ;({ app } = await startPaid({ metricsToken: token, ai, tokensPerDay: 10_000, diskReserveBytes: 1024 ** 2 }))
  admin = await app.admin()
})

async function pointOf(id: HealthPoint) {
  const { points } = await admin.call('GET /api/adminHealth', {})
  return points.find((point) => point.id === id)
}

test('only administrators see it', async () => {
  const user = await app.register()
  expect((await user.refused('GET /api/adminHealth', {})).status).toBe(403)
  expect((await app.client().refused('GET /api/adminHealth', {})).status).toBe(401)
})

test('a new installation is well', async () => {
  const { points } = await admin.call('GET /api/adminHealth', {})
  // On a busy machine everything waits.
  expect(points.filter(({ id, isGood }) => !isGood && id !== 'pool')).toEqual([])
  expect(points.map(({ id }) => id)).toEqual(expect.arrayContaining(['requests', 'pool', 'disk', 'mail', 'tokens']))
})

test('mail that has been waiting for 12 minutes needs attention, and so does mail that was given up', async () => {
  await sql`insert into pgboss.job (name, data, state, created_on, start_after) values
    ('mail', '{}', 'retry', now() - interval '12 minutes', now() + interval '1 hour'),
    ('mail', '{}', 'failed', now(), now())`.execute(app.db)
  const mail = await pointOf('mail')
  expect(mail?.isGood).toBe(false)
  expect(Math.round((mail?.value ?? 0) / 60)).toBe(12)
  expect(await pointOf('failedMail')).toEqual({ id: 'failedMail', value: 1, isGood: false })
  // Other background work has points of its own.
  expect((await pointOf('jobs'))?.isGood).toBe(true)
})

test('a generation that has been waiting for 40 minutes needs attention', async () => {
  const user = await app.register()
  const { id: userId } = await user.call('GET /api/me', {})
  const { deckId } = await makeDeck(user)
  await sql`insert into generations (deck_id, user_id, kind, language, depth, state, stage, created_at, lease, lease_until)
    values (${deckId}, ${userId}, 'topic', 'en', 'more', 'queued', 'waiting', now() - interval '40 minutes',
      gen_random_uuid(), now() + interval '1 hour')`.execute(app.db)
  expect((await pointOf('generations'))?.isGood).toBe(false)
  expect((await pointOf('readings'))?.isGood).toBe(true)
})

test('a model that fails, and tokens that run out, need attention', async () => {
  const user = await app.register()
  const { id: userId } = await user.call('GET /api/me', {})
  const entry = { model: 'm', purpose: 'document', fingerprint: 'f', attempt: 1, durationMs: 1, costMicros: null }
  const record = (outcome: 'ok' | 'failed', inputTokens: number) =>
    insertCall(app.db, { generationId: null, userId }, { ...entry, outcome, inputTokens, outputTokens: 0 }, new Date())
  for (let calls = 0; calls < 3; calls++) await record('failed', 0)
  // Three calls say nothing yet.
  expect(await pointOf('model')).toEqual({ id: 'model', value: 0, isGood: true })
  for (let calls = 0; calls < 3; calls++) await record('ok', 3000)
  expect(await pointOf('model')).toEqual({ id: 'model', value: 0.5, isGood: false })
  expect(await pointOf('tokens')).toEqual({ id: 'tokens', value: 0.9, isGood: false })
})

test('an event of the provider that comes late, and a payment of nobody, need attention', async () => {
  expect(await pointOf('webhooks')).toBeUndefined()
  const resource = { id: 'S-LATE', amount: { total: '9.99', currency: 'EUR' } }
  const send = (eventId: string, minutes: number) =>
    sendWebhook(app, 'PAYMENT.SALE.COMPLETED', resource, eventId, new Date(Date.now() - minutes * 60_000))
  expect((await send('WH-PROMPT', 0)).status).toBe(200)
  expect((await pointOf('webhooks'))?.isGood).toBe(true)
  expect((await send('WH-LATE', 30)).status).toBe(200)
  const late = await pointOf('webhooks')
  expect(late?.isGood).toBe(false)
  expect(Math.round((late?.value ?? 0) / 60)).toBe(30)
  expect(await pointOf('payments')).toEqual({ id: 'payments', value: 2, isGood: false })
})

test('requests that fail on the server’s side need attention', async () => {
  await sql`alter table card_states rename to card_states_away`.execute(app.db)
  const user = await app.register()
  for (let calls = 0; calls < 6; calls++) await user.try('GET /api/today', {})
  await sql`alter table card_states_away rename to card_states`.execute(app.db)
  expect((await pointOf('requests'))?.isGood).toBe(false)
})

test('every metric of the example alerts exists', async () => {
  const { body } = await app.client().send('GET', '/metrics', undefined, { authorization: `Bearer ${token}` })
  const names = new Set([...String(body).matchAll(/^(\w+)[{ ]/gm)].map(([, name]) => name))
  const alerts = readFileSync(path.join(import.meta.dirname, '..', '..', 'docs', 'alerts.yml'), 'utf8')
  const expressions = [...alerts.matchAll(/expr: (.*)/g)].map(([, text = '']) => text)
  expect(expressions.length).toBeGreaterThan(10)
  const used = expressions.flatMap((text) => text.match(/\b(http|kartei|nodejs)_\w+/g) ?? [])
  expect(used.filter((name) => !names.has(name))).toEqual([])
})
