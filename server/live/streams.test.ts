import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { serverLimits } from '../../shared/limits.ts'
import { buildApp } from '../app/app.ts'
import { openEvents, publish as notify } from '../platform/events.ts'
import { openLog } from '../app/log.ts'
import { openDatabase } from '../platform/db/open.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { Client } from '../testing/client.ts'
import { addCards, makeDeck, publish } from '../testing/decks.ts'
import { notesFile } from '../testing/notes.ts'
import { hasReceived, openStream, settled } from '../testing/stream.ts'
import { openLive } from './live.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

const addCard = async (user: Client, { deckId, topicId }: { deckId: number; topicId: number }) =>
  (await addCards(user, { deckId, topicId }, 1))[0] ?? 0

test('a change of nothing but the language of a deck is published', async () => {
  const user = await app.register()
  const { deckId } = await makeDeck(user, 0)
  await publish(app, user, deckId)
  const stream = await openStream(user)
  await settled(user)
  stream.events.splice(0)
  await user.call('PUT /api/public', { deck: deckId, isPublic: true, language: 'german' })
  await hasReceived(stream, { kind: 'deck', deck: deckId })
  expect(stream.events.map(({ kind }) => kind)).toEqual(['deck'])
})

/** Writes of one author wait for each other's transactions; those of other users do not. */
async function withDeckOfAnother() {
  const [author, user] = [await app.register(), await app.register()]
  const deck = await makeDeck(author, 0)
  await publish(app, author, deck.deckId)
  await user.call('PUT /api/library', { id: deck.deckId })
  await settled(user)
  return { user, ...deck }
}

describe('after a break', () => {
  test('missed events are sent, those of a transaction that began earlier and ended later included', async () => {
    const { user, deckId, topicId } = await withDeckOfAnother()
    const early = new pg.Client(app.connection)
    await early.connect()
    onTestFinished(() => early.end())
    await early.query('begin')
    await early.query('update topics set name = $2 where id = $1', [topicId, 'Renamed'])
    const stream = await openStream(user)
    // Has a later number, and is published before.
    const { id: other } = await user.call('PUT /api/deck', { name: 'Later', description: '' })
    await hasReceived(stream, { kind: 'access', deck: other })
    await settled(user)
    stream.close()
    const { cursor } = stream
    await early.query('commit')
    const resumed = await openStream(user, { after: cursor })
    expect(resumed.events).toContainEqual(expect.objectContaining({ kind: 'topics', deck: deckId }))
    expect(resumed.events).toContainEqual({ kind: 'missed' })
    expect((await openStream(user, { after: resumed.cursor })).events).not.toContainEqual({
      kind: 'topics',
      deck: deckId,
    })
  })

  test('an open stream receives the events of such a transaction once it ends', async () => {
    const { user, deckId, topicId } = await withDeckOfAnother()
    const early = new pg.Client(app.connection)
    await early.connect()
    onTestFinished(() => early.end())
    await early.query('begin')
    await early.query('update topics set name = $2 where id = $1', [topicId, 'Renamed'])
    const stream = await openStream(user)
    stream.events.splice(0)
    await user.call('PUT /api/deck', { name: 'Later', description: '' })
    await hasReceived(stream, { kind: 'access' })
    expect(stream.events).not.toContainEqual(expect.objectContaining({ kind: 'topics', deck: deckId }))
    // Nothing wakes the process, but it polls every second.
    await early.query('commit')
    await hasReceived(stream, { kind: 'topics', deck: deckId })
  })

  test('a cursor that is too old, or of another database, is answered with a reset', async () => {
    const user = await app.register()
    const { cursor } = await openStream(user)
    const [xid, seconds] = cursor.split('-').map(Number)
    const resumed = async (after: string) => (await openStream(user, { after })).events
    expect(await resumed(`${xid}-${(seconds ?? 0) - 24 * 3600}`)).toEqual([{ kind: 'reset' }])
    expect(await resumed(`${(xid ?? 0) + 1_000_000}-${seconds}`)).toEqual([{ kind: 'reset' }])
  })

  test('a first connection receives the events since its screen was read', async () => {
    const user = await app.register()
    const { deckId } = await makeDeck(user, 1)
    expect((await openStream(user, { ago: '5' })).events).toContainEqual(
      expect.objectContaining({ kind: 'card-added', deck: deckId }),
    )
    await sql`update events set at = at - interval '1 minute'`.execute(app.db)
    expect((await openStream(user, { ago: '5' })).events).toEqual([])
    expect((await openStream(user, { ago: '90' })).events).toContainEqual(
      expect.objectContaining({ kind: 'card-added' }),
    )
    expect(
      (await openStream(await app.register(), { ago: '90' })).events.filter(({ deck }) => deck === deckId),
    ).toEqual([])
  })

  test('events are kept for a day', async () => {
    const user = await app.register()
    await makeDeck(user, 1)
    const count = async () =>
      Number((await sql<{ n: number }>`select count(*) n from events`.execute(app.db)).rows[0]?.n)
    await app.cleanUp()
    expect(await count()).toBeGreaterThan(0)
    await sql`update events set at = at - interval '25 hours'`.execute(app.db)
    await app.cleanUp()
    expect(await count()).toBe(0)
  })
})

