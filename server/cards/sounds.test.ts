import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { limits } from '../../shared/limits.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck, publish } from '../testing/decks.ts'
import { exportOf } from '../testing/exports.ts'
import { picture } from '../testing/pictures.ts'
import { allow, quotaExceeded } from '../testing/quotas.ts'
import { noSounds, sounds, wav } from '../testing/sounds.ts'
import { storeImages, withImages } from './uploads.ts'

let app: TestApp
let author: Client
let place: { deckId: number; topicId: number }

beforeAll(async () => {
  app = await startApp()
  author = await app.register()
  const { deckId, topicId } = await makeDeck(author, 0)
  place = { deckId, topicId }
})

type Files = Record<string, Buffer>
const filesOf = (files: Files) => ({
  files: Object.fromEntries(Object.entries(files).map(([part, bytes]) => [part, { bytes }])),
})
const content = (changes = {}) => ({
  ...place,
  questionText: 'das Haus',
  isGapText: false,
  Answers: [{ text: 'house' }],
  ...changes,
})
const read = (id: number) => author.call('GET /api/getCard/:id', { id: String(id) })
const create = async (files: Files, changes = {}) =>
  read((await author.call('PUT /api/card', content(changes), filesOf(files))).id)
const update = async (id: number, changes: object, files?: Files) => {
  await author.call('PUT /api/updateCard', { ...content(changes), id }, files ? filesOf(files) : {})
  return read(id)
}
const get = (id: string | null | undefined, client = author) => client.try('GET /api/getImageById', { id })
const filesFor = async (id: string | null | undefined) => {
  app.clock.now = () => new Date(Date.now() + 60_000)
  await app.cleanUp()
  app.clock.now = () => new Date()
  return (await readdir(path.join(app.config.dataDir, 'files'))).filter((name) => name.includes(String(id)))
}
const stored = async () => (await app.deps.files.list()).toSorted()

describe('a sound', () => {
  test.each(Object.entries(sounds))('can be %s', async (name, bytes) => {
    const { questionSound } = await create({ questionSound: bytes })
    const { status, headers, body } = await get(questionSound)
    const types = { mp3: 'audio/mpeg', m4a: 'audio/mp4', ogg: 'audio/ogg', opu: 'audio/ogg', wav: 'audio/wav' }
    expect([status, headers.get('content-type')]).toEqual([200, types[name.slice(0, 3) as keyof typeof types]])
    expect(bytes.equals(body as Buffer)).toBe(true)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  })

  test.each(Object.entries(noSounds))('cannot be %s', async (_, bytes) => {
    const refused = await author.refused('PUT /api/card', content(), filesOf({ questionSound: bytes }))
    expect(refused).toMatchObject({ status: 415, detail: 'Sounds can be mp3, m4a, ogg, opus or wav.' })
  })

  test('can be up to five megabytes, and no picture', async () => {
    const large = Buffer.concat([wav(), Buffer.alloc(limits.soundBytes)])
    const tooLarge = await author.refused('PUT /api/card', content(), filesOf({ questionSound: large }))
    expect(tooLarge).toMatchObject({ status: 413, detail: 'Sounds can be up to 5 MB.' })
    const mixed = await author.refused('PUT /api/card', content(), filesOf({ questionFile: wav() }))
    expect(mixed.status).toBe(415)
    const stray = await author.refused('PUT /api/card', content(), filesOf({ answerSound1: wav() }))
    expect(stray.status).toBe(400)
  })

  test('is read by itself, and not kept while pictures wait', async () => {
    const steps: string[] = []
    const upload = (part: string, bytes: Buffer) => {
      const read = async () => {
        steps.push(part)
        await setImmediate()
        steps.push(`${part} read`)
        return bytes
      }
      return [part, { read }] as const
    }
    const uploads = [upload('answerSound0', wav()), upload('answerSound1', sounds.mp3)]
    const stored = await storeImages(app.deps, new Map(uploads), { userId: null, now: new Date(), stored: [] })
    const once = ['answerSound0', 'answerSound0 read', 'answerSound1', 'answerSound1 read']
    expect(steps).toEqual([...once, ...once])
    expect([...stored].map(([part, { contentType }]) => [part, contentType])).toEqual([
      ['answerSound0', 'audio/wav'],
      ['answerSound1', 'audio/mpeg'],
    ])
  })

  test('is deleted at once when the client breaks off while the next one is stored', async () => {
    const before = await stored()
    let reads = 0
    const broken = async () => (reads++ === 0 ? wav() : Promise.reject(new Error('gone')))
    const uploads = new Map([
      ['answerSound0', { read: async () => wav() }],
      ['answerSound1', { read: broken }],
    ])
    const by = { userId: null, now: new Date() }
    await expect(withImages(app.deps, uploads, by, async () => {})).rejects.toThrow('gone')
    expect(await stored()).toEqual(before)
  })

  test('can be the whole question or answer, next to pictures', async () => {
    const files = { questionSound: wav(), answerSound0: sounds.mp3, answerFile0: await picture() }
    const card = await create(files, { questionText: '', Answers: [{ text: '' }] })
    expect(card).toMatchObject({
      questionText: '',
      questionFileLink: null,
      questionSound: expect.stringMatching(/^[\da-f]{32}-wav$/) as string,
      Answers: [
        { fileLink: expect.stringMatching(/^[\da-f]{32}$/) as string, sound: expect.stringMatching(/-mp3$/) as string },
      ],
    })
  })
})

