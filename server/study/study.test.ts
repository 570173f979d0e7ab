import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck } from '../testing/decks.ts'

let app: TestApp
let learner: Client

beforeAll(async () => {
  app = await startApp()
})

const hourMs = 3_600_000
const noon = new Date('2026-11-20T12:00:00Z')
const setTime = (time: Date) => (app.clock.now = () => time)
const counts = async (deck: number) => {
  const { fresh_cards, wrong_cards, ok_cards, good_cards } = await learner.call('GET /api/deck/:id', {
    id: String(deck),
  })
  return [fresh_cards, wrong_cards, ok_cards, good_cards]
}
const rate = (cardid: number, rating: 1 | 2 | 3 | 4, more = {}) =>
  learner.call('PUT /api/submitAnswer', { cardid, rating, ...more })
const next = async (id: number, topics?: number[]) =>
  (await learner.call('POST /api/getNextCard', topics ? { id, topics } : { id })).id

beforeAll(async () => {
  setTime(noon)
  learner = await app.register()
})

test('a review returns when the card is due and how well it is remembered', async () => {
  const { cardIds } = await makeDeck(learner, 1)
  setTime(noon)
  expect(await rate(cardIds[0] ?? 0, 3)).toEqual({
    due: '2026-11-20T12:10:00.000Z',
    stability: 2.3065,
    difficulty: 2.11810397,
    state: 'learning',
    reps: 1,
    lapses: 0,
    needsHelp: false,
    addedDeck: null,
  })
})

test('the four counts follow the last rating of each card and add up to the deck', async () => {
  const { deckId, cardIds } = await makeDeck(learner, 4)
  const [a = 0, b = 0, c = 0] = cardIds
  await rate(a, 1)
  await rate(b, 2)
  await rate(c, 4)
  expect(await counts(deckId)).toEqual([1, 1, 1, 1])
  await rate(a, 3)
  await rate(b, 1)
  expect(await counts(deckId)).toEqual([1, 1, 0, 2])
})

test('the five boxes count cards by stability', async () => {
  const { deckId, cardIds } = await makeDeck(learner, 3)
  await rate(cardIds[0] ?? 0, 1)
  await rate(cardIds[1] ?? 0, 3)
  const status = () => learner.call('GET /api/studyStatus/:id', { id: String(deckId) })
  expect(await status()).toMatchObject({ boxes: [1, 1, 0, 0, 0], fresh: 1 })
  await rate(cardIds[1] ?? 0, 4)
  expect((await status()).boxes).toEqual([1, 1, 0, 0, 0])
})

test('the same review sent twice is one review, with the same response', async () => {
  const { deckId, cardIds } = await makeDeck(learner, 2)
  const [cardid = 0, other = 0] = cardIds
  const reviewId = crypto.randomUUID()
  const first = await rate(cardid, 2, { reviewId })
  expect(await rate(cardid, 2, { reviewId })).toEqual(first)
  expect(await rate(cardid, 4, { reviewId: reviewId.toUpperCase() })).toEqual(first)
  expect(await counts(deckId)).toEqual([1, 0, 1, 0])
  const refused = await learner.refused('PUT /api/submitAnswer', { cardid: other, rating: 2, reviewId })
  expect(refused.status).toBe(409)
})

test('the same review sent many times at once is one review', async () => {
  const { deckId, cardIds } = await makeDeck(learner, 1)
  const reviewId = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 12 }, () => rate(cardIds[0] ?? 0, 3, { reviewId })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]?.reps).toBe(1)
  expect(await counts(deckId)).toEqual([0, 0, 0, 1])
})

