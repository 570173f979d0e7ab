import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import { buildApp } from '../app/app.ts'
import { openEvents, publish as notify } from '../platform/events.ts'
import { openLog } from '../app/log.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { Client } from '../testing/client.ts'
import { addCards, makeDeck, publish } from '../testing/decks.ts'
import { notesFile } from '../testing/notes.ts'
import { hasTold, openStream, settled } from '../testing/stream.ts'
import { openLive } from './live.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

const addCard = async (user: Client, { deckId, topicId }: { deckId: number; topicId: number }) =>
  (await addCards(user, { deckId, topicId }, 1))[0] ?? 0

test('that only the language of a deck changed is told, too', async () => {
  const user = await app.register()
  const { deckId } = await makeDeck(user, 0)
  await publish(app, user, deckId)
  const stream = await openStream(user)
  await settled(user)
  stream.told.splice(0)
  await user.call('PUT /api/public', { deck: deckId, isPublic: true, language: 'german' })
  await hasTold(stream, { kind: 'deck', deck: deckId })
  expect(stream.told.map(({ kind }) => kind)).toEqual(['deck'])
})

/** Writes of one author wait for each other's transactions, those of others do not. */
async function withDeckOfAnother() {
  const [author, user] = [await app.register(), await app.register()]
  const deck = await makeDeck(author, 0)
  await publish(app, author, deck.deckId)
  await user.call('PUT /api/library', { id: deck.deckId })
  await settled(user)
  return { user, ...deck }
}

