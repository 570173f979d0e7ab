import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ankiPackage } from '../../engine/imports/anki/package-fixture.ts'
import { openDiskReserve } from './limiters.ts'
import { startApp } from '../testing/app.ts'
import { makeDeck } from '../testing/decks.ts'
import { wav } from '../testing/sounds.ts'

/** More than any disk has. */
const diskReserveBytes = Number.MAX_SAFE_INTEGER

const disk = vi.hoisted(() => ({ free: undefined as (() => number) | undefined }))
vi.mock(import('node:fs/promises'), async (original) => {
  const real = await original()
  const statfs = async (...of: Parameters<typeof real.statfs>) =>
    disk.free ? { bavail: disk.free(), bsize: 1 } : real.statfs(...of)
  return { ...real, statfs: statfs as typeof real.statfs }
})

/** An app whose disk has a reserve of a gigabyte, and `room` bytes more for its data folder. */
async function startOnDisk() {
  const reserve = 1024 ** 3
  const app = await startApp({ diskReserveBytes: reserve })
  const { dataDir } = app.config
  const filesIn = (folder: string) =>
    readdirSync(path.join(dataDir, folder), { withFileTypes: true, recursive: true }).filter((one) => one.isFile())
  const used = () =>
    filesIn('').reduce(
      (sum, one) => sum + (statSync(path.join(one.parentPath, one.name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    )
  onTestFinished(() => void (disk.free = undefined))
  const leaveRoom = (room: number) => {
    const before = used()
    disk.free = () => reserve + room - (used() - before)
  }
  return { app, filesIn, leaveRoom }
}

test('a disk below its reserve refuses calls that write much, and allows all others', async () => {
  const app = await startApp({ diskReserveBytes })
  const user = await app.register('anna@example.org')
  const { deckId, topicId } = await makeDeck(user, 0)
  const card = { deckId, topicId, isGapText: false, questionText: 'q', Answers: [{ text: 'a', correct: true }] }
  const files = { file: { bytes: Buffer.from('A cell is alive.'), name: 'notes.txt', type: '' } }
  const answers = [
    await user.try('PUT /api/card', card),
    await user.try('PUT /api/document', { id: deckId }, { files }),
    await user.try('PUT /api/copyDeck', { id: deckId }),
    await user.try('GET /api/exportDeck', { id: String(deckId), format: 'apkg' }),
  ]
  for (const { status, headers, body } of answers) {
    expect([status, headers.get('retry-after')]).toEqual([503, '60'])
    expect(body).toMatchObject({ detail: expect.stringContaining('have room to save') as string })
  }
  await app.client().call('POST /api/login', { email: 'anna@example.org', password: 'long enough' })
  await user.call('PUT /api/deleteDeck', { id: deckId })
})

test('an import that began with room stores no more files than the reserve allows, and keeps none', async () => {
  const { app, filesIn, leaveRoom } = await startOnDisk()
  const user = await app.register()
  const names = ['a.wav', 'b.wav', 'c.wav']
  const bytes = ankiPackage({
    notes: names.map((name) => ({ fields: [`${name} [sound:${name}]`, 'heard'] })),
    media: Object.fromEntries(names.map((name, at) => [name, Buffer.concat([wav(20), Buffer.alloc(200_000, at)])])),
  })
  const put = vi.spyOn(app.deps.files, 'put')
  leaveRoom(500_000)
  const { status, headers } = await user.try('PUT /api/import', {}, { files: { file: { bytes, name: 'a.apkg' } } })
  expect([status, headers.get('retry-after')]).toEqual([503, '60'])
  expect(put).toHaveBeenCalledTimes(3)
  expect(filesIn('files')).toEqual([])
  leaveRoom(900_000)
  await user.call('PUT /api/import', {}, { files: { file: { bytes, name: 'a.apkg' } } })
})

test('a package of Anki is not written into the reserve, and files that are sent as they are made need no room', async () => {
  const { app, filesIn, leaveRoom } = await startOnDisk()
  const user = await app.register()
  const { deckId, topicId } = await makeDeck(user, 0)
  const card = { deckId, topicId, questionText: 'x'.repeat(9000), isGapText: false }
  for (const text of ['a', 'b']) await user.call('PUT /api/card', { ...card, Answers: [{ text, correct: true }] })
  const statusOf = async (format: string) =>
    (await user.try('GET /api/exportDeck', { id: String(deckId), format })).status
  // Too little for the cards, and for the database after them.
  for (const room of [10_000, 30_000]) {
    leaveRoom(room)
    expect(await statusOf('apkg')).toBe(503)
    expect(filesIn('exports')).toEqual([])
    expect(await statusOf('csv')).toBe(200)
  }
  leaveRoom(1_000_000)
  expect(await statusOf('apkg')).toBe(200)
})

test('everything is allowed if nothing is stored on the disk or its reserve is 0', async () => {
  const s3 = { endpoint: 'http://localhost', bucket: 'b', region: 'auto', accessKeyId: 'a', secretAccessKey: 's' }
  const databaseUrl = 'postgres://localhost/kartei'
  const place = { dataDir: import.meta.dirname, databaseUrl: undefined, s3: undefined, diskReserveBytes }
  await openDiskReserve({ ...place, s3, databaseUrl })('uploads')
  await openDiskReserve({ ...place, diskReserveBytes: 0 })('uploads')
  await openDiskReserve({ ...place, diskReserveBytes: 1 })('uploads')
  await expect(openDiskReserve({ ...place, s3 })('uploads')).rejects.toMatchObject({ retryAfterSeconds: 60 })
})
