import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ankiPackage } from '../../engine/imports/anki/package-fixture.ts'
import { pngOf } from '../cards/images-fixture.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { confirmEmail } from '../testing/confirm.ts'
import { addMember, makeDeck } from '../testing/decks.ts'
import { allow, quotaExceeded, usageOf } from '../testing/quotas.ts'
import { wav } from '../testing/sounds.ts'

let app: TestApp
let learner: Client

beforeAll(async () => {
  app = await startApp()
})

beforeEach(async () => {
  learner = await confirmEmail(app, await app.register())
  vi.restoreAllMocks()
  await allow(app, {})
})

/** Sounds of some 16 kB, each on a card of its own. */
const sounds = ['a.wav', 'b.wav', 'c.wav', 'd.wav', 'e.wav']
const bytes = ankiPackage({
  notes: sounds.map((name) => ({ fields: [`${name} [sound:${name}]`, 'heard'] })),
  media: Object.fromEntries(sounds.map((name, index) => [name, wav(2000 + index)])),
})
const fileOf = (bytes: Buffer) => ({ files: { file: { bytes, name: 'sky.apkg' } } })
const pending = () => app.db.selectFrom('file_removals').select('key').execute()

async function expectNothingLeft(): Promise<void> {
  expect(await app.deps.files.list()).toEqual([])
  expect(await pending()).toEqual([])
}

test('an import stores no more than its user has room for, and keeps nothing of what is refused', async () => {
  await allow(app, { pictureBytes: 40_000 })
  const put = vi.spyOn(app.deps.files, 'put')
  const refused = await learner.refused('PUT /api/import', {}, fileOf(bytes))
  expect(refused).toMatchObject(quotaExceeded)
  expect(refused.detail).toMatch(/^There’s no room for more pictures and sounds: you’ve reached the limit/)
  expect(put).toHaveBeenCalledTimes(2)
  await expectNothingLeft()
  expect(await usageOf(learner)).toMatchObject({ decks: 0, pictures: 0, pictureBytes: 0 })
})

test('an import that is refused for its cards keeps no pictures and sounds', async () => {
  await allow(app, { cardsPerDeck: 4 })
  expect(await learner.refused('PUT /api/import', {}, fileOf(bytes))).toMatchObject(quotaExceeded)
  await expectNothingLeft()
})

test('an import whose files cannot all be stored keeps none of them', async () => {
  const both = ankiPackage({
    notes: [{ fields: ['Sun [sound:a.wav]', '<img src="sun.png">'] }, { fields: ['Moon', '<img src="moon.png">'] }],
    media: { 'a.wav': wav(), 'sun.png': pngOf(7, 7), 'moon.png': pngOf(8, 7) },
  })
  const { put } = app.deps.files
  let puts = 0
  vi.spyOn(app.deps.files, 'put').mockImplementation(async (key, ...rest) => {
    puts += 1
    // The smaller file of the second picture, while the larger one is still written.
    if (puts === 4) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    if (puts === 3) await sleep(100)
    await put(key, ...rest)
  })
  expect((await learner.refused('PUT /api/import', {}, fileOf(both))).status).toBe(503)
  expect(puts).toBe(4)
  await expectNothingLeft()
})

test('an import whose client leaves keeps nothing that was stored for it', async () => {
  const leaving = new AbortController()
  const { put } = app.deps.files
  let puts = 0
  vi.spyOn(app.deps.files, 'put').mockImplementation(async (...file) => {
    await put(...file)
    puts += 1
    if (puts !== 2) return
    leaving.abort()
    await sleep(500)
  })
  onTestFinished(() => leaving.abort())
  const body = new FormData()
  body.append('body', '{}')
  body.append('file', new Blob([Uint8Array.from(bytes)]), 'sky.apkg')
  const headers = { authorization: `Bearer ${learner.token}` }
  const sent = fetch(`${learner.url}/api/import`, { method: 'PUT', body, headers, signal: leaving.signal })
  await expect(sent).rejects.toThrow('aborted')
  await expect.poll(pending, { timeout: 10_000 }).toEqual([])
  await expectNothingLeft()
  expect(puts).toBe(2)
  expect((await usageOf(learner)).decks).toBe(0)
})

test('the pictures of cards that an import leaves out are not kept', async () => {
  const lost = ankiPackage({
    notes: [{ fields: ['Sun', 'Sonne'] }, { fields: ['<img src="moon.png"> [sound:gone.wav]', '[sound:bad.wav]'] }],
    media: { 'moon.png': pngOf(8, 7), 'bad.wav': Buffer.from('no sound') },
  })
  const done = await learner.call('PUT /api/import', {}, fileOf(lost))
  expect(done).toMatchObject({ cards: 1, media: 0 })
  await expectNothingLeft()
})

test('an import into the deck of somebody else stores no more than its author has room for', async () => {
  await allow(app, { pictureBytes: 40_000 })
  const author = await confirmEmail(app, await app.register())
  const { deckId, topicId } = await makeDeck(author, 0)
  const card = { deckId, topicId, questionText: 'Listen', isGapText: false, Answers: [{ text: 'a', correct: true }] }
  await author.call('PUT /api/card', card, { files: { questionSound: { bytes: wav(2000) } } })
  await addMember(app, learner, deckId, 'editor')
  const before = await app.deps.files.list()
  const put = vi.spyOn(app.deps.files, 'put')
  const refused = await learner.refused('PUT /api/import', { deckId }, fileOf(bytes))
  expect(refused).toMatchObject(quotaExceeded)
  expect(refused.detail).toContain('author')
  expect(put).toHaveBeenCalledTimes(1)
  expect(await app.deps.files.list()).toEqual(before)
})
