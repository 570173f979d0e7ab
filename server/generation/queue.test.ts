import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Stage } from '../../shared/generation.ts'
import { dataFolder } from '../platform/db/embedded-fixture.ts'
import { startApp } from '../testing/app.ts'
import { Client } from '../testing/client.ts'
import { endOf } from '../testing/documents.ts'
import { startProcess } from '../testing/process.ts'
import { insertGeneration, release, renewLease, claimNext, writeProgress } from './generations.sql.ts'

const asked = { kind: 'topic' as const, documentId: null, topicId: null, chosen: null }
const noWishes = { wishes: null, most: null, kinds: null, level: null }
const how = { ...noWishes, language: 'english' as const, depth: 'key-points' as const }

/** Generations that wait, in an application that runs none: `decks` of each of two users. */
async function waiting() {
  const app = await startApp({ role: 'web' })
  const people = [await app.register(), await app.register()] as const
  const users = await Promise.all(people.map(async (user) => (await user.call('GET /api/me', {})).id))
  const add = async (who: 0 | 1) => {
    const { id: deckId } = await (who === 0 ? people[0] : people[1]).call('PUT /api/deck', {
      name: 'Deck',
      description: '',
    })
    return insertGeneration(app.db, { ...asked, ...how, deckId, userId: users[who] ?? 0 }, 'free', new Date())
  }
  const take = (most: number, slow: number[] = []) =>
    claimNext(app.db, { lease: crypto.randomUUID(), leaseMs: 60_000, most, slow })
  return { app, users, add, take }
}

test('a user with many generations does not delay others', async () => {
  const { add, take } = await waiting()
  const first = []
  for (let number = 0; number < 4; number++) first.push(await add(0))
  const other = await add(1)
  const taken = []
  for (let number = 0; number < 5; number++) taken.push((await take(9))?.id)
  expect(taken.slice(0, 2)).toEqual([first[0], other])
  expect(new Set(taken)).toEqual(new Set([...first, other]))
})

test('no more than the configured number run at once', async () => {
  const { add, take } = await waiting()
  for (let number = 0; number < 5; number++) await add(number % 2 === 0 ? 0 : 1)
  const taken = await Promise.all(Array.from({ length: 8 }, () => take(3)))
  const ids = taken.flatMap((row) => row?.id ?? [])
  expect(ids).toHaveLength(3)
  expect(new Set(ids).size).toBe(3)
})

test('a user whose work took long leaves a place for others, unless there is only one', async () => {
  const { users, add, take } = await waiting()
  const slow = [users[0] ?? 0]
  const first = [await add(0), await add(0)]
  expect((await take(1, slow))?.id).toBe(first[0])
  expect(await take(2, slow)).toBeUndefined()
  const other = await add(1)
  expect((await take(2, slow))?.id).toBe(other)
  expect((await take(4, slow))?.id).toBe(first[1])
})

test('a user has one reading at a time, and a generation waits for that of its document', async () => {
  const { app, add, take } = await waiting()
  const addReading = async (who: 0 | 1) => {
    const generationId = await add(who)
    const { rows } = await sql<{ id: number }>`with document as (
        insert into documents (deck_id, user_id, name, kind, sha256, state, created_at)
        select deck_id, user_id, 'a', 'txt', sha256('a'), 'reading', now() from generations where id = ${generationId}
        returning id, deck_id, user_id), asked as (
        update generations set document_id = document.id from document where generations.id = ${generationId})
      insert into generations (deck_id, user_id, document_id, kind, state, stage, created_at)
      select deck_id, user_id, id, 'reading', 'queued', 'waiting', now() from document returning id`.execute(app.db)
    return { generationId, readingId: rows[0]?.id ?? 0 }
  }
  const [first, second, other] = [await addReading(0), await addReading(0), await addReading(1)]
  const taken = [await take(9), await take(9)].map((row) => row?.id)
  expect(taken).toEqual([first.readingId, other.readingId])
  expect(await take(9)).toBeUndefined()
  await sql`update generations set state = 'done', ended_at = now(), lease = null where id = ${first.readingId}`.execute(
    app.db,
  )
  expect([(await take(9))?.id, (await take(9))?.id]).toEqual([first.generationId, second.readingId])
})

