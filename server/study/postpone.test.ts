import { beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck, publish } from '../testing/decks.ts'

let app: TestApp
let learner: Client
let deck: Awaited<ReturnType<typeof makeDeck>>

const noon = new Date('2026-11-20T12:00:00Z')
const dayMs = 86_400_000
const setDay = (days: number) => (app.clock.now = () => new Date(noon.getTime() + days * dayMs))
const queue = async () => learner.call('POST /api/getQueue', { id: deck.deckId, limit: 20 })
const queued = async () => (await queue()).cards.map(({ id }) => id)
const readFacts = async () => learner.call('POST /api/cardFacts', { deckid: deck.deckId, topics: [deck.topicId] })
const facts = async () => (await readFacts()).map(({ learned }) => learned)

beforeEach(async () => {
  app ??= await startApp()
  setDay(0)
  learner = await app.register()
  deck = await makeDeck(learner, 3)
})

test('a card that was put off until tomorrow comes tomorrow, and is not counted before', async () => {
  const [first = 0, second = 0, third = 0] = deck.cardIds
  await learner.call('PUT /api/postpone', { id: second, days: 1 })
  expect(await queued()).toEqual([first, third])
  expect((await queue()).fresh).toBe(2)
  expect(await learner.call('GET /api/topicCounts/:id', { id: String(deck.deckId) })).toMatchObject([{ fresh: 2 }])
  setDay(1)
  expect(await queued()).toEqual([first, second, third])
  expect((await queue()).fresh).toBe(3)
})

test('a card that is put off is shown as that, with the time at which it comes back, until then or until it is resumed', async () => {
  const [first = 0, second = 0] = deck.cardIds
  await learner.call('PUT /api/submitAnswer', { cardid: second, rating: 4 })
  await learner.call('PUT /api/postpone', { id: [first, second], days: 20 })
  const states = async () => (await readFacts()).map(({ learned, backAt }) => ({ learned, backAt }))
  const buried = { learned: 'buried', backAt: expect.stringMatching(/^2026-12-10T\d\d:00:00.000Z$/) as string }
  expect(await states()).toEqual([buried, buried, { learned: 'fresh', backAt: null }])
  setDay(20)
  expect(await facts()).toEqual(['fresh', 'due', 'fresh'])
  setDay(0)
  await learner.call('PUT /api/resume', { id: second })
  expect(await states()).toMatchObject([buried, { learned: 'known', backAt: null }, { learned: 'fresh' }])
})

test('a fresh card that is put off is the next one, in its deck, its topic and over all decks', async () => {
  for (const id of deck.cardIds) await learner.call('PUT /api/postpone', { id, days: 3 })
  const [{ backAt } = { backAt: null }] = await readFacts()
  expect(backAt).toMatch(/^2026-11-23T/)
  expect((await queue()).nextDueAt).toBe(backAt)
  const { nextDueAt } = await learner.call('POST /api/getQueue', { id: deck.deckId, topic: deck.topicId })
  expect(nextDueAt).toBe(backAt)
  expect((await learner.call('GET /api/today', {})).nextDueAt).toBe(backAt)
})

test('the status of a deck counts the cards that are put off or suspended and not in the bin', async () => {
  const [first = 0, second = 0, third = 0] = deck.cardIds
  const status = () => learner.call('GET /api/studyStatus/:id', { id: String(deck.deckId) })
  expect(await status()).toMatchObject({ buried: 0, suspended: 0 })
  await learner.call('PUT /api/submitAnswer', { cardid: second, rating: 4 })
  await learner.call('PUT /api/postpone', { id: [first, second], days: 20 })
  await learner.call('PUT /api/postpone', { id: third, days: null })
  expect(await status()).toMatchObject({ buried: 2, suspended: 1 })
  await learner.call('PUT /api/submitAnswer', { cardid: second, rating: 4 })
  expect(await status()).toMatchObject({ buried: 1, suspended: 1 })
  await learner.call('PUT /api/deleteCard', { id: third })
  expect(await status()).toMatchObject({ buried: 1, suspended: 0 })
  setDay(20)
  expect(await status()).toMatchObject({ buried: 0, suspended: 0 })
})

test('a rated card that is put off keeps its memory state, and is due when the learner wants', async () => {
  const [first = 0] = deck.cardIds
  const { stability } = await learner.call('PUT /api/submitAnswer', { cardid: first, rating: 4 })
  await learner.call('PUT /api/postpone', { id: first, days: 25 })
  setDay(24)
  expect((await queue()).due).toBe(0)
  setDay(25)
  expect((await queue()).due).toBe(1)
  const after = await learner.call('PUT /api/submitAnswer', { cardid: first, rating: 3 })
  expect(after.stability).toBeGreaterThan(stability)
})

test('a card in a learning step that is put off is not among those that come back soon', async () => {
  const [first = 0] = deck.cardIds
  await learner.call('PUT /api/submitAnswer', { cardid: first, rating: 1 })
  expect((await queue()).learning).toBe(1)
  await learner.call('PUT /api/postpone', { id: first, days: 3 })
  expect((await queue()).learning).toBe(0)
  setDay(3)
  expect(await queue()).toMatchObject({ due: 1, learning: 0 })
})

