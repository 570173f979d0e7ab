import { beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck } from '../testing/decks.ts'

let app: TestApp
let author: Client
let deck: Awaited<ReturnType<typeof makeDeck>>

const listOf = (...questions: string[]) => ({
  deckId: deck.deckId,
  topicId: deck.topicId,
  cards: questions.map((questionText) => ({ questionText, answer: `${questionText}!` })),
})
const questions = async () => {
  const cards = await author.call('POST /api/getCards', { deckid: deck.deckId, topics: [deck.topicId] })
  return cards.map(({ questionText }) => questionText)
}

beforeEach(async () => {
  app ??= await startApp()
  author = await app.register()
  deck = await makeDeck(author, 1)
})

test('the cards of a list are added in its order, each with its answer', async () => {
  const { ids } = await author.call('PUT /api/cards', listOf('one', 'two', 'three'))
  expect(await questions()).toEqual(['Question 1', 'one', 'two', 'three'])
  const card = await author.call('GET /api/getCard/:id', { id: String(ids[1]) })
  expect(card).toMatchObject({ questionText: 'two', Answers: [{ text: 'two!', correct: true }], isGapText: false })
})

test('cards of a list can have tags', async () => {
  const list = listOf('one', 'two')
  const cards = list.cards.map((card, index) => (index === 0 ? { ...card, tags: ['Heart', 'heart', 'exam'] } : card))
  const { ids } = await author.call('PUT /api/cards', { ...list, cards })
  const read = await Promise.all(ids.map(async (id) => author.call('GET /api/getCard/:id', { id: String(id) })))
  expect(read.map(({ tags }) => tags)).toEqual([['Heart', 'exam'], []])
})

test('a retry adds nothing, and returns the same cards', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const once = await author.call('PUT /api/cards', listOf('one', 'two'), { headers })
  expect(await author.call('PUT /api/cards', listOf('one', 'two'), { headers })).toEqual(once)
  expect(await questions()).toEqual(['Question 1', 'one', 'two'])
})

test('a card that cannot be stored is named, and none is added', async () => {
  const { status, errors } = await author.refused('PUT /api/cards', listOf('one', '> '.repeat(31)))
  expect([status, errors?.map(({ path }) => path)]).toEqual([400, ['cards.1.questionText', 'cards.1.Answers.0.text']])
  expect(await questions()).toEqual(['Question 1'])
})
