import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app/app.ts'
import { insertCall } from '../generation/till.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { makeDeck } from '../testing/decks.ts'
import { openStream } from '../testing/stream.ts'

const token = 'a token of metrics 1'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ metricsToken: token, rateLimits: true, diskReserveBytes: 1024 ** 2 })
})

const ask = (authorization?: string) =>
  app.client().send('GET', '/metrics', undefined, authorization === undefined ? {} : { authorization })

/** The metrics by name and labels, as Prometheus would read them. */
async function scrape(): Promise<Map<string, number>> {
  const { status, headers, body } = await ask(`Bearer ${token}`)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  return samplesOf(String(body))
}

function samplesOf(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^(.*) (\S+)$/.exec(line) ?? []
      return [name, Number(value)]
    }),
  )
}

test('only the token opens the metrics', async () => {
  for (const authorization of [undefined, '', 'Bearer ', 'Bearer wrong', token, `bearer ${token}x`])
    expect([authorization, (await ask(authorization)).status]).toEqual([authorization, 401])
  const admin = await app.admin()
  expect((await admin.send('GET', '/metrics')).status).toBe(401)
  const { headers } = await ask(`Bearer ${token}`)
  expect(headers.get('set-cookie')).toBeNull()
  expect(headers.get('cache-control')).toBe('no-store')
})

test('without METRICS_TOKEN there are none', async () => {
  const other = await startApp()
  expect((await other.client().send('GET', '/metrics', undefined, { authorization: 'Bearer ' })).status).toBe(404)
})

test('scrapes count against no rate limit, and are not logged', async () => {
  const before = app.logLines.length
  for (let scrapes = 0; scrapes < 10; scrapes++) await scrape()
  expect((await app.client().send('GET', '/api/config')).headers.get('x-ratelimit-limit')).toBeNull()
  await expect
    .poll(() => app.logLines.slice(before).map((line) => (JSON.parse(line) as { route: string }).route))
    .toEqual(['/api/config'])
})

test('requests are counted by route and status, never by address, and timed', async () => {
  const user = await app.register('grace.hopper@example.org')
  const { deckId } = await makeDeck(user)
  for (let calls = 0; calls < 3; calls++) await user.call('GET /api/deck/:id', { id: String(deckId) })
  await user.try('GET /api/deck/:id', { id: '4711081547' })
  await user.send('GET', '/secret-address/4711081547?q=grace')
  await user.send('PROPFIND', '/secret-address')
  const metrics = await scrape()
  const route = 'method="GET",route="/api/deck/:id"'
  expect(metrics.get(`http_requests_total{${route},status="200"}`)).toBe(3)
  expect(metrics.get(`http_requests_total{${route},status="404"}`)).toBe(1)
  expect(metrics.get(`http_request_duration_seconds_count{${route}}`)).toBe(4)
  expect(metrics.get(`http_request_duration_seconds_bucket{le="15",${route}}`)).toBe(4)
  expect(metrics.get('http_requests_total{method="GET",route="unmatched",status="404"}')).toBe(1)
  const text = [...metrics.keys()].join('\n')
  for (const secret of ['secret-address', '4711081547', 'grace', 'PROPFIND', String(user.token)])
    expect(text).not.toContain(secret)
})

test('streams of events are counted while they are open, and their hours are no latency', async () => {
  const user = await app.register()
  const stream = await openStream(user)
  expect((await scrape()).get('kartei_live_streams')).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  // They are checked for news at least once a second.
  expect((await scrape()).get('kartei_live_lag_seconds')).toBeLessThan(1.4)
  stream.close()
  await expect.poll(async () => (await scrape()).get('kartei_live_streams')).toBe(0)
  expect([...(await scrape()).keys()].filter((name) => name.includes('/api/events'))).toEqual([])
})

