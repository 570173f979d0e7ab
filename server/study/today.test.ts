import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { addMember, makeDeck, publish } from '../testing/decks.ts'

let app: TestApp
let learner: Client

const hourMs = 3_600_000
const noon = new Date('2026-11-20T12:00:00Z')
const setTime = (time: Date) => (app.clock.now = () => time)
const after = (hours: number) => setTime(new Date(noon.getTime() + hours * hourMs))
const today = () => learner.call('GET /api/today', {})
const queue = (more = {}) => learner.call('POST /api/getQueue', more)

/** Rates the cards of a deck so that they are due again in some days. */
async function learn(cardIds: readonly number[], durationMs?: number) {
  for (const cardid of cardIds)
    await learner.call('PUT /api/submitAnswer', { cardid, rating: 4, ...(durationMs && { durationMs }) })
}

beforeEach(async () => {
  app ??= await startApp()
  setTime(noon)
  learner = await app.register()
})

test('without anything learned, nothing is due, and no next time is known', async () => {
  await makeDeck(learner, 3)
  expect(await today()).toEqual({
    due: 0,
    fresh: 0,
    heldBack: 0,
    decks: [],
    folders: [],
    suggestions: [],
    decisions: [],
    deleted: [],
    durationMs: 0,
    nextDueAt: null,
  })
  expect(await queue()).toEqual({ cards: [], due: 0, learning: 0, fresh: 0, heldBack: 0, nextDueAt: null })
})

test('what is due is counted over all decks, with the time that it takes at the pace of the last answers', async () => {
  const [first, second] = [await makeDeck(learner, 3), await makeDeck(learner, 2)]
  await makeDeck(learner, 1)
  await learn(first.cardIds, 4000)
  await learn(second.cardIds.slice(0, 1), 8000)
  const before = await today()
  expect(before).toMatchObject({ due: 0, decks: [] })
  expect(before.nextDueAt).not.toBeNull()
  after(20 * 24)
  const due = await today()
  expect(due.due).toBe(4)
  expect(due.decks.toSorted((a, b) => a.id - b.id)).toEqual([
    { id: first.deckId, due: 3 },
    { id: second.deckId, due: 1 },
  ])
  expect(due.durationMs).toBe(3 * 4000 + 8000)
  expect(due.nextDueAt).toBeNull()
})

test('learners are told for a week that the author of a deck deleted it, unless they had lost it before', async () => {
  const author = await app.register()
  await author.call('PUT /api/profile', { name: 'Ada' })
  const { deckId } = await makeDeck(author, 1, 'Optics')
  const removed = await app.register()
  for (const one of [learner, removed]) await addMember(app, one, deckId, 'reader')
  await removed.call('PUT /api/leaveDeck', { id: deckId })
  expect((await today()).deleted).toEqual([])
  await author.call('PUT /api/deleteDeck', { id: deckId })
  expect((await today()).deleted).toEqual([{ id: deckId, name: 'Optics', author: 'Ada' }])
  for (const one of [author, removed]) expect((await one.call('GET /api/today', {})).deleted).toEqual([])
  after(7 * 24)
  expect((await today()).deleted).toEqual([])
  setTime(noon)
  await author.call('PUT /api/restoreDeck', { id: deckId })
  expect((await today()).deleted).toEqual([])
})

test('a session over all decks mixes their due cards by time, steps first', async () => {
  const [first, second] = [await makeDeck(learner, 3), await makeDeck(learner, 2)]
  const [a = 0, b = 0] = first.cardIds
  const [c = 0, d = 0] = second.cardIds
  await learn([a, c, b])
  after(20 * 24)
  // No two of them are due at the same time.
  const { rows } = await sql<{ cardId: number }>`
    with apart as (
      update card_states set due_at = due_at + card_id * interval '1 second' where card_id in (${a}, ${b}, ${c}) returning card_id, due_at)
    select card_id "cardId" from apart order by due_at`.execute(app.db)
  const byTime = rows.map(({ cardId }) => cardId)
  const { cards, due, fresh } = await queue()
  // The card that was rated last does not come first.
  const [one = 0, two = 0, ...rest] = byTime
  expect(cards.map(({ id }) => id)).toEqual(one === b ? [two, one, ...rest] : byTime)
  expect({ due, fresh }).toEqual({ due: 3, fresh: 0 })
  expect(cards.map(({ intervals }) => intervals.length)).toEqual([4, 4, 4])
  await learner.call('PUT /api/submitAnswer', { cardid: d, rating: 1 })
  expect(await queue()).toMatchObject({ due: 3, learning: 1 })
  after(20 * 24 + 1)
  await learner.call('PUT /api/submitAnswer', { cardid: a, rating: 4 })
  expect((await queue({ limit: 1 })).cards.map(({ id }) => id)).toEqual([d])
  expect((await queue({ skip: [d] })).cards.map(({ id }) => id)).toEqual(byTime.filter((id) => id !== a))
})