test('clients that come back at once read what they missed by turns, and leave connections to others', async () => {
  const users = [await app.register(), await app.register(), await app.register(), await app.register()]
  const holder = new pg.Client(app.connection)
  await holder.connect()
  const closing = new AbortController()
  onTestFinished(async () => {
    closing.abort()
    await holder.end()
  })
  await holder.query('begin')
  await holder.query('lock table events in access exclusive mode')
  const reads = `select count(*)::int reads from pg_stat_activity where wait_event_type = 'Lock' and query like '%events e%'`
  const waiting = async () => (await holder.query<{ reads: number }>(reads)).rows[0]?.reads
  for (const { url, token } of [...users, ...users, ...users]) {
    const headers = { authorization: `Bearer ${token}` }
    const { status } = await fetch(`${url}/api/events?after=1-1`, { headers, signal: closing.signal })
    expect(status).toBe(200)
  }
  await expect.poll(waiting).toBeGreaterThanOrEqual(3)
  await setTimeout(300)
  // Three of clients, and one of the process for all others.
  expect(await waiting()).toBeLessThanOrEqual(4)
  expect((await users[0]?.try('GET /api/me', {}))?.status).toBe(200)
})

test('of the events of a day, only those of the last seconds are read for a screen that is new', async () => {
  await sql`insert into events (at, kind, deck_id)
    select now() - interval '20 hours', 'deck', 1 from generate_series(1, 50000)`.execute(app.db)
  await sql`vacuum analyze events`.execute(app.db)
  const usesOfIndex = async () => {
    const { rows } = await sql<{ uses: number }>`
      select idx_scan uses from pg_stat_user_indexes where indexrelname = 'events_at'`.execute(app.db)
    return rows[0]?.uses ?? 0
  }
  const before = await usesOfIndex()
  await openStream(await app.register())
  await expect.poll(usesOfIndex, { timeout: 10_000 }).toBeGreaterThan(before)
})

describe('two processes on one database', () => {
  /** What another process has: a connection for events, and streams, of its own. */
  async function second() {
    const events = await openEvents(app.connection)
    const live = openLive({ db: app.db, events, log: app.deps.log })
    const other = await buildApp({ ...app.deps, events, live }, openLog('silent', { write: () => {} }))
    const url = await other.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(async () => {
      await other.close()
      await live.close()
      await events.close()
    })
    return url
  }
  const at = (url: string, user: Client) => Object.assign(new Client(url), { token: user.token })

  test('events, ratings and ended sessions of one reach the clients of the other', async () => {
    const user = await app.register('two@example.org')
    const there = at(await second(), user)
    const { deckId, topicId, cardIds } = await makeDeck(user, 1)
    const stream = await openStream(there)
    const card = await addCard(user, { deckId, topicId })
    await hasReceived(stream, { kind: 'card-added', cards: [card] })
    await user.call('PUT /api/submitAnswer', { cardid: cardIds[0] ?? 0, rating: 3 })
    await hasReceived(stream, { kind: 'rated', deck: deckId })
    await user.call('POST /api/logout', {})
    await expect.poll(() => stream.isOver, { interval: 5 }).toBe(true)
  })

  test('a process whose connection to PostgreSQL broke continues, and sends `missed`', async () => {
    const user = await app.register()
    const { deckId, topicId } = await makeDeck(user, 0)
    const stream = await openStream(user)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
      .execute(app.db)
      .catch(() => {})
    await expect.poll(() => user.try('GET /api/me', {}).then(({ status }) => status), { timeout: 5000 }).toBe(200)
    const card = await addCard(user, { deckId, topicId })
    await hasReceived(stream, { kind: 'card-added', cards: [card] })
    await hasReceived(stream, { kind: 'missed' })
  })
})

