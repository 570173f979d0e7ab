import { expect, test } from 'vitest'
import { openDiskReserve } from './limiters.ts'
import { startApp } from '../testing/app.ts'
import { makeDeck } from '../testing/decks.ts'

/** More than any disk has. */
const diskReserveBytes = Number.MAX_SAFE_INTEGER

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

test('everything is allowed if nothing is stored on the disk or its reserve is 0', async () => {
  const s3 = { endpoint: 'http://localhost', bucket: 'b', region: 'auto', accessKeyId: 'a', secretAccessKey: 's' }
  const databaseUrl = 'postgres://localhost/kartei'
  const place = { dataDir: import.meta.dirname, databaseUrl: undefined, s3: undefined, diskReserveBytes }
  await openDiskReserve({ ...place, s3, databaseUrl })('uploads')
  await openDiskReserve({ ...place, diskReserveBytes: 0 })('uploads')
  await openDiskReserve({ ...place, diskReserveBytes: 1 })('uploads')
  await expect(openDiskReserve({ ...place, s3 })('uploads')).rejects.toMatchObject({ retryAfterSeconds: 60 })
})
