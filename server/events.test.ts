import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Progress } from '../shared/api/contract.ts'
import { limits } from '../shared/limits.ts'
import { publish } from './events.ts'
import { startApp, type TestApp } from './testing/app.ts'
import type { Client } from './testing/client.ts'
import { notesFile } from './testing/notes.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

async function deckOf(user: Client): Promise<number> {
  return (await user.call('PUT /api/deck', { name: 'Biology', description: '' })).id
}

/** What is told of a deck's generation, until `isEnough` or the stream ends. */
async function listen(user: Client, deck: number, isEnough: (progress: Progress) => boolean): Promise<Progress[]> {
  const headers = { authorization: `Bearer ${user.token}` }
  const response = await fetch(`${app.url}/api/generationEvents?deckid=${deck}`, { headers })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const told: Progress[] = []
  let rest = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const parts = (rest + chunk).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts)
      if (part.startsWith('data: ')) told.push(JSON.parse(part.slice('data: '.length)) as Progress)
    if (told.some(isEnough)) break
  }
  return told
}

/** The processes of PostgreSQL that serve the connection for events. */
async function connections(): Promise<{ pid: number }[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and application_name = 'kartei events'`.execute(app.db)
  return rows
}

async function breakConnection(): Promise<void> {
  for (const { pid } of await connections()) await sql`select pg_terminate_backend(${pid}::int)`.execute(app.db)
}

test('a generation is told of as it goes on, from where it is now to its end', async () => {
  const user = await app.register()
  const deck = await deckOf(user)
  const heard = listen(user, deck, ({ state }) => state === 'done')
  await user.call('PUT /api/createFromFile', { id: deck }, { files: notesFile })
  const told = await heard
  expect(told[0]).toMatchObject({ state: expect.stringMatching(/idle|queued/) as string })
  expect(told.at(-1)).toMatchObject({ state: 'done', progress: 1 })
  const numbers = told.filter(({ state }) => state !== 'idle').map(({ progress }) => progress)
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect(told.some(({ cards, state }) => state === 'running' && cards > 0)).toBe(true)
})

test('events go on after the connection to the database broke', async () => {
  const topic = 'deck:4711' as const
  let heard = 0
  const stop = app.deps.events.on(topic, () => (heard += 1))
  await publish(app.db, topic)
  await expect.poll(() => heard).toBe(1)
  await breakConnection()
  // Whoever listens is told that something may have been missed.
  await expect.poll(() => heard, { timeout: 10_000 }).toBe(2)
  await publish(app.db, topic)
  await expect.poll(() => heard).toBe(3)
  stop()
  await publish(app.db, topic)
})

test('a connection that was not let listen is given up, and another one opened', async () => {
  const topic = 'deck:4712' as const
  let heard = 0
  const stop = app.deps.events.on(topic, () => (heard += 1))
  let refused = 0
  const query: (...all: unknown[]) => unknown = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...all: unknown[]) {
    if (all[0] !== 'listen kartei' || refused++ > 0) return query.apply(this, all)
    return Promise.reject(new Error('Not now.'))
  })
  onTestFinished(() => spy.mockRestore())
  await breakConnection()
  await expect.poll(() => heard, { timeout: 10_000 }).toBe(1)
  expect(refused).toBe(2)
  await publish(app.db, topic)
  await expect.poll(() => heard).toBe(2)
  expect(await connections()).toHaveLength(1)
  stop()
})

test('a user has so many streams and no more, and others are not concerned', async () => {
  const [user, other] = [await app.register(), await app.register()]
  const open = async (who: Client, deck: number) => {
    const closing = new AbortController()
    const headers = { authorization: `Bearer ${who.token}` }
    const url = `${app.url}/api/generationEvents?deckid=${deck}`
    return { response: await fetch(url, { headers, signal: closing.signal }), close: () => closing.abort() }
  }
  const deck = await deckOf(user)
  const streams = await Promise.all(Array.from({ length: limits.streamsPerUser }, () => open(user, deck)))
  expect(streams.every(({ response }) => response.ok)).toBe(true)
  const { response } = await open(user, deck)
  expect([response.status, await response.json()]).toMatchObject([429, { detail: /Close some/ }])
  const others = await open(other, await deckOf(other))
  expect(others.response.status).toBe(200)
  streams[0]?.close()
  await expect.poll(async () => (await open(user, deck)).response.status).toBe(200)
})

test('a stream ends with the server, and does not hold it up', async () => {
  const own = await startApp()
  const user = await own.register()
  const { id } = await user.call('PUT /api/deck', { name: 'Biology', description: '' })
  const headers = { authorization: `Bearer ${user.token}` }
  const response = await fetch(`${own.url}/api/generationEvents?deckid=${id}`, { headers })
  const ended = response.text()
  await own.app.close()
  expect(await ended).toMatch(/^retry: /)
})