test('a learner can have the cards of all decks deck after deck, each with its new ones', async () => {
  await learner.call('PUT /api/settings', { newPerDay: 9, deckByDeck: true })
  expect(await learner.call('GET /api/settings', {})).toMatchObject({ deckByDeck: true })
  const zebras = await makeDeck(learner, 4, 'Zebras')
  const apes = await makeDeck(learner, 4, 'apes')
  const bees = await makeDeck(learner, 2, 'Bees')
  const [z1 = 0, z2 = 0, ...newZebras] = zebras.cardIds
  const [a1 = 0, a2 = 0, ...newApes] = apes.cardIds
  const [b1 = 0, b2 = 0] = bees.cardIds
  await learn([z1, a1, b1, z2, b2, a2])
  after(20 * 24)
  const order = (await queue({ limit: 20 })).cards.map(({ id }) => id)
  expect(new Set(order.slice(0, 2))).toEqual(new Set([a1, a2]))
  expect(order.slice(2, 4)).toEqual(newApes)
  expect(new Set(order.slice(4, 6))).toEqual(new Set([b1, b2]))
  expect(new Set(order.slice(6, 8))).toEqual(new Set([z1, z2]))
  expect(order.slice(8)).toEqual(newZebras)
  // Cards fetched ahead continue where the learner is.
  expect((await queue({ limit: 3, skip: order.slice(0, 3) })).cards.map(({ id }) => id)).toEqual(order.slice(3, 6))
  // A step comes at its time, whatever deck is learned then.
  await learner.call('PUT /api/submitAnswer', { cardid: z1, rating: 1 })
  after(20 * 24 + 1)
  await learner.call('PUT /api/submitAnswer', { cardid: a1, rating: 4 })
  expect((await queue({ limit: 2 })).cards.map(({ id }) => id)).toEqual([z1, a2])
  expect((await today()).decks.map(({ id }) => id)).toEqual([apes.deckId, bees.deckId, zebras.deckId])
})

test('decks of others count once they are in the library, and no longer when they are gone', async () => {
  const author = await app.register()
  const { deckId, cardIds } = await makeDeck(author, 2)
  await publish(app, author, deckId)
  await learn(cardIds)
  await learner.call('PUT /api/removeFromLibrary', { id: deckId })
  after(20 * 24)
  expect((await today()).due).toBe(0)
  await learner.call('PUT /api/library', { id: deckId })
  expect(await today()).toMatchObject({ due: 2, decks: [{ id: deckId, due: 2 }] })
  await author.call('PUT /api/deleteDeck', { id: deckId })
  expect((await today()).due).toBe(0)
})

test('topics are those of a deck', async () => {
  const { topicId } = await makeDeck(learner, 1)
  expect((await learner.try('POST /api/getQueue', { topic: topicId })).status).toBe(400)
  expect((await learner.try('POST /api/getQueue', { topics: [topicId] })).status).toBe(400)
})

test('new cards of the decks that were begun come among the due ones, as many as the limit allows', async () => {
  await learner.call('PUT /api/settings', { newPerDay: 3 })
  const begun = await makeDeck(learner, 12)
  const untouched = await makeDeck(learner, 2)
  await learner.call('PUT /api/settings', { newPerDay: null })
  await learn(begun.cardIds.slice(0, 7))
  after(20 * 24)
  expect((await today()).fresh).toBe(0)
  await learner.call('PUT /api/settings', { newPerDay: 3 })
  expect(await today()).toMatchObject({ due: 7, fresh: 3 })
  const { cards, due, fresh } = await queue({ limit: 20 })
  expect([due, fresh]).toEqual([7, 3])
  const isNew = cards.map(({ id }) => begun.cardIds.indexOf(id) >= 7)
  expect(isNew).toEqual([false, false, false, true, false, false, false, true, false, true])
  expect(cards.some(({ deckId }) => deckId === untouched.deckId)).toBe(false)
  await learn(begun.cardIds.slice(7, 9))
  expect((await queue({ limit: 20 })).fresh).toBe(1)
  await learner.call('PUT /api/newPerDay', { id: begun.deckId, newPerDay: 2 })
  expect(await today()).toMatchObject({ fresh: 0 })
})

test('suggestions are shown to those who decide on them, as long as they wait', async () => {
  const { deckId, cardIds } = await makeDeck(learner, 1)
  await publish(app, learner, deckId)
  const reader = await app.register()
  await reader.call('PUT /api/library', { id: deckId })
  const [id = 0] = cardIds
  const content = { questionText: 'Better?', isGapText: false, Answers: [{ text: 'Yes', correct: true }], note: '' }
  const { id: suggestion } = await reader.call('PUT /api/suggestCard', { id, ...content }, { expectedVersion: 1 })
  expect((await today()).suggestions).toEqual([{ id: deckId, waiting: 1 }])
  expect((await reader.call('GET /api/today', {})).suggestions).toEqual([])
  await reader.call('PUT /api/withdrawSuggestion', { id: suggestion })
  expect((await today()).suggestions).toEqual([])
})

test('an answer of unknown time does not count as a slow one', async () => {
  const { cardIds } = await makeDeck(learner, 2)
  await learn(cardIds.slice(0, 1), 4000)
  await learn(cardIds.slice(1))
  after(20 * 24)
  expect(await today()).toMatchObject({ due: 2, durationMs: 8000 })
})
