import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { startApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck } from '../testing/decks.ts'
import { picture } from '../testing/pictures.ts'

let author: Client
let place: { deckId: number; topicId: number }

beforeAll(async () => {
  const app = await startApp()
  author = await app.register()
  const { deckId, topicId } = await makeDeck(author, 0)
  place = { deckId, topicId }
})

const content = (changes: object = {}) => ({
  ...place,
  questionText: 'Where is ATP made?',
  isGapText: false,
  Answers: [{ text: 'Mitochondria', correct: true }],
  ...changes,
})
const create = async (changes: object = {}, options: { idempotencyKey?: string } = {}) =>
  (await author.call('PUT /api/card', content(changes), options)).id
const question = async (id: number) => (await author.call('GET /api/getCard/:id', { id: String(id) })).questionText
const cards = async () =>
  (await author.call('POST /api/getCards', { deckid: place.deckId, topics: [place.topicId] })).map(({ id }) => id)

test('a card that is retried with its idempotency key is created once, also by simultaneous attempts', async () => {
  const once = { idempotencyKey: randomUUID() }
  const before = await cards()
  const ids = await Promise.all([1, 2, 3, 4].map(() => create({}, once)))
  const id = await create({}, once)
  expect(new Set(ids)).toEqual(new Set([id]))
  expect(await cards()).toEqual([...before, id])
  const history = await author.call('GET /api/cardHistory/:id', { id: String(id) })
  expect(history.map(({ kind }) => kind)).toEqual(['created'])
  expect(await create({}, { idempotencyKey: randomUUID() })).not.toBe(id)
  expect(await create()).not.toBe(await create())
})

test('a retry sends its picture again, and there is still one card', async () => {
  const options = { idempotencyKey: randomUUID(), files: { questionFile: { bytes: await picture() } } }
  const { id } = await author.call('PUT /api/card', content(), options)
  expect(await author.call('PUT /api/card', content(), options)).toEqual({ id })
  const { questionFileLink } = await author.call('GET /api/getCard/:id', { id: String(id) })
  expect((await author.send('GET', `/api/getImageById?id=${questionFileLink}`)).status).toBe(200)
})

test('a retry with an edited draft updates the card, unless somebody else has changed it', async () => {
  const once = { idempotencyKey: randomUUID() }
  const id = await create({}, once)
  expect(await create({ questionText: 'Where is it really made?' }, once)).toBe(id)
  expect(await question(id)).toBe('Where is it really made?')
  const refused = await author.refused('PUT /api/card', content({ questionText: 'Where else?' }), once)
  expect([refused.status, await question(id)]).toEqual([409, 'Where is it really made?'])
})

test('the same key creates another card in another deck', async () => {
  const once = { idempotencyKey: randomUUID() }
  const { deckId, topicId } = await makeDeck(author, 0)
  expect(await create({}, once)).not.toBe(await create({ deckId, topicId }, once))
})