test('the progress of a generation is published from its beginning to its end', async () => {
  const user = await app.register()
  const { id } = await user.call('PUT /api/deck', { name: 'Biology', description: '' })
  const stream = await openStream(user)
  await user.call('PUT /api/createFromFile', { id }, { files: notesFile })
  const received: number[] = []
  await expect
    .poll(
      async () => {
        await hasReceived(stream, { kind: 'generation', deck: id })
        stream.events.splice(0)
        const { state, progress } = await user.call('GET /api/generationProgress', { deckid: String(id) })
        received.push(progress)
        return state
      },
      { interval: 5, timeout: 20_000 },
    )
    .toBe('done')
  expect(received.length).toBeGreaterThan(1)
  expect(received).toEqual(received.toSorted((a, b) => a - b))
})

test('progress of two generations at nearly the same moment is published for each', async () => {
  const user = await app.register()
  const make = async () => (await user.call('PUT /api/deck', { name: 'Physics', description: '' })).id
  const [one, other] = [await make(), await make()]
  const stream = await openStream(user)
  await settled(user)
  stream.events.splice(0)
  // The second is published while the audience of the first is still unknown.
  await app.db.transaction().execute(async (db) => {
    await sql`lock table deck_members in access exclusive mode`.execute(db)
    await notify(app.db, `deck:${one}`)
    await setTimeout(200)
    await notify(app.db, `deck:${other}`)
    await setTimeout(200)
  })
  const progressed = [one, other].map((deck) => ({ kind: 'generation', deck }))
  await expect.poll(() => stream.events).toEqual(expect.arrayContaining(progressed))
})

test('the number of streams per user is limited, whatever others have open', async () => {
  const [user, other] = [await app.register(), await app.register()]
  const streams = await Promise.all(Array.from({ length: serverLimits.streamsPerUser }, () => openStream(user)))
  expect(await user.refused('GET /api/events', {})).toMatchObject({ status: 429, detail: /Close some/ })
  expect((await user.try('GET /api/events', {})).headers.get('retry-after')).toBe('30')
  await openStream(other)
  streams[0]?.close()
  await expect.poll(async () => (await user.try('GET /api/events', {})).status).toBe(200)
})

test('streams end with the server, without delaying it', async () => {
  const own = await startApp()
  const stream = await openStream(await own.register())
  await own.app.close()
  await expect.poll(() => stream.isOver, { interval: 5 }).toBe(true)
})

test('notices wait for their lock on one connection, and leave the pool to queries', async () => {
  // NOTIFY has a lock of its own until the end of the transaction. This one can be held by a test.
  await sql
    .raw(`create schema slow; create function slow.pg_notify(channel text, payload text) returns void language sql as
    $$ select pg_advisory_xact_lock_shared(1); select pg_catalog.pg_notify(channel, payload) $$`)
    .execute(app.db)
  const connection = { ...app.connection, options: '-c search_path=slow,public,pg_catalog' }
  const { db, pool, close } = openDatabase({ ...connection, max: 3 })
  const events = await openEvents(connection)
  const live = openLive({ db, events, log: app.deps.log })
  const holder = new pg.Client(app.connection)
  await holder.connect()
  onTestFinished(async () => {
    await holder.end()
    await live.close()
    await events.close()
    await close()
  })
  const payloads: string[] = []
  holder.on('notification', ({ payload = '' }) => void payloads.push(payload))
  await holder.query('listen kartei')
  await holder.query('select pg_advisory_lock(1)')
  for (let write = 0; write < 10; write++) {
    live.notify()
    await setTimeout(50)
  }
  const { rows } = await holder.query<{ waiting: number }>(
    `select count(*)::int waiting from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`,
  )
  expect(rows).toEqual([{ waiting: 1 }])
  const answer = pool.query('select 1').then(() => 'answered')
  expect(await Promise.race([answer, setTimeout(1000, 'waits')])).toBe('answered')
  expect(payloads).toEqual([])
  await holder.query('select pg_advisory_unlock(1)')
  // The one that waited, and one for all writes after it.
  await expect.poll(() => payloads).toEqual(['events', 'events'])
})
