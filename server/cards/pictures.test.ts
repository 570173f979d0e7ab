import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck, publish } from '../testing/decks.ts'
import { picture } from '../testing/pictures.ts'

let app: TestApp
let author: Client
let place: { deckId: number; topicId: number }

beforeAll(async () => {
  app = await startApp()
  author = await app.register()
  const { deckId, topicId } = await makeDeck(author, 0)
  place = { deckId, topicId }
})

type Pictures = Record<string, Buffer>
const filesOf = (pictures: Pictures) => ({
  files: Object.fromEntries(Object.entries(pictures).map(([part, bytes]) => [part, { bytes }])),
})
const content = (changes = {}) => ({
  ...place,
  questionText: 'Which bone?',
  isGapText: false,
  Answers: [{ text: 'Femur' }],
  ...changes,
})
const create = async (pictures: Pictures, changes = {}) =>
  read((await author.call('PUT /api/card', content(changes), filesOf(pictures))).id)
const read = (id: number) => author.call('GET /api/getCard/:id', { id: String(id) })
const update = async (id: number, changes: object, pictures?: Pictures) => {
  await author.call('PUT /api/updateCard', { ...content(changes), id }, pictures ? filesOf(pictures) : {})
  return read(id)
}
const many = (count: number, bytes: Buffer) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`answerFile${index}`, bytes]))
const refused = async (pictures: Pictures) =>
  (await author.refused('PUT /api/card', content(), filesOf(pictures))).status
const get = (id: string | null | undefined, size?: string, client = author) =>
  client.try('GET /api/getImageById', { id, ...(size ? { size } : {}) })
const metadata = async (id: string | null | undefined, size?: string) =>
  sharp((await get(id, size)).body as Buffer).metadata()
/** The files that remain after everything due in so long was removed. The database dates a removal by its own clock. */
async function filesAfterCleanup(afterMs = 60_000): Promise<string[]> {
  app.clock.now = () => new Date(Date.now() + afterMs)
  await app.cleanUp()
  app.clock.now = () => new Date()
  return (await readdir(path.join(app.config.dataDir, 'files'))).filter((name) => name !== 'unfinished')
}
const filesFor = async (id: string | null | undefined) =>
  (await filesAfterCleanup()).filter((name) => name.includes(String(id)))

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('can be a %s', async (format) => {
    const bytes = await picture({ width: 500, height: 200, format })
    const { questionFileLink } = await create({ questionFile: bytes })
    expect(await metadata(questionFileLink)).toMatchObject({ format: 'webp', width: 500, height: 200 })
  })

  test('can be the whole question or answer', async () => {
    const pictures = { questionFile: await picture(), answerFile0: await picture() }
    const card = await create(pictures, { questionText: '', Answers: [{ text: null }] })
    expect(card.questionText).toBe('')
    expect(card.Answers).toEqual([{ text: '', correct: true, fileLink: expect.any(String) as string }])
  })

  test('stays where it was put', async () => {
    const Answers = [{ text: 'a', correct: true }, { text: 'b' }, { text: '' }]
    const pictures = { answerFile2: await picture({ width: 33 }), answerFile0: await picture({ width: 11 }) }
    const card = await create(pictures, { Answers })
    const widths = card.Answers.map(async ({ fileLink }) => fileLink && (await metadata(fileLink)).width)
    expect([card.questionFileLink, ...(await Promise.all(widths))]).toEqual([null, 11, null, 33])
  })

  test('is served as immutable, and only as a picture', async () => {
    const { questionFileLink } = await create({ questionFile: await picture() })
    const { status, headers } = await get(questionFileLink)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(questionFileLink).toMatch(/^[0-9a-f]{32}$/)
  })

  test('is available in the width of a card', async () => {
    const wide = (await create({ questionFile: await picture({ width: 900, height: 300 }) })).questionFileLink
    expect(await metadata(wide, 'card')).toMatchObject({ width: 360, height: 120 })
    expect(await metadata(wide, 'full')).toMatchObject({ width: 900, height: 300 })
    const small = (await create({ questionFile: await picture({ width: 90 }) })).questionFileLink
    expect(await metadata(small, 'card')).toMatchObject({ width: 90 })
  })

  test('loses the place and the author of the photograph', async () => {
    const exif = { IFD0: { Artist: 'Jane Doe' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } }
    const bytes = await sharp(await picture())
      .jpeg()
      .withExif(exif)
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const { questionFileLink } = await create({ questionFile: bytes })
    for (const size of ['full', 'card']) {
      expect((await metadata(questionFileLink, size)).exif).toBeUndefined()
      expect(((await get(questionFileLink, size)).body as Buffer).includes('Jane Doe')).toBe(false)
    }
  })
})

