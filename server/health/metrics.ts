import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '../app/deps.ts'
import { AppError } from '../app/errors.ts'
import { type Backlog, readBacklog } from './readings.ts'

/** Several scrapers share what was read from the database within this time. */
const keptMs = 5000
/** A scrape does not wait longer for the database. */
const patienceMs = 3000
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Serves `/metrics` for Prometheus, to those who send the token. The labels are routes, queues and results: never ids or addresses. */
export function serveMetrics(app: FastifyInstance, deps: Deps, token: string): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  countRequests(app, register)
  const observe = watchProcess(deps, register)
  const readSoon = kept(() => readBacklog(deps, deps.clock()))
  const isUp = new Gauge({
    name: 'kartei_database_up',
    help: '1 while the database answers within three seconds.',
    registers: [register],
  })
  app.get('/metrics', async (request, reply) => {
    mustHave(token, request)
    const backlog = await Promise.race([
      readSoon().catch(() => undefined),
      sleep(patienceMs, undefined, { ref: false }),
    ])
    isUp.set(backlog ? 1 : 0)
    observe()
    const all = backlog ? Registry.merge([register, registerOf(backlog, deps.config)]) : register
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(await all.metrics())
  })
}

const hash = (text: string) => createHash('sha256').update(text).digest()

/** Throws 401 without the token. Compares hashes, so that the time says nothing about the token. */
function mustHave(token: string, { headers }: FastifyRequest): void {
  if (!timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`)))
    throw new AppError('not-signed-in', 'Send METRICS_TOKEN as a bearer token.')
}

/** Returns the last result for some seconds. A failure is not kept. */
function kept<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; result: Promise<T> } | undefined
  return () => {
    if (last && performance.now() - last.at < keptMs) return last.result
    const made = { at: performance.now(), result: read() }
    last = made
    made.result.catch(() => {
      if (last === made) last = undefined
    })
    return made.result
  }
}

/** Streams of events are no answers here: they last for hours. */
function countRequests(app: FastifyInstance, register: Registry): void {
  const registers = [register]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers,
  })
  app.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done) => {
    // Unknown addresses share a label.
    const { url: route = 'unmatched' } = request.routeOptions
    const method = methods.has(request.method) ? request.method : 'other'
    requests.inc({ method, route, status: reply.statusCode })
    duration.observe({ method, route }, reply.elapsedTime / 1000)
    done()
  })
}

/** Metrics of this process. Returns a function that updates them. */
function watchProcess({ config, live, vitals }: Deps, register: Registry): () => void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register] })
  const wait = new Histogram({
    name: 'kartei_pool_wait_seconds',
    help: 'Wait for a connection to the database, tried once a second.',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  vitals.onPoolWait((seconds) => wait.observe(seconds))
  const connections = gauge('kartei_pool_connections', 'Connections to the database.', ['state'])
  const waiting = gauge('kartei_pool_waiting', 'Requests that wait for a connection to the database.')
  const heap = gauge('kartei_heap_used_ratio', 'Used part of the memory that JavaScript may use.')
  const streams = gauge('kartei_live_streams', 'Open streams of events.')
  const lag = gauge('kartei_live_lag_seconds', 'Time since open screens were last checked for news.')
  gauge('kartei_process_info', 'The role of this process.', ['role']).set({ role: config.role }, 1)
  return () => {
    const { pool } = vitals
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    connections.set({ state: 'idle' }, pool.idleCount)
    waiting.set(pool.waitingCount)
    heap.set(vitals.memory())
    const state = live.state()
    streams.set(state.streams)
    lag.set(state.lag)
  }
}

type Sample = [labels: Record<string, string>, value: number]

/** Metrics of the whole installation. Made for each scrape, so that none is out of date when the database does not answer. */
function registerOf({ queues, model, payments, freeDisk }: Backlog, config: Deps['config']): Registry {
  const registers = [new Registry()]
  const gauge = (
    name: string,
    help: string,
    value: number | null,
    samples: Sample[] = value === null ? [] : [[{}, value]],
  ) => {
    const made = new Gauge({ name, help, labelNames: Object.keys(samples[0]?.[0] ?? {}), registers })
    if (samples.length === 0) made.remove()
    for (const [labels, count] of samples) made.set(labels, count)
  }
  /** Its value is that of the day, and Prometheus takes midnight for a restart. */
  const counter = (name: string, help: string, ...samples: Sample[]) => {
    const made = new Counter({ name, help, labelNames: Object.keys(samples[0]?.[0] ?? {}), registers })
    for (const [labels, count] of samples) made.inc(labels, count)
  }
  const byQueue = (valueOf: (queue: Backlog['queues'][number]) => number | null) =>
    queues.map((one): Sample => [{ queue: one.queue }, valueOf(one) ?? 0])
  const states = (['waiting', 'active', 'failed'] as const).flatMap((state) =>
    queues.map((one): Sample => [{ queue: one.queue, state }, one[state]]),
  )
  gauge('kartei_queue_jobs', 'Background jobs; failed ones of the last day.', null, states)
  gauge(
    'kartei_queue_oldest_seconds',
    'Age of the oldest waiting job.',
    null,
    byQueue(({ oldest }) => oldest),
  )
  gauge(
    'kartei_queue_overdue_seconds',
    'How overdue the oldest job is.',
    null,
    byQueue(({ overdue }) => overdue),
  )
  const { today } = model
  counter('kartei_model_calls_total', 'Requests to the language model today (UTC).', [{}, today.calls])
  counter('kartei_model_failures_total', 'Failed requests to the language model today (UTC).', [{}, today.failed])
  counter(
    'kartei_model_tokens_total',
    'Tokens of the language model today (UTC).',
    [{ direction: 'input' }, today.inputTokens],
    [{ direction: 'output' }, today.outputTokens],
  )
  counter('kartei_model_cost_total', 'Cost of the language model today (UTC), in the currency of its prices.', [
    {},
    today.costMicros / 1e6,
  ])
  gauge('kartei_model_tokens_limit', 'Tokens that all users together may use a day.', config.tokensPerDay)
  gauge('kartei_payment_last_event_seconds', 'Time since the newest webhook event arrived.', payments.lastEvent)
  gauge('kartei_payment_event_lag_seconds', 'How long that event was under way.', payments.eventLag)
  gauge(
    'kartei_payment_unmatched',
    'Payments and subscriptions of seven days without a user, or of one who subscribed twice.',
    payments.unmatched,
  )
  gauge('kartei_payment_waiting', 'Overdue questions to the payment provider.', payments.waiting)
  gauge('kartei_payment_oldest_wait_seconds', 'How overdue the oldest of them is.', payments.oldestWait ?? 0)
  gauge('kartei_disk_free_bytes', 'Free space on the disk of the data folder.', freeDisk)
  gauge(
    'kartei_disk_reserve_bytes',
    'Space that large writes leave free.',
    freeDisk === null ? null : config.diskReserveBytes,
  )
  return registers[0] as Registry
}