test('the mail that waits, and what is left to read and to generate, has its age', async () => {
  const user = await app.register()
  const { id: userId } = await user.call('GET /api/me', {})
  const { deckId } = await makeDeck(user)
  await sql`insert into pgboss.job (name, data, state, created_on, start_after, retry_count) values
    ('mail', '{}', 'retry', now() - interval '12 minutes', now() + interval '1 hour', 3),
    ('mail', '{}', 'failed', now(), now(), 10)`.execute(app.db)
  await sql`insert into generations (deck_id, user_id, kind, language, depth, state, stage, created_at, lease, lease_until)
    values (${deckId}, ${userId}, 'topic', 'en', 'more', 'queued', 'waiting', now() - interval '5 minutes',
      gen_random_uuid(), now() + interval '1 hour')`.execute(app.db)
  await app.cleanUp()
  await expect
    .poll(async () => (await scrape()).get('kartei_queue_jobs{queue="mail",state="failed"}'), { timeout: 8000 })
    .toBe(1)
  const metrics = await scrape()
  expect(metrics.get('kartei_queue_oldest_seconds{queue="mail"}')).toBeGreaterThan(12 * 60 - 1)
  expect(metrics.get('kartei_queue_oldest_seconds{queue="generation"}')).toBeGreaterThan(5 * 60 - 1)
  expect(metrics.get('kartei_queue_jobs{queue="generation",state="waiting"}')).toBe(1)
  expect(metrics.get('kartei_queue_jobs{queue="reading",state="waiting"}')).toBe(0)
  expect(metrics.get('kartei_queue_oldest_seconds{queue="reading"}')).toBe(0)
})

test('calls of the model count with tokens and cost, from midnight on', async () => {
  const user = await app.register()
  const { id: userId } = await user.call('GET /api/me', {})
  const entry = {
    model: 'm',
    purpose: 'document',
    fingerprint: 'f',
    attempt: 1,
    inputTokens: 1000,
    outputTokens: 50,
    durationMs: 1,
  }
  const record = (outcome: 'ok' | 'failed', at: Date) =>
    insertCall(app.db, { generationId: null, userId }, { ...entry, outcome, costMicros: 250_000 }, at)
  await record('ok', new Date())
  await record('failed', new Date())
  await record('ok', new Date(Date.now() - 86_400_000))
  await expect.poll(async () => (await scrape()).get('kartei_model_calls_total'), { timeout: 8000 }).toBe(2)
  const metrics = await scrape()
  expect(metrics.get('kartei_model_failures_total')).toBe(1)
  expect(metrics.get('kartei_model_tokens_total{direction="input"}')).toBe(2000)
  expect(metrics.get('kartei_model_tokens_total{direction="output"}')).toBe(100)
  expect(metrics.get('kartei_model_cost_total')).toBe(0.5)
})

test('the process reports its pool, memory, garbage collection and event loop', async () => {
  await expect.poll(async () => (await scrape()).get('kartei_pool_wait_seconds_count') ?? 0).toBeGreaterThan(0)
  const metrics = await scrape()
  const names = new Set([...metrics.keys()].map((name) => name.replace(/\{.*/, '')))
  for (const name of [
    'kartei_pool_connections',
    'kartei_pool_waiting',
    'kartei_heap_used_ratio',
    'kartei_disk_free_bytes',
    'process_resident_memory_bytes',
    'nodejs_gc_duration_seconds_count',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(names).toContain(name)
  expect(metrics.get('kartei_database_up')).toBe(1)
  expect(metrics.get('kartei_process_info{role="all"}')).toBe(1)
})

test('while requests hold every connection, the wait for one shows', async () => {
  const held = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const done = app.deps.db.transaction().execute(() => promise)
      return { resolve, done }
    }),
  )
  const before = (await scrape()).get('kartei_pool_wait_seconds_sum') ?? 0
  await expect.poll(async () => (await scrape()).get('kartei_pool_waiting'), { timeout: 8000 }).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  for (const { resolve } of held) resolve()
  await Promise.all(held.map(({ done }) => done))
  await expect.poll(async () => (await scrape()).get('kartei_pool_wait_seconds_sum')).toBeGreaterThan(before + 1)
})

test('a worker has metrics, too, and they answer while the database does not', async () => {
  const deps = { ...app.deps, config: { ...app.config, role: 'worker' as const } }
  const away = { ...deps.db, executeQuery: () => Promise.reject(new Error('connect ECONNREFUSED')) }
  const worker = await buildApp({ ...deps, db: away }, (await import('../app/log.ts')).openLog('silent'))
  const { statusCode, body } = await worker.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  await worker.close()
  expect(statusCode).toBe(200)
  const metrics = samplesOf(body)
  expect(metrics.get('kartei_database_up')).toBe(0)
  expect(metrics.get('kartei_process_info{role="worker"}')).toBe(1)
  expect([...metrics.keys()].filter((name) => name.startsWith('kartei_queue'))).toEqual([])
  expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(0)
})
