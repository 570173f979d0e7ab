import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

const everyMs = 1000
const minuteMs = 60_000
const keptMinutes = 5
const resolutionMs = 10

/** What this process measured in a minute. */
interface Minute {
  requests: number
  failed: number
  longestPoolWait: number
  loopDelay: number
}

/** What this process measures of itself, for the health page and for metrics. Times are in seconds. */
export interface Vitals {
  /** Counts the requests of a server. */
  watch(app: FastifyInstance): void
  /** The last five minutes: sums, and the worst value. The delay is that of whole minutes: a start delays everything for a moment. */
  recent(): Minute
  /** The used part of the memory that JavaScript may use. */
  memory(): number
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  /** Calls back with each measured wait for a connection of the pool. */
  onPoolWait(callback: (seconds: number) => void): void
  close(): void
}

const begin = (): Minute => ({ requests: 0, failed: 0, longestPoolWait: 0, loopDelay: 0 })

/**
 * Measures this process until it is closed. Once a second it takes a connection from the pool and returns it, which waits as long as a
 * request would.
 */
export function openVitals(pool: pg.Pool): Vitals {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  const listeners: ((seconds: number) => void)[] = []
  let minutes = [begin()]
  let isProbing = false

  const current = () => minutes.at(-1) ?? begin()
  // The histogram counts the interval itself as well.
  const loopDelay = () => (delays.count === 0 ? 0 : Math.max(0, delays.percentile(99) / 1e9 - resolutionMs / 1000))

  async function probePool(): Promise<void> {
    if (isProbing) return
    isProbing = true
    const startedAt = performance.now()
    // Without a database the wait ends with an error, and counts as well.
    await pool.connect().then(
      (client) => client.release(),
      () => {},
    )
    isProbing = false
    const seconds = (performance.now() - startedAt) / 1000
    const minute = current()
    minute.longestPoolWait = Math.max(minute.longestPoolWait, seconds)
    for (const listener of listeners) listener(seconds)
  }

  function endMinute(): void {
    current().loopDelay = loopDelay()
    delays.reset()
    minutes = [...minutes, begin()].slice(-keptMinutes)
  }

  const timers = [setInterval(() => void probePool(), everyMs), setInterval(endMinute, minuteMs)]
  for (const timer of timers) timer.unref()
  return {
    pool,
    watch(app) {
      app.addHook('onResponse', (_, reply, done) => {
        const minute = current()
        minute.requests += 1
        if (reply.statusCode >= 500) minute.failed += 1
        done()
      })
    },
    recent: () =>
      minutes.reduce(
        (sum, minute) => ({
          requests: sum.requests + minute.requests,
          failed: sum.failed + minute.failed,
          longestPoolWait: Math.max(sum.longestPoolWait, minute.longestPoolWait),
          loopDelay: Math.max(sum.loopDelay, minute.loopDelay),
        }),
        begin(),
      ),
    memory() {
      const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
      return used / limit
    },
    onPoolWait: (callback) => void listeners.push(callback),
    close() {
      delays.disable()
      for (const timer of timers) clearInterval(timer)
    },
  }
}
