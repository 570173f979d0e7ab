import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { limits } from '../../shared/limits.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { noteWork, slowUsers } from './slow.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

async function deckOf(user: Client): Promise<number> {
  return (await user.call('PUT /api/deck', { name: 'Biology', description: '' })).id
}

async function upload(user: Client, id: number, text: string): Promise<number> {
  const files = { file: { bytes: Buffer.from(text), name: 'notes.txt', type: '' } }
  return (await user.call('PUT /api/document', { id }, { files })).id
}

async function unreadOf(user: Client, deck: number): Promise<number> {
  const documents = await user.call('GET /api/documents', { deckid: String(deck) })
  return documents.filter(({ state }) => state === 'reading').length
}

test('a user with many uploads does not delay others', async () => {
  const [busy, other] = [await app.register(), await app.register()]
  const [busyDeck, otherDeck] = [await deckOf(busy), await deckOf(other)]
  const release = await holdReadings()
  for (let number = 0; number < 6; number++) await upload(busy, busyDeck, `A cell of kind ${number} is alive.`)
  await upload(other, otherDeck, 'A cell is alive.')
  await release()
  const unread = async () => (await unreadOf(busy, busyDeck)) + (await unreadOf(other, otherDeck))
  await expect.poll(unread, { timeout: 20_000 }).toBe(0)
  const { rows } = await sql<{ deckId: number }>`
    select deck_id "deckId" from generations where deck_id in (${busyDeck}, ${otherDeck}) order by started_at`.execute(
    app.db,
  )
  expect(rows.map(({ deckId }) => deckId).indexOf(otherDeck)).toBe(1)
})

test('a user with slow documents leaves a place for others', async () => {
  const [slow, other] = [await app.register(), await app.register()]
  const [slowDeck, otherDeck] = [await deckOf(slow), await deckOf(other)]
  noteWork((await slow.call('GET /api/me', {})).id, 31_000)
  const release = await holdReadings(1)
  await upload(slow, slowDeck, 'A cell is alive.')
  await upload(other, otherDeck, 'A cell is alive.')
  await expect.poll(() => unreadOf(other, otherDeck)).toBe(0)
  expect(await unreadOf(slow, slowDeck)).toBe(1)
  await release()
  await expect.poll(() => unreadOf(slow, slowDeck)).toBe(0)
})

test('a reading that takes long makes room for that of another user, and is read after it', async () => {
  const [slow, other] = [await app.register(), await app.register()]
  const [slowDeck, otherDeck] = [await deckOf(slow), await deckOf(other)]
  const release = await holdReadings(1)
  const hang = hangEndless(1)
  await upload(slow, slowDeck, 'An endless cell.')
  await expect.poll(hang.count).toBe(1)
  await upload(other, otherDeck, 'A cell is alive.')
  hang.passTime()
  await expect.poll(() => unreadOf(other, otherDeck), { timeout: 10_000 }).toBe(0)
  hang.end()
  expect(slowUsers()).toContain((await slow.call('GET /api/me', {})).id)
  await release()
  await expect.poll(() => unreadOf(slow, slowDeck), { timeout: 10_000 }).toBe(0)
})

test('generations with slow documents make room for a small one', async () => {
  const attackers = [await app.register(), await app.register()]
  const other = await app.register()
  const otherDeck = await deckOf(other)
  const hang = hangEndless(2)
  for (const attacker of attackers) await generate(attacker, await deckOf(attacker))
  await expect.poll(hang.count).toBe(2)
  await upload(other, otherDeck, 'A cell is alive.')
  hang.passTime()
  await expect.poll(() => unreadOf(other, otherDeck), { timeout: 10_000 }).toBe(0)
  hang.end()
  await expect.poll(openGenerations, { timeout: 20_000 }).toBe(0)
})

test('while its document is read, a generation says so', async () => {
  const user = await app.register()
  const deck = await deckOf(user)
  const hang = hangEndless(1)
  await generate(user, deck)
  await expect.poll(hang.count).toBe(1)
  expect(await user.call('GET /api/generationProgress', { deckid: String(deck) })).toMatchObject({
    state: 'queued',
    stage: 'reading',
  })
  hang.end()
  await expect.poll(openGenerations, { timeout: 20_000 }).toBe(0)
})

