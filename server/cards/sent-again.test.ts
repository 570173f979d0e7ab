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
const create = async (changes: object = {}) => (await author.call('PUT /api/card', content(changes))).id
const question = async (id: number) => (await author.call('GET /api/getCard/:id', { id: String(id) })).questionText
const cards = async () =>
  (await author.call('POST /api/getCards', { deckid: place.deckId, topics: [place.topicId] })).map(({ id }) => id)

test('a card sent again with its key is the same one, however often and at once', async () => {
  const key = randomUUID()
  const before = await cards()
  const ids = await Promise.all([1, 2, 3, 4].map(() => create({ key })))
  const id = await create({ key })
  expect(new Set(ids)).toEqual(new Set([id]))
  expect(await cards()).toEqual([...before, id])
  const history = await author.call('GET /api/cardHistory/:id', { id: String(id) })
  expect(history.map(({ kind }) => kind)).toEqual(['created'])
  expect(await create({ key: randomUUID() })).not.toBe(id)
  expect(await create()).not.toBe(await create())
})

test('its picture is uploaded again, and stored once', async () => {
  const sent = content({ key: randomUUID() })
  const files = { questionFile: { bytes: await picture() } }
  const { id } = await author.call('PUT /api/card', sent, { files })
  expect(await author.call('PUT /api/card', sent, { files })).toEqual({ id })
  const { questionFileLink } = await author.call('GET /api/getCard/:id', { id: String(id) })
  expect((await author.send('GET', `/api/getImageById?id=${questionFileLink}`)).status).toBe(200)
})

test('it keeps later changes, unless somebody else has changed it', async () => {
  const key = randomUUID()
  const id = await create({ key })
  expect(await create({ key, questionText: 'Where is it really made?' })).toBe(id)
  expect(await question(id)).toBe('Where is it really made?')
  const again = await author.refused('PUT /api/card', content({ key, questionText: 'Where else?' }))
  expect([again.status, await question(id)]).toEqual([409, 'Where is it really made?'])
})

test('the same key creates another card in another deck', async () => {
  const key = randomUUID()
  const { deckId, topicId } = await makeDeck(author, 0)
  expect(await create({ key })).not.toBe(await create({ key, deckId, topicId }))
})
