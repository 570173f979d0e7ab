import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck, publish } from '../testing/decks.ts'
import { exportOf } from '../testing/exports.ts'

let app: TestApp
let author: Client
let reader: Client
let deckId: number
let topicId: number

beforeAll(async () => {
  app = await startApp()
  ;[author, reader] = [await app.register(), await app.register()]
  const deck = await makeDeck(author, 0)
  deckId = deck.deckId
  topicId = deck.topicId
  await publish(app, author, deckId)
})

const answer = (text: string, correct = true) => ({ text, correct })
const content = { questionText: 'das Haus', isGapText: false, Answers: [answer('house')] }
const card = (isTyped?: boolean | null) => ({ ...content, deckId, topicId, isTyped })
const create = async (isTyped?: boolean | null) => (await author.call('PUT /api/card', card(isTyped))).id
const read = (id: number) => author.call('GET /api/getCard/:id', { id: String(id) })

test('a card asks to type if it was made so, and a change without a word about it keeps that', async () => {
  expect(await read(await create())).toMatchObject({ isTyped: false })
  const id = await create(true)
  await author.call('PUT /api/updateCard', { ...card(), questionText: 'Haus', id })
  expect(await read(id)).toMatchObject({ questionText: 'Haus', isTyped: true, version: 2 })
  await author.call('PUT /api/updateCard', { ...card(false), id })
  expect(await read(id)).toMatchObject({ isTyped: false, version: 3 })
})

test('the learner gets it with the card', async () => {
  const deck = await makeDeck(author, 0)
  const { id } = await author.call('PUT /api/card', { ...card(true), deckId: deck.deckId, topicId: deck.topicId })
  const { cards } = await author.call('POST /api/getQueue', { id: deck.deckId })
  expect(cards).toMatchObject([{ id, isTyped: true }])
})

test('several right answers and gaps can be typed; a card with options or pictures alone asks for nothing', async () => {
  const typed = async (change: object) => {
    const { id } = await author.call('PUT /api/card', { ...card(true), ...change })
    return (await read(id)).isTyped
  }
  expect(await typed({ Answers: [answer('house'), answer('building')] })).toBe(true)
  expect(await typed({ isGapText: true, questionText: 'the /$house/$', Answers: [] })).toBe(true)
  expect(await typed({ Answers: [answer('house'), answer('tree', false)] })).toBe(false)
  const id = await create(true)
  await author.call('PUT /api/updateCard', { ...card(), Answers: [answer('house'), answer('tree', false)], id })
  expect(await read(id)).toMatchObject({ isTyped: false })
})

test('many cards ask at once where they can, and an undo changes those alone', async () => {
  const [plain, typed] = [await create(), await create(true)]
  const Answers = [answer('house'), answer('tree', false)]
  const { id: choice } = await author.call('PUT /api/card', { ...card(), Answers })
  const change = { deck: deckId, cards: [plain, typed, choice], isTyped: true }
  expect(await author.call('PUT /api/typeCards', change)).toEqual({ cards: [{ id: plain, version: 1 }], after: null })
  expect(await read(plain)).toMatchObject({ isTyped: true, version: 2 })
  expect(await read(choice)).toMatchObject({ isTyped: false, version: 1 })
  const history = await author.call('GET /api/cardHistory/:id', { id: String(plain) })
  expect(history.map(({ kind, content }) => [kind, content.isTyped])).toEqual([
    ['edited', true],
    ['created', false],
  ])
  await author.call('PUT /api/typeCards', { ...change, cards: [plain], isTyped: false })
  expect(await Promise.all([plain, typed].map(async (id) => (await read(id)).isTyped))).toEqual([false, true])
  await reader.call('PUT /api/library', { id: deckId })
  expect((await reader.refused('PUT /api/typeCards', change)).status).toBe(403)
})

test('the history says it, and restores it', async () => {
  const id = await create(true)
  await author.call('PUT /api/updateCard', { ...card(false), id })
  const history = await author.call('GET /api/cardHistory/:id', { id: String(id) })
  expect(history.map((version) => version.content.isTyped)).toEqual([false, true])
  await author.call('PUT /api/restoreVersion', { id, version: 1 }, { expectedVersion: 2 })
  expect(await read(id)).toMatchObject({ isTyped: true, version: 3 })
})

test('versions and suggestions from before are read', async () => {
  const id = await create()
  await reader.call('PUT /api/library', { id: deckId })
  await reader.call('PUT /api/suggestCard', { ...content, id, isTyped: true }, { expectedVersion: 1 })
  await sql`update card_versions set content = content - 'isTyped' where card_id = ${id}`.execute(app.db)
  await sql`update suggestions set content = content - 'isTyped' where card_id = ${id}`.execute(app.db)
  const [version] = await author.call('GET /api/cardHistory/:id', { id: String(id) })
  expect(version?.content.isTyped).toBe(false)
  const { suggestions } = await author.call('GET /api/suggestions/:id', { id: String(deckId) })
  expect(suggestions.find(({ cardId }) => cardId === id)?.content.isTyped).toBe(false)
})

test('learners suggest it, and a suggestion without a word about it leaves it as it is', async () => {
  const id = await create(true)
  await reader.call('PUT /api/library', { id: deckId })
  const suggest = async (isTyped?: boolean) =>
    reader.call('PUT /api/suggestCard', { ...content, id, isTyped }, { expectedVersion: 1 })
  await suggest()
  const { suggestions } = await author.call('GET /api/suggestions/:id', { id: String(deckId) })
  expect(suggestions.find(({ cardId }) => cardId === id)?.content.isTyped).toBe(true)
  const { id: suggestion } = await suggest(false)
  await author.call('PUT /api/decideSuggestion', { id: suggestion, decision: 'accept' }, { expectedVersion: 1 })
  expect(await read(id)).toMatchObject({ isTyped: false, version: 2 })
})

test('the reverse of a card is typed, too, and an edit takes it along', async () => {
  const deck = await makeDeck(author, 0)
  const own = { ...card(true), deckId: deck.deckId, topicId: deck.topicId }
  const cards = async () => author.call('POST /api/getCards', { deckid: deck.deckId, topics: [deck.topicId] })
  const { id } = await author.call('PUT /api/card', { ...own, siblings: 'reverse' })
  expect((await cards()).map(({ isTyped }) => isTyped)).toEqual([true, true])
  await author.call('PUT /api/updateCard', { ...own, isTyped: false, id, withSiblings: true })
  expect((await cards()).map(({ isTyped }) => isTyped)).toEqual([false, false])
})

test('copies, the bin and the export have it', async () => {
  const id = await create(true)
  const { id: copy } = await reader.call('PUT /api/copyDeck', { id: deckId })
  const { structure } = await reader.call('GET /api/deck/:id', { id: String(copy) })
  const cards = await reader.call('POST /api/getCards', { deckid: copy, topics: structure.map((topic) => topic.id) })
  expect(cards.map(({ isTyped }) => isTyped)).toContain(true)
  await author.call('PUT /api/deleteCard', { id })
  const { files } = await exportOf(author)
  const exported = (name: string) =>
    [...files].flatMap(([path, bytes]) => (path.endsWith(name) ? [String(bytes)] : [])).join('')
  expect(exported('/cards.json')).toContain('"isTyped":true')
  expect(exported('/bin.json')).toContain('"isTyped":true')
})