test('a sound can be heard by those who see its card, and used by no other card', async () => {
  const deck = await makeDeck(author, 0)
  const { questionSound } = await create({ questionSound: wav() }, { deckId: deck.deckId, topicId: deck.topicId })
  const [reader, stranger] = [await app.register(), await app.register()]
  expect((await get(questionSound, stranger)).status).toBe(404)
  expect((await get(questionSound, app.client())).status).toBe(401)
  await publish(app, author, deck.deckId)
  expect((await get(questionSound, reader)).status).toBe(200)
  const stolen = await author.refused('PUT /api/card', content({ questionSound }))
  expect(stolen.detail).toBe('This sound belongs to another card.')
})

describe('when a card changes', () => {
  test('its sounds stay if they are sent back, or not spoken of, and go into the history if they are null', async () => {
    const { id, questionSound, Answers } = await create({ questionSound: wav(), answerSound0: wav(20) })
    const sound = Answers[0]?.sound
    expect(await update(id, { questionText: 'ein Haus' })).toMatchObject({ questionSound, Answers: [{ sound }] })
    expect(await update(id, { questionSound, Answers: [{ text: 'a house', sound }] })).toMatchObject({
      questionSound,
      Answers: [{ text: 'a house', sound }],
    })
    const silent = await update(id, { questionSound: null, Answers: [{ text: 'house', sound: null }] })
    expect(silent.questionSound).toBeNull()
    expect(silent.Answers).toEqual([{ text: 'house', correct: true, fileLink: null }])
    expect(await filesFor(questionSound)).toHaveLength(1)
    const history = await author.call('GET /api/cardHistory/:id', { id: String(id) })
    expect(history.map((one) => one.content.questionSound)).toEqual([null, questionSound, questionSound, questionSound])
    await author.call('PUT /api/restoreVersion', { id, version: 1 }, { expectedVersion: silent.version })
    expect(await read(id)).toMatchObject({ questionSound, Answers: [{ sound }] })
  })

  test('an answer that was added or removed takes no sound of another', async () => {
    const { id } = await create({ answerSound1: wav() }, { Answers: [{ text: 'a', correct: true }, { text: 'b' }] })
    const { Answers } = await update(id, { Answers: [{ text: 'a', correct: true }, { text: 'x' }, { text: 'b' }] })
    expect(Answers.map(({ sound }) => sound)).toEqual([undefined, undefined, undefined])
  })

  test('a picture of the card is no sound of it', async () => {
    const { id, questionFileLink } = await create({ questionFile: await picture() })
    const mixed = { ...content({ questionSound: questionFileLink }), id }
    expect((await author.refused('PUT /api/updateCard', mixed)).status).toBe(400)
  })

  test('a suggestion keeps the sounds that are there, and brings none', async () => {
    const deck = await makeDeck(author, 0)
    const own = { deckId: deck.deckId, topicId: deck.topicId }
    const { id, questionSound, version, Answers } = await create({ questionSound: wav(), answerSound0: wav() }, own)
    expect(Answers[0]?.sound).toMatch(/-wav$/)
    await publish(app, author, deck.deckId)
    const reader = await app.register()
    const change = { id, questionText: 'ein Haus', isGapText: false, Answers: [{ text: 'a house' }] }
    const suggested = await reader.call('PUT /api/suggestCard', change, { expectedVersion: version })
    const { suggestions } = await author.call('GET /api/suggestions/:id', { id: String(deck.deckId) })
    expect(suggestions[0]?.content).toMatchObject({ questionText: 'ein Haus', questionSound })
    const decision = { id: suggested.id, decision: 'accept' as const }
    await author.call('PUT /api/decideSuggestion', decision, { expectedVersion: version })
    expect(await read(id)).toMatchObject({
      questionText: 'ein Haus',
      questionSound,
      Answers: [{ sound: Answers[0]?.sound }],
    })
  })
})

