import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { ankiPackage } from '../../engine/imports/anki/package-fixture.ts'
import type { CallInput } from '../../shared/api/contract.ts'
import { imageKeys } from '../cards/cards.sql.ts'
import { pngOf } from '../cards/images-fixture.ts'
import { storeUsableImages } from '../cards/uploads.ts'
import { importLimits } from '../../shared/imports.ts'
import { startForkServer } from '../platform/forks.ts'
import { runPendingDeletes } from '../platform/pending-deletes.ts'
import { lockReviews, mustHaveRoom } from '../study/imported.ts'
import type { LeavingPlace } from '../app/turns.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck } from '../testing/decks.ts'
import { wav } from '../testing/sounds.ts'
import { storeMedia } from './pictures.ts'

type Choices = Partial<CallInput<'PUT /api/import'>>

let app: TestApp
let learner: Client

beforeAll(async () => {
  app = await startApp()
  learner = await app.register()
})

const fileOf = (bytes: Buffer) => ({ files: { file: { bytes, name: 'sky.apkg' } } })
const imported = async (bytes: Buffer, choices: Choices = {}) => learner.call('PUT /api/import', choices, fileOf(bytes))
const preview = async (bytes: Buffer, choices: Choices = {}) =>
  learner.call('PUT /api/importPreview', choices, fileOf(bytes))

// A dozen processes read the packages, one after the other.
test(
  'new decks get the limits of new cards a day of a package only if the user wants, and lose them with the import',
  { timeout: 60_000 },
  async () => {
    const limitOf = async (id = 0) => (await learner.call('GET /api/studyStatus/:id', { id: String(id) })).newPerDay
    for (const generation of ['legacy 2', 'latest'] as const) {
      const bytes = ankiPackage({
        generation,
        decks: { 1: 'Default', 2: 'Sky', 3: 'Sea', 4: 'Sea::Deep' },
        newPerDay: { 2: 7, 3: 12_000 },
        notes: [
          { fields: ['Sun', 'Sonne'], cards: [{ did: 2 }] },
          { fields: ['Wave', 'Welle'], cards: [{ did: 4 }] },
          { fields: ['Tree', 'Baum'] },
        ],
      })
      // One deck cannot have two limits, and Anki's own ones are no choice of the user.
      expect((await preview(bytes)).limits).toEqual([])
      const limits = [
        { deck: 'Sky', newPerDay: 7 },
        { deck: 'Sea', newPerDay: 9999 },
      ]
      expect((await preview(bytes, { perDeck: true })).limits).toEqual(limits)
      const without = await imported(bytes, { perDeck: true })
      expect(await limitOf(without.deckIds[0])).toBe(null)
      const done = await imported(bytes, { perDeck: true, withLimits: true })
      const [sky = 0, sea = 0, loose] = done.deckIds
      expect([await limitOf(sky), await limitOf(sea), await limitOf(loose)]).toEqual([7, 9999, null])
      // Decks that the user has put a card into stay, and so does a limit that the user has changed.
      for (const deckId of [sky, sea]) {
        const [topic] = await learner.call('PUT /api/getTopics', { id: deckId })
        const content = { questionText: 'New', isGapText: false, Answers: [{ text: 'Neu', correct: true }] }
        await learner.call('PUT /api/card', { deckId, topicId: topic?.id ?? 0, ...content })
      }
      await learner.call('PUT /api/newPerDay', { id: sea, newPerDay: 3 })
      await learner.call('PUT /api/undoImport', { id: done.id })
      expect([await limitOf(sky), await limitOf(sea)]).toEqual([null, 3])
    }
    const one = ankiPackage({ decks: { 2: 'Sky' }, newPerDay: { 2: 7 }, notes: [{ fields: ['Sun', 'Sonne'], cards: [{ did: 2 }] }] }) // prettier-ignore
    expect((await preview(one)).limits).toEqual([{ deck: 'Sky', newPerDay: 7 }])
    const { deckId } = await makeDeck(learner, 1)
    expect((await preview(one, { deckId })).limits).toEqual([])
    await imported(one, { deckId, withLimits: true })
    expect(await limitOf(deckId)).toBe(null)
    expect(await limitOf((await imported(one, { withLimits: true })).deckIds[0])).toBe(7)
  },
)

