import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck } from '../testing/decks.ts'

let app: TestApp
let learner: Client
let deckId: number
let topicId: number

const noon = new Date('2026-11-20T12:00:00Z')
const days = (number: number) => () => new Date(noon.getTime() + number * 86_400_000)
const tomorrow = '2026-11-21T04:00:00.000Z'

beforeEach(async () => {
  app ??= await startApp()
  app.clock.now = () => noon
  learner = await app.register()
  ;({ deckId, topicId } = await makeDeck(learner, 0))
})

/** Makes `pairs` cards and their reverses, all pairs first. */
async function makePairs(pairs: number) {
  const numbers = Array.from({ length: pairs }, (_, index) => index)
  const cards = [
    ...numbers.map((number) => ({ questionText: `q${number}`, answer: `a${number}` })),
    ...numbers.map((number) => ({ questionText: `a${number}`, answer: `q${number}`, siblingOf: number })),
  ]
  return (await learner.call('PUT /api/cards', { deckId, topicId, cards })).ids
}
const rate = (cardid = 0, rating: 1 | 2 | 3 | 4 = 4) => learner.call('PUT /api/submitAnswer', { cardid, rating })
const queue = (input: object = { id: deckId }) => learner.call('POST /api/getQueue', { limit: 50, ...input })
const ids = async (input?: object) => (await queue(input)).cards.map(({ id }) => id)
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
const status = () => learner.call('GET /api/studyStatus/:id', { id: String(deckId) })
const today = () => learner.call('GET /api/today', {})

test('of fresh siblings the first comes, and the other ones the days after', async () => {
  const [first, second, reverse, other] = await makePairs(2)
  expect(await queue()).toMatchObject({
    cards: [{ id: first }, { id: second }],
    fresh: 2,
    heldBack: 0,
    nextDueAt: tomorrow,
  })
  expect((await status()).fresh).toBe(2)
  await rate(first)
  await rate(second)
  expect(await queue()).toMatchObject({ cards: [], due: 0, fresh: 0, nextDueAt: tomorrow })
  expect((await learner.call('POST /api/getNextCard', { id: deckId })).id).toBeNull()
  app.clock.now = days(1)
  expect(await ids()).toEqual([reverse, other])
})

test('cards that were fetched ahead hold their siblings back before they are rated', async () => {
  const [first, second, third] = await makePairs(3)
  expect(await ids({ id: deckId, skip: [first, second] })).toEqual([third])
})

test('a learning step of a card is no sibling, and its siblings wait for the day and no longer', async () => {
  const [first, second] = await makePairs(1)
  await rate(first, 1)
  expect(await queue()).toMatchObject({ learning: 1, fresh: 0 })
  app.clock.now = () => new Date(noon.getTime() + 120_000)
  expect(await ids()).toEqual([first])
  app.clock.now = days(1)
  expect(await ids()).toEqual([first])
  await rate(first, 3)
  expect(await ids()).toEqual([first])
  app.clock.now = days(2)
  expect(await ids()).toContain(first)
  await rate(first, 4)
  app.clock.now = days(3)
  expect(await ids()).toEqual([second])
})

test('siblings that are due on one day come on two', async () => {
  const [first, second, other] = [
    ...(await makePairs(1)),
    (
      await learner.call('PUT /api/card', {
        deckId,
        topicId,
        isGapText: false,
        questionText: 'alone',
        Answers: [{ text: 'a', correct: true }],
      })
    ).id,
  ]
  await rate(first)
  await rate(other)
  app.clock.now = days(1)
  await rate(second)
  app.clock.now = days(25)
  const due = await ids()
  expect(sorted(due)).toEqual([due.includes(first ?? 0) ? first : second, other])
  const asked = due.find((id) => id !== other)
  const waiting = asked === first ? second : first
  expect(await queue()).toMatchObject({ due: 2, fresh: 0 })
  expect(await today()).toMatchObject({ due: 2, decks: [{ id: deckId, due: 2 }] })
  const counts = await learner.call('GET /api/topicCounts/:id', { id: String(deckId) })
  expect(counts).toEqual([{ topic: topicId, due: 2, fresh: 0 }])
  const reviewId = randomUUID()
  await learner.call('PUT /api/submitAnswer', { cardid: asked ?? 0, rating: 4, reviewId })
  expect(await queue()).toMatchObject({ cards: [{ id: other }], due: 1 })
  await learner.call('PUT /api/undoReview', { reviewId })
  expect(sorted(await ids())).toEqual(sorted(due))
  await rate(asked)
  await rate(other)
  expect(await today()).toMatchObject({ due: 0, nextDueAt: '2026-12-16T04:00:00.000Z' })
  expect(await ids({})).toEqual([])
  app.clock.now = days(26)
  expect(await ids()).toEqual([waiting])
  expect(await ids({})).toEqual([waiting])
})

test('all decks, chosen cards and selected topics count and ask one of the siblings', async () => {
  await learner.call('PUT /api/settings', { newPerDay: 20 })
  const [first, second, reverse, other] = await makePairs(2)
  await rate(first)
  expect(await today()).toMatchObject({ fresh: 1, heldBack: 0 })
  expect(await ids({})).toEqual([second])
  const cards = [other, reverse, second]
  expect(await queue({ cards })).toMatchObject({ cards: [{ id: other }], fresh: 1, heldBack: 0, nextDueAt: tomorrow })
  const { id: topic } = await learner.call('PUT /api/topic', { name: 'Back', topic: null, deck: deckId })
  await learner.call('PUT /api/moveCards', { deck: deckId, topic, cards: [reverse ?? 0, other ?? 0], before: null })
  // The other side of the second pair is not selected, and nothing was asked of it today.
  expect(await queue({ id: deckId, topics: [topic] })).toMatchObject({ cards: [{ id: other }], fresh: 1 })
})

test('cards that are put off or suspended hold no sibling back', async () => {
  const [first, second] = await makePairs(1)
  await learner.call('PUT /api/postpone', { id: first ?? 0, days: null })
  expect(await queue()).toMatchObject({ cards: [{ id: second }], fresh: 1 })
})

test('a deck whose topics all wait has its fresh cards the day after', async () => {
  const made: number[] = []
  for (let number = 0; number < 25; number++) {
    const { id: topic } = await learner.call('PUT /api/topic', { name: `Topic ${number}`, topic: null, deck: deckId })
    const card = {
      deckId,
      topicId: topic,
      isGapText: false,
      questionText: 'q',
      Answers: [{ text: 'a', correct: true }],
    }
    const { id } = await learner.call('PUT /api/card', {
      ...card,
      ...(number < 24 && { siblings: 'reverse' as const }),
    })
    made.push(id)
  }
  for (const id of made) await rate(id)
  expect(await ids()).toEqual([])
  app.clock.now = days(1)
  expect((await queue()).fresh).toBe(24)
  expect((await ids()).filter((id) => !made.includes(id))).toHaveLength(24)
})
