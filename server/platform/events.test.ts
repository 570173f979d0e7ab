import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { publish } from './events.ts'
import { startApp, type TestApp } from '../testing/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

/** The processes of PostgreSQL that serve the connection for events. */
async function connections(): Promise<{ pid: number }[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and application_name = 'kartei events'`.execute(app.db)
  return rows
}

async function breakConnection(): Promise<void> {
  for (const { pid } of await connections()) await sql`select pg_terminate_backend(${pid}::int)`.execute(app.db)
}

test('events continue after the connection to the database broke', async () => {
  const topic = 'deck:4711' as const
  let received = 0
  const stop = app.deps.events.subscribe((published) => {
    if (published === null || published === topic) received += 1
  })
  await publish(app.db, topic)
  await expect.poll(() => received).toBe(1)
  await breakConnection()
  // Subscribers are called, because events may have been missed.
  await expect.poll(() => received, { timeout: 10_000 }).toBe(2)
  await publish(app.db, topic)
  await expect.poll(() => received).toBe(3)
  stop()
  await publish(app.db, topic)
})

test('a connection that failed to listen is replaced', async () => {
  const topic = 'deck:4712' as const
  let received = 0
  const stop = app.deps.events.subscribe((published) => {
    if (published === null || published === topic) received += 1
  })
  let refused = 0
  const query: (...all: unknown[]) => unknown = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...all: unknown[]) {
    if (all[0] !== 'listen kartei' || refused++ > 0) return query.apply(this, all)
    return Promise.reject(new Error('Not now.'))
  })
  onTestFinished(() => spy.mockRestore())
  await breakConnection()
  await expect.poll(() => received, { timeout: 10_000 }).toBe(1)
  expect(refused).toBe(2)
  await publish(app.db, topic)
  await expect.poll(() => received).toBe(2)
  expect(await connections()).toHaveLength(1)
  stop()
})