test('a suspended card comes in no session and no count until it is resumed', async () => {
  const [first = 0, second = 0] = deck.cardIds
  await learner.call('PUT /api/submitAnswer', { cardid: first, rating: 1 })
  await learner.call('PUT /api/submitAnswer', { cardid: second, rating: 4 })
  for (const id of deck.cardIds) await learner.call('PUT /api/postpone', { id, days: null })
  setDay(20)
  expect(await queue()).toEqual({ cards: [], due: 0, learning: 0, fresh: 0, heldBack: 0, nextDueAt: null })
  expect(await learner.call('GET /api/today', {})).toMatchObject({ due: 0, nextDueAt: null })
  expect(await facts()).toEqual(['suspended', 'suspended', 'suspended'])
  expect(await learner.call('GET /api/myDecks', {})).toMatchObject([{ fresh_cards: 0 }])
  for (const id of deck.cardIds) await learner.call('PUT /api/resume', { id })
  expect(await queue()).toMatchObject({ due: 2, fresh: 1 })
  expect((await learner.call('GET /api/today', {})).due).toBe(2)
})

test('a card that is put off twice comes back when it was due at first', async () => {
  const [first = 0] = deck.cardIds
  const { due } = await learner.call('PUT /api/submitAnswer', { cardid: first, rating: 3 })
  await learner.call('PUT /api/postpone', { id: first, days: 7 })
  await learner.call('PUT /api/postpone', { id: first, days: null })
  await learner.call('PUT /api/resume', { id: first })
  expect((await learner.call('GET /api/today', {})).nextDueAt).toBe(due)
})

test('a rating resumes a suspended card, and undoing it suspends the card again', async () => {
  const [first = 0] = deck.cardIds
  const reviewId = crypto.randomUUID()
  await learner.call('PUT /api/submitAnswer', { cardid: first, rating: 4 })
  await learner.call('PUT /api/postpone', { id: first, days: null })
  await learner.call('PUT /api/submitAnswer', { cardid: first, rating: 4, reviewId })
  expect((await facts())[0]).toBe('known')
  await learner.call('PUT /api/undoReview', { reviewId })
  expect((await facts())[0]).toBe('suspended')
})

test('a flag is the learner’s own, and comes with the card', async () => {
  const [first = 0] = deck.cardIds
  await publish(app, learner, deck.deckId)
  const other = await app.register()
  await learner.call('PUT /api/flag', { id: first, isFlagged: true })
  expect((await queue()).cards.map(({ isFlagged }) => isFlagged)).toEqual([true, false, false])
  const flags = async (by: Client) =>
    (await by.call('POST /api/cardFacts', { deckid: deck.deckId, topics: [deck.topicId] })).map((one) => one.isFlagged)
  expect(await flags(learner)).toEqual([true, false, false])
  expect(await flags(other)).toEqual([false, false, false])
  const { isFlagged } = await other.call('GET /api/getCard/:id', { id: String(first) })
  expect(isFlagged).toBe(false)
  await learner.call('PUT /api/flag', { id: first, isFlagged: false })
  expect((await queue()).cards[0]?.isFlagged).toBe(false)
})

test('several cards of a deck are flagged at once, and those of other decks stay', async () => {
  const other = await makeDeck(learner, 1)
  const [first = 0, second = 0] = deck.cardIds
  const flagged = async () => (await learner.call('GET /api/searchCards', { search: 'is:flagged' })).map(({ id }) => id)
  await learner.call('PUT /api/flag', { id: [second, first, ...other.cardIds], isFlagged: true })
  await learner.call('PUT /api/flag', { id: [second], isFlagged: true })
  expect(await flagged()).toEqual([second, first])
  await learner.call('PUT /api/flag', { id: [first, second], isFlagged: false })
  expect(await flagged()).toEqual([])
})

test('several cards of a deck are suspended and resumed at once, and those of other decks stay', async () => {
  const other = await makeDeck(learner, 1)
  const [first = 0, second = 0] = deck.cardIds
  const due = await learner.call('PUT /api/submitAnswer', { cardid: first, rating: 4 })
  await learner.call('PUT /api/postpone', { id: [second, first, ...other.cardIds], days: null })
  expect(await facts()).toEqual(['suspended', 'suspended', 'fresh'])
  expect((await learner.call('POST /api/getQueue', { id: other.deckId })).fresh).toBe(1)
  await learner.call('PUT /api/resume', { id: [first, second, 999_999_999] })
  expect(await facts()).toEqual(['known', 'fresh', 'fresh'])
  expect((await queue()).nextDueAt).toBe(due.due)
})

test('a card that does not exist is neither suspended nor resumed', async () => {
  for (const id of [999_999_999, [999_999_999]]) {
    expect(await learner.refused('PUT /api/postpone', { id, days: null })).toMatchObject({ status: 404 })
    expect(await learner.refused('PUT /api/resume', { id })).toMatchObject({ status: 404 })
    expect(await learner.refused('PUT /api/flag', { id, isFlagged: true })).toMatchObject({ status: 404 })
  }
})

test('cards of a deck that the learner may not see are neither suspended nor resumed', async () => {
  const stranger = await app.register()
  for (const key of ['PUT /api/postpone', 'PUT /api/resume'] as const)
    expect(await stranger.refused(key, { id: deck.cardIds, days: null })).toMatchObject({ status: 404 })
  expect(await stranger.refused('PUT /api/flag', { id: deck.cardIds, isFlagged: true })).toMatchObject({ status: 404 })
})