/** Has the decoder wait for a picture that is being uploaded. */
function holdDecoder(bytes: Buffer) {
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  let loads = 0
  // It is loaded once to be measured, and once to be decoded.
  const held = app.deps.images.prepareImages(null, [async () => (loads++ === 0 ? bytes : promise)])
  onTestFinished(() => resolve(bytes))
  const release = async () => {
    resolve(bytes)
    await held
  }
  return { isHeld: () => loads === 2, release }
}

test('packages with pictures do not hold up the imports of others', { timeout: 60_000 }, async () => {
  const media = { 'sun.png': pngOf(7, 7), 'moon.png': pngOf(8, 7) }
  const notes = Object.keys(media).map((name) => ({ fields: [`<img src="${name}">`, name] }))
  const bytes = ankiPackage({ notes, media })
  const owners = await Promise.all([app.register(), app.register()])
  const { isHeld, release } = holdDecoder(pngOf(9, 9))
  await expect.poll(isHeld).toBe(true)
  const decoding = vi.spyOn(app.deps.images, 'prepareUsable')
  const large = owners.map((owner) => owner.call('PUT /api/import', {}, fileOf(bytes)))
  // As many as are read at once.
  await expect.poll(() => decoding.mock.calls.length, { timeout: 30_000 }).toBe(2)
  const files = { file: { bytes: Buffer.from('Question,Answer\nSun,Sonne\n'), name: 'sky.csv' } }
  expect((await learner.call('PUT /api/import', {}, { files })).cards).toBe(1)
  await release()
  for (const one of await Promise.all(large)) expect(one).toMatchObject({ cards: 2, media: 2, skipped: [] })
})

/** What `storeMedia` needs of an import with a file, whose place `leavingPlace` leaves. */
async function contextWith(name: string, bytes: Buffer, leavingPlace: LeavingPlace) {
  const file = path.join(app.config.dataDir, name)
  await writeFile(file, bytes)
  const upload = { name, size: 0, sha256: Buffer.alloc(0), path: file, read: async () => readFile(file) }
  return { ...app.deps, uploads: new Map([['file', upload]]), leavingPlace }
}

test('an import leaves its place while its pictures and sounds are stored', async () => {
  const { id: userId } = await learner.call('GET /api/me', {})
  const [picture, sound] = [pngOf(7, 7), wav()]
  const put = vi.spyOn(app.deps.files, 'put')
  const stored = () => new Set(put.mock.calls.map(([, , contentType]) => contentType))
  const storedAway: Set<string>[] = []
  const context = await contextWith('both.apkg', Buffer.concat([picture, sound]), async (wait) => {
    const result = await wait()
    storedAway.push(stored())
    return result
  })
  const by = { userId, deckId: null, signal: new AbortController().signal, stored: [] }
  const pictures = new Map([['sun.png', { start: 0, length: picture.length, packing: [] }]])
  const sounds = new Map([['sun.wav', { start: picture.length, length: sound.length, packing: [] }]])
  expect([...(await storeMedia(context, { pictures, sounds }, by)).keys()]).toEqual(['sun.png', 'sun.wav'])
  expect([...(await storeMedia(context, { pictures: new Map(), sounds }, by)).keys()]).toEqual(['sun.wav'])
  expect(storedAway).toEqual([new Set(['image/webp', 'audio/wav']), new Set(['image/webp', 'audio/wav'])])
})

test('the bytes of a file are read for two pictures or sounds, and no more', async () => {
  const { id: userId } = await learner.call('GET /api/me', {})
  const picture = pngOf(7, 7)
  const context = await contextWith('sun.apkg', picture, async (wait) => wait())
  const place = { start: 0, length: picture.length, packing: [] }
  const pictures = new Map(['sun.png', 'copy.png', 'more.png', 'last.png'].map((name) => [name, place] as const))
  const by = { userId, deckId: null, signal: new AbortController().signal, stored: [] }
  expect([...(await storeMedia(context, { pictures, sounds: new Map() }, by)).keys()]).toEqual(['sun.png', 'copy.png'])
})