test('the reverse card says the answer first, and has sounds of its own', async () => {
  const deck = await makeDeck(author, 0)
  const own = { deckId: deck.deckId, topicId: deck.topicId, siblings: 'reverse' }
  const first = await create({ questionSound: wav(), answerSound0: sounds.mp3 }, own)
  const topic = { deckid: deck.deckId, topics: [deck.topicId] }
  const [, reverse] = await author.call('POST /api/getCards', topic)
  expect(reverse).toMatchObject({ questionText: 'house', questionSound: expect.stringMatching(/-mp3$/) as string })
  expect(reverse?.Answers[0]?.sound).toMatch(/-wav$/)
  expect(reverse?.questionSound).not.toBe(first.Answers[0]?.sound)
  expect(sounds.mp3.equals((await get(reverse?.questionSound)).body as Buffer)).toBe(true)
  await author.call('PUT /api/updateCard', {
    ...content(own),
    siblings: undefined,
    id: first.id,
    questionSound: null,
    withSiblings: true,
  })
  expect((await read(reverse?.id ?? 0)).Answers[0]?.sound).toBeUndefined()
})

test('a copy of the deck has the sounds, which outlive the original', async () => {
  const deck = await makeDeck(author, 0)
  const files = { questionSound: sounds.opus, answerSound0: wav() }
  const { questionSound } = await create(files, { deckId: deck.deckId, topicId: deck.topicId })
  await publish(app, author, deck.deckId)
  const reader = await app.register()
  const { id } = await reader.call('PUT /api/copyDeck', { id: deck.deckId })
  const { cards } = await reader.call('POST /api/getQueue', { id })
  const [copy] = cards
  expect(copy?.questionSound).toMatch(/^[\da-f]{32}-ogg$/)
  expect(copy?.Answers[0]?.sound).toMatch(/-wav$/)
  await author.call('PUT /api/deleteDeck', { id: deck.deckId })
  await author.call('PUT /api/purgeDeck', { id: deck.deckId })
  expect(await filesFor(questionSound)).toHaveLength(1)
  expect(sounds.opus.equals((await get(copy?.questionSound, reader)).body as Buffer)).toBe(true)
})

test('a sound counts towards the storage of its author until its card is deleted for good', async () => {
  const user = await app.register()
  const { deckId, topicId } = await makeDeck(user, 0)
  const usage = async () => {
    const quotas = await user.call('GET /api/usage', {})
    return ['pictures', 'pictureBytes'].map((name) => quotas.find(({ quota }) => quota === name)?.used)
  }
  const bytes = wav()
  const { id } = await user.call('PUT /api/card', content({ deckId, topicId }), filesOf({ questionSound: bytes }))
  expect(await usage()).toEqual([1, bytes.length])
  const { questionSound } = await user.call('GET /api/getCard/:id', { id: String(id) })
  const { bin } = await user.call('PUT /api/deleteCard', { id })
  expect(await filesFor(questionSound)).toHaveLength(1)
  await user.call('PUT /api/purge', { id: bin })
  expect(await filesFor(questionSound)).toEqual([])
  expect(await usage()).toEqual([0, 0])
})

test('the files of a card that is refused are deleted at once, and those of others stay', async () => {
  const user = await app.register()
  const deck = await makeDeck(user, 0)
  const own = { deckId: deck.deckId, topicId: deck.topicId }
  const files = filesOf({ questionSound: wav(), answerSound0: wav(20), questionFile: await picture() })
  const { id } = await user.call('PUT /api/card', content(own), files)
  await user.call('PUT /api/updateCard', { ...content(own), id })
  const pending = () => app.db.selectFrom('file_removals').select('key').orderBy('key').execute()
  const [before, due] = [await stored(), await pending()]
  const outdated = await user.try('PUT /api/updateCard', { ...content(own), id }, { ...files, expectedVersion: 1 })
  expect([outdated.status, await stored()]).toEqual([409, before])
  await allow(app, { pictures: 30 })
  onTestFinished(() => allow(app, {}))
  expect((await user.try('PUT /api/card', content(own), files)).body).toMatchObject(quotaExceeded)
  expect(await stored()).toEqual(before)
  expect(await pending()).toEqual(due)
})

test('the export of the account has the sounds under the names that the cards use', async () => {
  const user = await app.register()
  const { deckId, topicId } = await makeDeck(user, 0)
  const bytes = wav()
  await user.call('PUT /api/card', content({ deckId, topicId }), filesOf({ answerSound0: bytes }))
  const { files } = await exportOf(user)
  const name = [...files.keys()].find((one) => one.includes('/sounds/')) ?? ''
  expect(name).toMatch(/\/sounds\/[\da-f]{32}\.wav$/)
  const cards = [...files].find(([one]) => one.endsWith('/cards.json'))?.[1]
  expect(JSON.parse(String(cards))).toMatchObject([
    {
      questionSound: null,
      answers: [{ sound: name.slice(name.indexOf('sounds/')) }],
      versions: [{ questionSound: null }],
    },
  ])
  expect(bytes.equals(files.get(name) as Buffer)).toBe(true)
})