test('two devices that rate the same card at once make two reviews, one after the other', async () => {
  const { deckId, cardIds } = await makeDeck(learner, 1)
  const answers = await Promise.all([1, 2, 3, 4].map(() => rate(cardIds[0] ?? 0, 3)))
  expect(answers.map((answer) => answer.reps).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
  expect(await counts(deckId)).toEqual([0, 0, 0, 1])
})

test('an offline review is scheduled at its own time', async () => {
  const { cardIds } = await makeDeck(learner, 1)
  const reviewedAt = new Date(noon.getTime() - 30 * hourMs).toISOString()
  const { due } = await rate(cardIds[0] ?? 0, 3, { reviewedAt })
  expect(new Date(due).getTime() - new Date(reviewedAt).getTime()).toBe(600_000)
})

test('a review can be neither in the future nor before the last one of its card', async () => {
  const { cardIds } = await makeDeck(learner, 1)
  const [cardid = 0] = cardIds
  await rate(cardid, 3)
  const refused = async (offsetMs: number) => {
    const reviewedAt = new Date(noon.getTime() + offsetMs).toISOString()
    return (await learner.refused('PUT /api/submitAnswer', { cardid, rating: 3, reviewedAt })).errors
  }
  expect(await refused(60_000)).toEqual([{ path: 'reviewedAt', message: 'A review can’t be in the future.' }])
  expect(await refused(-1)).toEqual([
    { path: 'reviewedAt', message: 'This card has already been reviewed after that time.' },
  ])
  await expect(rate(cardid, 3, { reviewedAt: new Date(noon.getTime() + 3000).toISOString() })).resolves.toBeTruthy()
})

test('due cards come first, then fresh cards in tree order', async () => {
  const { deckId, topicId, cardIds } = await makeDeck(learner, 2)
  const inner = await learner.call('PUT /api/topic', { name: 'Inner', topic: topicId, deck: deckId })
  const later = await learner.call('PUT /api/topic', { name: 'Later', topic: null, deck: deckId })
  const card = { deckId, isGapText: false, Answers: [{ text: 'a', correct: true }] }
  const last = await learner.call('PUT /api/card', { ...card, topicId: later.id, questionText: 'last' })
  const middle = await learner.call('PUT /api/card', { ...card, topicId: inner.id, questionText: 'middle' })
  const [a = 0, b = 0] = cardIds
  const order = []
  for (let card = await next(deckId); card !== null && order.length < 9; card = await next(deckId)) {
    order.push(card)
    await rate(card, 4)
  }
  expect(order).toEqual([a, b, middle.id, last.id])
  setTime(new Date(noon.getTime() + 20 * 24 * hourMs))
  expect([a, b, middle.id, last.id]).toContain(await next(deckId))
  setTime(noon)
})

test('a card that was just rated does not come back while another waits', async () => {
  const { deckId, cardIds } = await makeDeck(learner, 2)
  const [a = 0, b = 0] = cardIds
  expect(await next(deckId)).toBe(a)
  await rate(a, 1)
  expect(await next(deckId)).toBe(b)
  await rate(b, 1)
  // Nothing else is left, so both come early, the other one first.
  expect(await next(deckId)).toBe(a)
  await rate(a, 4)
  expect(await next(deckId)).toBe(b)
  await rate(b, 4)
  expect(await next(deckId)).toBeNull()
})

test('cards that are due within twenty minutes are shown early, later ones are not', async () => {
  const { deckId, cardIds } = await makeDeck(learner, 1)
  await rate(cardIds[0] ?? 0, 3)
  expect(await next(deckId)).toBe(cardIds[0])
  await rate(cardIds[0] ?? 0, 3)
  expect(await next(deckId)).toBeNull()
  const { nextDueAt } = await learner.call('GET /api/studyStatus/:id', { id: String(deckId) })
  expect(new Date(nextDueAt ?? 0).getTime()).toBeGreaterThan(noon.getTime() + 24 * hourMs)
})

test('a card in review is due from the start of its day, local time', async () => {
  const { deckId, cardIds } = await makeDeck(learner, 1)
  const { due } = await rate(cardIds[0] ?? 0, 4)
  const dueAt = new Date(due)
  setTime(new Date(Date.UTC(dueAt.getUTCFullYear(), dueAt.getUTCMonth(), dueAt.getUTCDate(), 3, 59)))
  expect(await next(deckId)).toBeNull()
  setTime(new Date(Date.UTC(dueAt.getUTCFullYear(), dueAt.getUTCMonth(), dueAt.getUTCDate(), 4, 0)))
  expect(await next(deckId)).toBe(cardIds[0])
  setTime(noon)
})

test('a daily limit of new cards applies until the day ends', async () => {
  const { deckId, cardIds } = await makeDeck(learner, 3)
  await learner.call('PUT /api/newPerDay', { id: deckId, newPerDay: 1 })
  const status = () => learner.call('GET /api/studyStatus/:id', { id: String(deckId) })
  expect(await status()).toMatchObject({ fresh: 1, newPerDay: 1 })
  await rate((await next(deckId)) ?? 0, 4)
  expect(await next(deckId)).toBeNull()
  expect(await status()).toMatchObject({ fresh: 0 })
  setTime(new Date('2026-11-21T04:00:00Z'))
  expect(await next(deckId)).toBe(cardIds[1])
  await learner.call('PUT /api/newPerDay', { id: deckId, newPerDay: null })
  expect(await status()).toMatchObject({ fresh: 2, newPerDay: null })
  setTime(noon)
})

test('a review from an earlier day does not count for today’s new cards', async () => {
  const { deckId, cardIds } = await makeDeck(learner, 4)
  await learner.call('PUT /api/newPerDay', { id: deckId, newPerDay: 2 })
  await rate(cardIds[0] ?? 0, 4)
  await rate(cardIds[1] ?? 0, 4)
  await rate(cardIds[2] ?? 0, 4, { reviewedAt: new Date(noon.getTime() - 36 * hourMs).toISOString() })
  expect(await next(deckId)).toBeNull()
})

test('learning some topics does not affect the others', async () => {
  const { deckId, topicId, cardIds } = await makeDeck(learner, 1)
  const other = await learner.call('PUT /api/topic', { name: 'Other', topic: null, deck: deckId })
  const card = { deckId, topicId: other.id, questionText: 'q', isGapText: false, Answers: [{ text: 'a' }] }
  const { id } = await learner.call('PUT /api/card', card)
  expect(await next(deckId, [other.id])).toBe(id)
  expect(await next(deckId, [])).toBeNull()
  await rate(id, 1)
  expect(await next(deckId, [topicId])).toBe(cardIds[0])
  const queue = await learner.call('POST /api/getQueue', { id: deckId, topics: [other.id] })
  expect(queue).toMatchObject({ due: 0, fresh: 0, cards: [{ id }] })
})

test('cards in learning steps are counted apart until they are due', async () => {
  const { deckId, cardIds } = await makeDeck(learner, 3)
  setTime(noon)
  await rate(cardIds[0] ?? 0, 1)
  await rate(cardIds[1] ?? 0, 3)
  expect(await learner.call('POST /api/getQueue', { id: deckId })).toMatchObject({ due: 0, learning: 2, fresh: 1 })
  setTime(new Date(noon.getTime() + hourMs / 30))
  expect(await learner.call('POST /api/getQueue', { id: deckId })).toMatchObject({ due: 1, learning: 1, fresh: 1 })
  setTime(noon)
})

test('a queue contains complete cards, without those that the client has', async () => {
  const { deckId, cardIds } = await makeDeck(learner, 5)
  const queue = await learner.call('POST /api/getQueue', { id: deckId, limit: 2, skip: cardIds.slice(0, 1) })
  expect(queue.cards.map((card) => card.id)).toEqual(cardIds.slice(1, 3))
  expect(queue.cards[0]).toMatchObject({ questionText: 'Question 2', intervals: [60, 360, 600, expect.any(Number)] })
  expect(queue).toMatchObject({ due: 0, fresh: 5, nextDueAt: null })
})

test('a reader and a visitor have counts of their own', async () => {
  const { deckId, cardIds } = await makeDeck(learner, 2)
  await rate(cardIds[0] ?? 0, 4)
  const other = await app.register()
  expect((await other.refused('POST /api/getNextCard', { id: deckId })).status).toBe(404)
  await app.db.updateTable('decks').set({ is_public: true }).where('id', '=', deckId).execute()
  expect(await other.call('POST /api/getNextCard', { id: deckId })).toEqual({ id: cardIds[0] })
  await other.call('PUT /api/submitAnswer', { cardid: cardIds[0] ?? 0, rating: 1 })
  expect(await counts(deckId)).toEqual([1, 0, 0, 1])
})