test('the pictures of eight imports are decoded at once, and others wait for them away from their places', async () => {
  const picture = pngOf(7, 7)
  const pictures = new Map([['sun.png', { start: 0, length: picture.length, packing: [] }]])
  let away = 0
  const context = await contextWith('sun.apkg', picture, async (wait) => {
    away += 1
    return wait()
  })
  const { isHeld, release } = holdDecoder(pngOf(9, 9))
  await expect.poll(isHeld).toBe(true)
  const decoding = vi.spyOn(app.deps.images, 'prepareUsable')
  const { signal } = new AbortController()
  const all = Array.from({ length: 9 }, async (_, index) =>
    storeMedia(context, { pictures, sounds: new Map() }, { userId: -1 - index, deckId: null, signal, stored: [] }),
  )
  await expect.poll(() => decoding.mock.calls.length).toBe(8)
  expect(away).toBe(9)
  await release()
  for (const stored of await Promise.all(all)) expect([...stored.keys()]).toEqual(['sun.png'])
  expect(decoding).toHaveBeenCalledTimes(9)
})

test('pictures that waited for hours to be decoded stay until their import ends', async () => {
  const { id: userId } = await learner.call('GET /api/me', {})
  const picture = pngOf(7, 7)
  const { isHeld, release } = holdDecoder(picture)
  await expect.poll(isHeld).toBe(true)
  const { db, files, clock } = app.deps
  const began = clock()
  const storing = { signal: new AbortController().signal, mustFit: async () => {}, stored: [] }
  const options = { userId, mostPixels: 100, ...storing }
  const stored = storeUsableImages(app.deps, new Map([['sun.png', async () => picture]]), options)
  onTestFinished(() => void (app.clock.now = () => new Date()))
  app.clock.now = () => new Date(began.getTime() + 2 * 3_600_000)
  await release()
  const { id = '' } = (await stored).get('sun.png') ?? {}
  await runPendingDeletes(db, files, clock())
  expect(await files.get(imageKeys(id).full)).toBeDefined()
  app.clock.now = () => new Date(began.getTime() + 4 * 3_600_000)
  await runPendingDeletes(db, files, clock())
  expect(await files.get(imageKeys(id).full)).toBeUndefined()
})

test('two imports in two processes cannot both take the last room for reviews', async () => {
  const { id } = await learner.call('GET /api/me', {})
  const { deckId } = await makeDeck(learner, 1)
  const addReviews = async (db: TestApp['db'], count: number) =>
    sql`insert into reviews (user_id, review_id, card_id, deck_id, rating, reviewed_at, received_at, after)
      select ${id}, gen_random_uuid(), id, deck_id, 3, now(), now(), '{}' from cards, generate_series(1, ${count}) where deck_id = ${deckId}`.execute(
      db,
    )
  const most = importLimits.reviewsOfUser / 10
  for (let part = 0; part < 10; part++) await addReviews(app.db, most / 10 - (part === 0 ? 1 : 0))
  const decided = Promise.withResolvers<void>()
  const first = app.db.transaction().execute(async (db) => {
    await lockReviews(db, id)
    await mustHaveRoom(db, id, 1)
    decided.resolve()
    await addReviews(db, 1)
  })
  await decided.promise
  const second = app.db.transaction().execute(async (db) => {
    await lockReviews(db, id)
    await mustHaveRoom(db, id, 1)
  })
  await expect(second).rejects.toThrow('more than 100,000 reviews')
  await first
})

test('a file whose reader was killed from outside is not called damaged, and can be sent again', async () => {
  const bytes = ankiPackage({ notes: [{ fields: ['Sun', 'Sonne'] }] })
  // The decoder of pictures is idle for a minute.
  const idle = startForkServer().forks.size
  const refused = learner.try('PUT /api/importPreview', {}, fileOf(bytes))
  await vi.waitFor(() => expect(startForkServer().forks.size).toBe(idle + 1), { interval: 2 })
  startForkServer().process.kill('SIGKILL')
  const { status, headers, body } = await refused
  expect([status, headers.get('retry-after'), body]).toEqual([
    503,
    '2',
    expect.objectContaining({ detail: 'Something went wrong on our side. Please try again.' }),
  ])
  expect((await preview(bytes)).cards).toBe(1)
})