async function generate(user: Client, id: number): Promise<void> {
  const files = { file: { bytes: Buffer.from('An endless cell.'), name: 'notes.txt', type: '' } }
  await user.call('PUT /api/createFromFile', { id }, { files })
}

const openGenerations = async () =>
  (await sql`select from generations where state in ('queued', 'running')`.execute(app.db)).rows.length

/** Lets the first `most` readings of endless documents hang until they are aborted. */
function hangEndless(most: number) {
  const { documents } = app.deps
  let hung = 0
  const ending = new AbortController()
  app.deps.documents = {
    ...documents,
    async read(bytes, kind, name, signal) {
      if (hung < most && bytes.includes('endless')) {
        hung += 1
        const either = AbortSignal.any([ending.signal, ...(signal ? [signal] : [])])
        await once(either, 'abort')
        signal?.throwIfAborted()
      }
      return documents.read(bytes, kind, name, signal)
    },
  }
  const end = () => {
    app.deps.documents = documents
    vi.restoreAllMocks()
    ending.abort()
  }
  onTestFinished(end)
  return {
    count: () => hung,
    /** Lets eleven seconds pass at once. */
    passTime() {
      const passed = performance.now() + 11_000
      vi.spyOn(performance, 'now').mockImplementation(() => passed)
    },
    end,
  }
}

const fill = (deck: number, userId: number, count: number, state: 'ready' | 'reading') =>
  sql`insert into documents (deck_id, user_id, name, kind, sha256, state, created_at)
    select ${deck}, ${userId}, 'a', 'txt', sha256(n::text::bytea), ${state}, now()
    from generate_series(1, ${count}::int) n`.execute(app.db)

/** Takes places for readings until the returned function is called: by default all of them, so that uploads wait. */
async function holdReadings(places = 20): Promise<() => Promise<unknown>> {
  const holder = await app.register()
  const { id: userId } = await holder.call('GET /api/me', {})
  const deck = await deckOf(holder)
  await sql`insert into generations (deck_id, user_id, kind, state, stage, created_at, lease, lease_until)
    select ${deck}, ${userId}, 'reading', 'running', 'waiting', now(), gen_random_uuid(), now() + interval '1 minute'
    from generate_series(1, ${places}::int)`.execute(app.db)
  return () => sql`delete from generations where deck_id = ${deck}`.execute(app.db)
}

test('a file that becomes no document leaves nothing behind, and few may wait at once', async () => {
  const user = await app.register()
  const [first, second] = [await deckOf(user), await deckOf(user)]
  const stored = async () =>
    (await readdir(path.join(app.config.dataDir, 'files'))).filter((name) => name.startsWith('documents.')).length
  const release = await holdReadings()
  const id = await upload(user, first, 'A cell is alive.')
  expect(await upload(user, first, 'A cell is alive.')).toBe(id)
  expect(await stored()).toBe(1)
  const { id: userId } = await user.call('GET /api/me', {})
  await fill(first, userId, limits.documentsWaiting - 1, 'reading')
  const files = { file: { bytes: Buffer.from('A virus is not.'), name: 'notes.txt', type: '' } }
  const { detail } = await user.refused('PUT /api/document', { id: second }, { files })
  expect(detail).toMatch(/^20 of your documents are still being read/)
  expect(await stored()).toBe(1)
  await release()
  await expect.poll(stored, { timeout: 20_000 }).toBe(0)
})

test('the number of documents per deck is limited', async () => {
  const user = await app.register()
  const { id: userId } = await user.call('GET /api/me', {})
  const [full, empty] = [await deckOf(user), await deckOf(user)]
  const files = { file: { bytes: Buffer.from('A cell is alive.'), name: 'notes.txt', type: '' } }
  const refused = async (id: number) => {
    const { status, detail } = await user.refused('PUT /api/document', { id }, { files })
    return `${status}: ${detail}`
  }
  await fill(full, userId, limits.documentsPerDeck, 'ready')
  expect(await refused(full)).toMatch(/^400: A deck can have up to 200 documents\. Delete/)
  await sql`delete from documents where deck_id = ${full}`.execute(app.db)
  await upload(user, empty, 'A cell is alive.')
})