test('a new account goes after a user whose last start was before it', async () => {
  const { app, users, add, take } = await waiting()
  await add(0)
  await take(9)
  await sql`update generations set state = 'done', ended_at = now(), lease = null, started_at = now() - interval '1 hour'`.execute(
    app.db,
  )
  await sql`update users set created_at = now() where id = ${users[1]}`.execute(app.db)
  const [theirs, own] = [await add(1), await add(0)]
  expect([(await take(9))?.id, (await take(9))?.id]).toEqual([own, theirs])
})

test('an expired lease can be claimed by another process, and its former holder cannot write', async () => {
  const { app, add, take } = await waiting()
  const id = await add(0)
  const lost = crypto.randomUUID()
  expect(await claimNext(app.db, { lease: lost, leaseMs: 1, most: 1 })).toMatchObject({ id, attempts: 1 })
  await sleep(5)
  expect(await take(1)).toMatchObject({ id, attempts: 2 })
  expect(await renewLease(app.db, id, lost, 1000)).toEqual([])
  expect(await writeProgress(app.db, { id, lease: lost }, { progress: 0.5, stage: 'writing', cards: 3 })).toBe(false)
  await release(app.db, id, lost, 1)
  expect(await take(1)).toBeUndefined()
})

test('a queued generation is stopped at once and refunded', async () => {
  const app = await startApp({ generationsAtOnce: 0 })
  const user = await app.register()
  const { id: deck } = await user.call('PUT /api/deck', { name: 'Deck', description: '' })
  const files = { file: { bytes: Buffer.from('A cell is alive.'), name: 'a.txt', type: '' } }
  const { id } = await user.call('PUT /api/createFromFile', { id: deck }, { files })
  for (const _ of [1, 2]) await user.call('PUT /api/stopGeneration', { id })
  expect(await endOf(user, deck)).toMatchObject({ state: 'failed', message: 'Stopped before any cards were made.' })
  expect(await user.call('GET /api/freeGenerationsAvailable', {})).toEqual({ count: 3 })
  const document = async () => (await user.call('GET /api/documents', { deckid: String(deck) }))[0]?.state
  await expect.poll(document, { timeout: 20_000 }).toBe('ready')
})

test('a generation requested twice by a double click is one, and costs one', async () => {
  const app = await startApp({ generationsAtOnce: 0 })
  const user = await app.register()
  const { id } = await user.call('PUT /api/deck', { name: 'Deck', description: '' })
  const files = { file: { bytes: Buffer.from('A cell is alive.'), name: 'a.txt', type: '' } }
  const ask = () => user.call('PUT /api/createFromFile', { id }, { files })
  const [one, other] = await Promise.all([ask(), ask()])
  expect(other).toEqual(one)
  expect(await user.call('GET /api/freeGenerationsAvailable', {})).toEqual({ count: 2 })
})

test('one whose deck is deleted before it made cards costs nothing', async () => {
  const app = await startApp({ generationsAtOnce: 0 })
  const user = await app.register()
  const { id: deck } = await user.call('PUT /api/deck', { name: 'Deck', description: '' })
  const files = { file: { bytes: Buffer.from('A cell is alive.'), name: 'a.txt', type: '' } }
  await user.call('PUT /api/createFromFile', { id: deck }, { files })
  await user.call('PUT /api/deleteDeck', { id: deck })
  expect(await user.call('GET /api/freeGenerationsAvailable', {})).toEqual({ count: 3 })
})

test('progress and stage never go back, even if another process starts over', async () => {
  const { app, add } = await waiting()
  const id = await add(0)
  const lease = crypto.randomUUID()
  await claimNext(app.db, { lease, leaseMs: 60_000, most: 1 })
  const noted = async (progress: number, stage: Stage) => {
    await writeProgress(app.db, { id, lease }, { progress, stage })
    const { rows } = await sql`select progress, stage from generations where id = ${id}`.execute(app.db)
    return rows[0]
  }
  expect(await noted(0.02, 'reading')).toEqual({ progress: 0.02, stage: 'reading' })
  expect(await noted(0.4, 'writing')).toEqual({ progress: 0.4, stage: 'writing' })
  expect(await noted(0.02, 'reading')).toEqual({ progress: 0.4, stage: 'writing' })
  expect(await noted(0.1, 'writing')).toEqual({ progress: 0.4, stage: 'writing' })
  expect(await noted(0.95, 'saving')).toEqual({ progress: 0.95, stage: 'saving' })
})

