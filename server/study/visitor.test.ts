import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { addMember, makeDeck, publish } from '../testing/decks.ts'

let app: TestApp
let author: Client
let learner: Client
let deck: Awaited<ReturnType<typeof makeDeck>>

const noon = new Date('2026-11-20T12:00:00Z')
const after = (hours: number) => (app.clock.now = () => new Date(noon.getTime() + hours * 3_600_000))
const rate = (client: Client, index: number, more = {}) =>
  client.call('PUT /api/submitAnswer', { cardid: deck.cardIds[index] ?? 0, rating: 4, ...more })
const mine = async (client: Client) => (await client.call('GET /api/myDecks', {})).map(({ id }) => id)
const learners = async () => (await author.call('GET /api/deck/:id', { id: String(deck.deckId) })).learners

beforeAll(async () => {
  app = await startApp()
  after(0)
  author = await app.register()
})

beforeEach(async () => {
  after(0)
  learner = await app.register()
  deck = await makeDeck(author, 3)
  await publish(app, author, deck.deckId)
})

test('learning a public deck adds it to the library, and what is due in it is due today', async () => {
  const reviewId = randomUUID()
  const first = await rate(learner, 0, { reviewId })
  expect(first.addedDeck).toBe(deck.deckId)
  // A repeated response has nothing to announce.
  expect(await rate(learner, 0, { reviewId })).toEqual({ ...first, addedDeck: null })
  expect((await rate(learner, 1)).addedDeck).toBeNull()
  expect(await mine(learner)).toEqual([deck.deckId])
  expect(await learners()).toBe(1)
  after(20 * 24)
  const { due, decks } = await learner.call('GET /api/today', {})
  expect({ due, decks }).toEqual({ due: 2, decks: [{ id: deck.deckId, due: 2 }] })
})

test('the first ratings from two devices at once add it once', async () => {
  const outcomes = await Promise.all([rate(learner, 0), rate(learner, 1), rate(learner, 2)])
  expect(outcomes.flatMap(({ addedDeck }) => addedDeck ?? [])).toEqual([deck.deckId])
  expect(await learners()).toBe(1)
})

test('those who have the deck already are not added to its learners', async () => {
  await addMember(app, learner, deck.deckId, 'reader')
  for (const client of [author, learner]) expect((await rate(client, 0)).addedDeck).toBeNull()
  expect(await learners()).toBe(0)
})

test('a deck that is taken out again stays out for the day, and is back with the first rating of another', async () => {
  await rate(learner, 0)
  await learner.call('PUT /api/removeFromLibrary', { id: deck.deckId })
  expect((await rate(learner, 1)).addedDeck).toBeNull()
  expect(await mine(learner)).toEqual([])
  after(24)
  expect((await rate(learner, 2)).addedDeck).toBe(deck.deckId)
  after(20 * 24)
  expect((await learner.call('GET /api/today', {})).due).toBe(3)
})

test('ratings that were given offline the day before do not bring it back', async () => {
  const reviewedAt = noon.toISOString()
  after(24)
  expect((await rate(learner, 0, { reviewedAt })).addedDeck).toBe(deck.deckId)
  await learner.call('PUT /api/removeFromLibrary', { id: deck.deckId })
  expect((await rate(learner, 1, { reviewedAt })).addedDeck).toBeNull()
  expect(await mine(learner)).toEqual([])
})

test('a deck that may not be seen is neither learned nor added', async () => {
  await author.call('PUT /api/public', { deck: deck.deckId, isPublic: false })
  const { status } = await learner.refused('PUT /api/submitAnswer', { cardid: deck.cardIds[0] ?? 0, rating: 4 })
  expect(status).toBe(404)
  expect(await mine(learner)).toEqual([])
  expect(await learners()).toBe(0)
})

test('a rating that comes after the deletion of its card adds nothing', async () => {
  const [id = 0] = deck.cardIds
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const countWaiting = async () => (await waiting.execute(app.db)).rows.length
  let answers: Promise<{ status: number }[]> | undefined
  await app.db.transaction().execute(async (db) => {
    await sql`select from decks where id = ${deck.deckId} for update`.execute(db)
    const deletion = author.try('PUT /api/deleteCard', { id })
    await expect.poll(countWaiting).toBe(1)
    const rating = learner.try('PUT /api/submitAnswer', { cardid: id, rating: 4 })
    await expect.poll(countWaiting).toBe(2)
    answers = Promise.all([deletion, rating])
  })
  expect((await answers)?.map(({ status }) => status)).toEqual([200, 404])
  expect(await mine(learner)).toEqual([])
})