describe('after a break', () => {
  test('comes what was missed, of a transaction that began earlier and ended later, too', async () => {
    const { user, deckId, topicId } = await withDeckOfAnother()
    const early = new pg.Client(app.connection)
    await early.connect()
    onTestFinished(() => early.end())
    await early.query('begin')
    await early.query('update topics set name = $2 where id = $1', [topicId, 'Renamed'])
    const stream = await openStream(user)
    // Later in number, and told before.
    const { id: other } = await user.call('PUT /api/deck', { name: 'Later', description: '' })
    await hasTold(stream, { kind: 'access', deck: other })
    await settled(user)
    stream.close()
    const { cursor } = stream
    await early.query('commit')
    const resumed = await openStream(user, { after: cursor })
    expect(resumed.told).toContainEqual(expect.objectContaining({ kind: 'topics', deck: deckId }))
    expect(resumed.told).toContainEqual({ kind: 'missed' })
    expect((await openStream(user, { after: resumed.cursor })).told).not.toContainEqual({
      kind: 'topics',
      deck: deckId,
    })
  })

  test('an open stream is told of such a transaction once it ends', async () => {
    const { user, deckId, topicId } = await withDeckOfAnother()
    const early = new pg.Client(app.connection)
    await early.connect()
    onTestFinished(() => early.end())
    await early.query('begin')
    await early.query('update topics set name = $2 where id = $1', [topicId, 'Renamed'])
    const stream = await openStream(user)
    stream.told.splice(0)
    await user.call('PUT /api/deck', { name: 'Later', description: '' })
    await hasTold(stream, { kind: 'access' })
    expect(stream.told).not.toContainEqual(expect.objectContaining({ kind: 'topics', deck: deckId }))
    // Nobody wakes the process: it looks once a second.
    await early.query('commit')
    await hasTold(stream, { kind: 'topics', deck: deckId })
  })

  test('whoever comes too late, or from another database, is told to read all anew', async () => {
    const user = await app.register()
    const { cursor } = await openStream(user)
    const [xid, seconds] = cursor.split('-').map(Number)
    const resumed = async (after: string) => (await openStream(user, { after })).told
    expect(await resumed(`${xid}-${(seconds ?? 0) - 24 * 3600}`)).toEqual([{ kind: 'reset' }])
    expect(await resumed(`${(xid ?? 0) + 1_000_000}-${seconds}`)).toEqual([{ kind: 'reset' }])
  })

  test('a first connection is told of what happened since its screen was read', async () => {
    const user = await app.register()
    const { deckId } = await makeDeck(user, 1)
    expect((await openStream(user, { ago: '5' })).told).toContainEqual(
      expect.objectContaining({ kind: 'card-added', deck: deckId }),
    )
    await sql`update events set at = at - interval '1 minute'`.execute(app.db)
    expect((await openStream(user, { ago: '5' })).told).toEqual([])
    expect((await openStream(user, { ago: '90' })).told).toContainEqual(expect.objectContaining({ kind: 'card-added' }))
    expect((await openStream(await app.register(), { ago: '90' })).told.filter(({ deck }) => deck === deckId)).toEqual(
      [],
    )
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

describe('two processes on one database', () => {
  /** Another process's part: its own connection for events, its own streams. */
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

  test('what is made in one reaches clients of the other, ratings and sessions that end included', async () => {
    const user = await app.register('two@example.org')
    const there = at(await second(), user)
    const { deckId, topicId, cardIds } = await makeDeck(user, 1)
    const stream = await openStream(there)
    const card = await addCard(user, { deckId, topicId })
    await hasTold(stream, { kind: 'card-added', cards: [card] })
    await user.call('PUT /api/submitAnswer', { cardid: cardIds[0] ?? 0, rating: 3 })
    await hasTold(stream, { kind: 'rated', deck: deckId })
    await user.call('POST /api/logout', {})
    await expect.poll(() => stream.isOver, { interval: 5 }).toBe(true)
  })

  test('a process whose connection to PostgreSQL broke goes on, and says that something may have been missed', async () => {
    const user = await app.register()
    const { deckId, topicId } = await makeDeck(user, 0)
    const stream = await openStream(user)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
      .execute(app.db)
      .catch(() => {})
    await expect.poll(() => user.try('GET /api/me', {}).then(({ status }) => status), { timeout: 5000 }).toBe(200)
    const card = await addCard(user, { deckId, topicId })
    await hasTold(stream, { kind: 'card-added', cards: [card] })
    await hasTold(stream, { kind: 'missed' })
  })
})

test('a generation is told of as it goes on, from its beginning to its end', async () => {
  const user = await app.register()
  const { id } = await user.call('PUT /api/deck', { name: 'Biology', description: '' })
  const stream = await openStream(user)
  await user.call('PUT /api/createFromFile', { id }, { files: notesFile })
  const heard: number[] = []
  await expect
    .poll(
      async () => {
        await hasTold(stream, { kind: 'generation', deck: id })
        stream.told.splice(0)
        const { state, progress } = await user.call('GET /api/generationProgress', { deckid: String(id) })
        heard.push(progress)
        return state
      },
      { interval: 5, timeout: 20_000 },
    )
    .toBe('done')
  expect(heard.length).toBeGreaterThan(1)
  expect(heard).toEqual(heard.toSorted((a, b) => a - b))
})

test('of generations that go on at nearly the same moment each is told of', async () => {
  const user = await app.register()
  const make = async () => (await user.call('PUT /api/deck', { name: 'Physics', description: '' })).id
  const [one, other] = [await make(), await make()]
  const stream = await openStream(user)
  await settled(user)
  stream.told.splice(0)
  // Until it is known who may hear of the first, the second comes.
  await app.db.transaction().execute(async (db) => {
    await sql`lock table deck_members in access exclusive mode`.execute(db)
    await notify(app.db, `deck:${one}`)
    await setTimeout(200)
    await notify(app.db, `deck:${other}`)
    await setTimeout(200)
  })
  const told = [one, other].map((deck) => ({ kind: 'generation', deck }))
  await expect.poll(() => stream.told).toEqual(expect.arrayContaining(told))
})

test('a user has so many streams and no more, and others are not concerned', async () => {
  const [user, other] = [await app.register(), await app.register()]
  const streams = await Promise.all(Array.from({ length: limits.streamsPerUser }, () => openStream(user)))
  expect(await user.refused('GET /api/events', {})).toMatchObject({ status: 429, detail: /Close some/ })
  expect((await user.try('GET /api/events', {})).headers.get('retry-after')).toBe('30')
  await openStream(other)
  streams[0]?.close()
  await expect.poll(async () => (await user.try('GET /api/events', {})).status).toBe(200)
})

test('streams end with the server, and do not hold it up', async () => {
  const own = await startApp()
  const stream = await openStream(await own.register())
  await own.app.close()
  await expect.poll(() => stream.isOver, { interval: 5 }).toBe(true)
})