test('workers on one database share the work and finish what others left', { timeout: 60_000 }, async () => {
  const app = await startApp({ generationsAtOnce: 0 })
  const { host, port, user: name, password, database } = app.connection
  const DATABASE_URL = `postgres://${name}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${host}`
  const worker = () => startProcess(app.config.dataDir, { DATABASE_URL, ROLE: 'worker', GENERATIONS_AT_ONCE: '4' })
  const [first, second] = await Promise.all([worker(), worker()])
  const people = await Promise.all(Array.from({ length: 4 }, () => app.register()))
  const decks = await Promise.all(
    people.map(async (user, index) => {
      const { id } = await user.call('PUT /api/deck', { name: 'Minerals', description: '' })
      const bytes = Buffer.from(`# Minerals ${index}\n\n${chapters(60)}`)
      await user.call('PUT /api/createFromFile', { id }, { files: { file: { bytes, name: 'notes.md', type: '' } } })
      return { user, id }
    }),
  )
  await expect
    .poll(() => app.db.selectFrom('generations').select('id').where('cards', '>', 0).execute(), { timeout: 20_000 })
    .not.toEqual([])
  await first.end('SIGKILL')
  for (const { user, id } of decks) {
    const { state, cards } = await endOf(user, id)
    expect(state).toBe('done')
    const deck = await user.call('GET /api/deck/:id', { id: String(id) })
    expect(deck.fresh_cards).toBe(cards)
    expect(cards).toBeGreaterThanOrEqual(50)
    expect(await user.call('GET /api/freeGenerationsAvailable', {})).toEqual({ count: 2 })
  }
  expect(await second.end('SIGTERM')).toBe(0)
})

/** Notes with many chapters, so that their cards take a while to be saved. */
const chapters = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    const name = `Substance ${String.fromCodePoint(65 + (n % 26))}${n}`
    return `## ${name}\n\n**${name}** is the mineral that was found in the year ${1500 + n} by the sailors of ship ${n}.\n`
  }).join('\n')

test('a killed server loses no card and no allowance, and creates no duplicates', { timeout: 90_000 }, async () => {
  const folder = await dataFolder()
  let server = await startProcess(folder)
  const user = new Client(server.url)
  user.token = (await user.call('POST /api/register', { email: 'a@example.org', password: 'long enough' })).webToken
  const { id: deck } = await user.call('PUT /api/deck', { name: 'Minerals', description: '' })
  const files = { file: { bytes: Buffer.from(`# Minerals\n\n${chapters(150)}`), name: 'minerals.md', type: '' } }
  await user.call('PUT /api/createFromFile', { id: deck }, { files })
  let client = user
  let last = 0
  for (const until of [0, 0.2]) {
    for (;;) {
      const { progress, state } = await client.call('GET /api/generationProgress', { deckid: String(deck) })
      expect(progress).toBeGreaterThanOrEqual(last)
      last = progress
      if (progress > until || state === 'done') break
    }
    await server.end('SIGKILL')
    server = await startProcess(folder)
    client = new Client(server.url)
    client.token = user.token
  }
  const { state, cards } = await endOf(client, deck)
  expect(state).toBe('done')
  const { structure } = await client.call('GET /api/deck/:id', { id: String(deck) })
  const topics = structure.flatMap((topic) => [topic.id, ...topic.elements.map((one) => one.id)])
  const made = await client.call('POST /api/getCards', { deckid: deck, topics })
  expect(made).toHaveLength(cards)
  expect(new Set(made.map((card) => JSON.stringify([card.questionText, card.Answers]))).size).toBe(cards)
  expect(cards).toBeGreaterThanOrEqual(140)
  expect(await client.call('GET /api/freeGenerationsAvailable', {})).toEqual({ count: 2 })
  expect(await server.end('SIGTERM')).toBe(0)
})