describe('a picture can be seen', () => {
  test('by users who can see its card', async () => {
    const { deckId, topicId } = await makeDeck(author, 0)
    const { questionFileLink } = await create({ questionFile: await picture() }, { deckId, topicId })
    const [reader, stranger] = [await app.register(), await app.register()]
    expect((await get(questionFileLink, 'full', stranger)).status).toBe(404)
    expect((await get(questionFileLink, 'full', app.client())).status).toBe(401)
    await publish(app, author, deckId)
    expect((await get(questionFileLink, 'full', reader)).status).toBe(200)
    await reader.call('PUT /api/library', { id: deckId })
    await author.call('PUT /api/public', { deck: deckId, isPublic: false })
    expect((await get(questionFileLink, 'full', reader)).status).toBe(200)
    expect((await get(questionFileLink, 'card', stranger)).status).toBe(404)
  })

  test.each(['../../etc/passwd', '..%2f..', 'images/x/full', '', 'x', '0'.repeat(32)])(
    'by nobody if it does not exist: %j',
    async (id) => {
      const { status, headers } = await get(id)
      expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json'])
    },
  )

  test('by nobody else through a card that names it', async () => {
    const { questionFileLink } = await create({ questionFile: await picture() })
    const thief = await app.register()
    const own = await makeDeck(thief, 1)
    const stolen = { deckId: own.deckId, topicId: own.topicId, questionFileLink, Answers: [{ text: 'a' }] }
    const card = { isGapText: false, questionText: '', ...stolen }
    expect((await thief.refused('PUT /api/card', card)).detail).toBe('This picture belongs to another card.')
    const asAnswer = { ...card, questionText: 'q', questionFileLink: null, Answers: [{ fileLink: questionFileLink }] }
    expect((await thief.refused('PUT /api/updateCard', { ...asAnswer, id: own.cardIds[0] })).status).toBe(400)
    expect((await get(questionFileLink, 'full', thief)).status).toBe(404)
  })
})

describe('an upload is refused', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')

  test('if its content is no picture, whatever its name and type', async () => {
    const gif = await sharp(await picture())
      .gif()
      .toBuffer()
    for (const bytes of [svg, gif, Buffer.from('%PDF-1.4'), Buffer.from('plain text'), Buffer.of()])
      expect(await refused({ questionFile: bytes })).toBe(415)
  })

  test('if it is truncated', async () => {
    const whole = await picture({ width: 300, height: 300, format: 'jpeg' })
    expect(await refused({ questionFile: whole.subarray(0, whole.length / 2) })).toBe(415)
  })

  test('if it is over ten megabytes', async () => {
    const padded = Buffer.concat([await picture(), Buffer.alloc(limits.imageBytes)])
    expect(await refused({ questionFile: padded })).toBe(413)
  })

  test('if there are too many pictures, or they are too large together', async () => {
    expect(await refused(many(2 * limits.answersPerCard + 4, Buffer.of(1)))).toBe(413)
    expect(await refused(many(7, Buffer.alloc(limits.imageBytes - 1)))).toBe(413)
  })

  test('if it is small and unpacks to something huge', async () => {
    const bomb = await sharp({ create: { width: 7500, height: 7000, channels: 3, background: 'black' } })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(limits.imageBytes / 10)
    expect(await refused({ questionFile: bomb })).toBe(413)
  })

  test('if no answer uses it, or the form part is unknown', async () => {
    expect(await refused({ answerFile1: await picture() })).toBe(400)
    expect(await refused({ 'answerFile-1': await picture() })).toBe(400)
    expect(await refused({ somewhere: await picture() })).toBe(400)
  })

  test('and then no card is created, and no file stays', async () => {
    const before = await filesAfterCleanup()
    const topic = { deckid: place.deckId, topics: [place.topicId] }
    const cards = (await author.call('POST /api/getCards', topic)).length
    expect(await refused({ questionFile: await picture(), answerFile0: svg })).toBe(415)
    expect(await author.call('POST /api/getCards', topic)).toHaveLength(cards)
    expect(await filesAfterCleanup(3 * 3_600_000)).toEqual(before)
  })
})

describe('when a card changes', () => {
  test('a picture whose id is sent back stays, even in another place', async () => {
    const { id, questionFileLink } = await create({ questionFile: await picture() })
    expect(await update(id, { questionFileLink })).toMatchObject({ questionFileLink })
    const moved = await update(id, { Answers: [{ text: '', fileLink: questionFileLink }] })
    expect(moved).toMatchObject({ questionFileLink: null, Answers: [{ fileLink: questionFileLink }] })
    expect(await filesFor(questionFileLink)).toHaveLength(2)
  })

  test('a picture that is not sent back only stays in the history', async () => {
    const { id, questionFileLink } = await create({ questionFile: await picture() })
    expect(await update(id, { questionFileLink: null })).toMatchObject({ questionFileLink: null })
    expect((await get(questionFileLink)).status).toBe(200)
    expect(await filesFor(questionFileLink)).toHaveLength(2)
  })

  test('a new picture replaces the old one', async () => {
    const { id, questionFileLink } = await create({ questionFile: await picture() })
    const changed = await update(id, { questionFileLink }, { questionFile: await picture({ width: 77 }) })
    expect(changed.questionFileLink).not.toBe(questionFileLink)
    expect((await metadata(changed.questionFileLink)).width).toBe(77)
    expect(await filesFor(changed.questionFileLink)).toHaveLength(2)
  })

  test.each(['card', 'topic', 'deck'] as const)('or its %s is deleted for good, its files go', async (what) => {
    const { deckId, topicId } = await makeDeck(author, 0)
    const { id, questionFileLink } = await create({ questionFile: await picture() }, { deckId, topicId })
    expect(await filesFor(questionFileLink)).toHaveLength(2)
    const entries: { bin: number }[] = []
    if (what === 'card') entries.push(await author.call('PUT /api/deleteCard', { id }))
    if (what === 'topic') entries.push(await author.call('PUT /api/deleteTopic', { id: topicId }))
    if (what === 'deck') await author.call('PUT /api/deleteDeck', { id: deckId })
    expect((await get(questionFileLink)).status).toBe(404)
    expect(await filesFor(questionFileLink)).toHaveLength(2)
    for (const { bin } of entries) await author.call('PUT /api/purge', { id: bin })
    if (what === 'deck') await author.call('PUT /api/purgeDeck', { id: deckId })
    expect(await filesFor(questionFileLink)).toEqual([])
  })
})
