import { beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck } from '../testing/decks.ts'

let app: TestApp
let learner: Client

const noon = new Date('2026-11-20T12:00:00Z')
const queue = (id?: number) => learner.call('POST /api/getQueue', id === undefined ? {} : { id })
const counts = async (id?: number) => {
  const { fresh, heldBack } = await queue(id)
  return { fresh, heldBack }
}
const rate = async (cardIds: readonly number[]) => {
  for (const cardid of cardIds) await learner.call('PUT /api/submitAnswer', { cardid, rating: 4 })
}
const more = (cards: number, id?: number) => learner.call('PUT /api/moreNew', { cards, ...(id && { id }) })

beforeEach(async () => {
  app ??= await startApp()
  app.clock.now = () => noon
  learner = await app.newcomer()
  await learner.call('PUT /api/settings', { newPerDay: 2 })
})

test('the limit of a deck is raised for today, together with that of all decks', async () => {
  const { deckId, cardIds } = await makeDeck(learner, 20)
  await learner.call('PUT /api/newPerDay', { id: deckId, newPerDay: 1 })
  await rate(cardIds.slice(0, 2))
  expect(await counts(deckId)).toEqual({ fresh: 0, heldBack: 18 })
  await more(10, deckId)
  expect(await counts(deckId)).toEqual({ fresh: 10, heldBack: 8 })
  await rate(cardIds.slice(2, 5))
  expect(await counts(deckId)).toEqual({ fresh: 7, heldBack: 8 })
  expect(await learner.call('GET /api/studyStatus/:id', { id: String(deckId) })).toMatchObject({
    fresh: 7,
    newPerDay: 1,
  })
  app.clock.now = () => new Date(noon.getTime() + 86_400_000)
  expect(await counts(deckId)).toEqual({ fresh: 1, heldBack: 14 })
})

test('raised twice in a row is raised once, and again once the cards are learned', async () => {
  const { deckId, cardIds } = await makeDeck(learner, 20)
  await rate(cardIds.slice(0, 2))
  await more(5, deckId)
  await more(5, deckId)
  expect(await counts(deckId)).toEqual({ fresh: 5, heldBack: 13 })
  await rate(cardIds.slice(2, 7))
  await more(5, deckId)
  expect(await counts(deckId)).toEqual({ fresh: 5, heldBack: 8 })
})

test('the limit of all decks is raised for today, and the limits of decks still hold', async () => {
  const [first, second] = [await makeDeck(learner, 9), await makeDeck(learner, 9)]
  await rate([...first.cardIds.slice(0, 1), ...second.cardIds.slice(0, 1)])
  expect(await counts()).toEqual({ fresh: 0, heldBack: 16 })
  await learner.call('PUT /api/newPerDay', { id: first.deckId, newPerDay: 3 })
  expect(await counts()).toEqual({ fresh: 0, heldBack: 10 })
  expect(await learner.call('GET /api/today', {})).toMatchObject({ fresh: 0, heldBack: 10 })
  await more(4)
  await more(4)
  expect(await counts()).toEqual({ fresh: 4, heldBack: 6 })
  expect(await learner.call('GET /api/today', {})).toMatchObject({ fresh: 4 })
  expect((await learner.call('GET /api/settings', {})).newPerDay).toBe(2)
  app.clock.now = () => new Date(noon.getTime() + 86_400_000)
  expect(await counts()).toEqual({ fresh: 2, heldBack: 9 })
})

test('a limit that was lowered below what was learned today is raised as well', async () => {
  const { deckId, cardIds } = await makeDeck(learner, 9)
  await learner.call('PUT /api/settings', { newPerDay: 5 })
  await rate(cardIds.slice(0, 4))
  await learner.call('PUT /api/settings', { newPerDay: 1 })
  await more(2, deckId)
  expect(await counts(deckId)).toEqual({ fresh: 2, heldBack: 3 })
})

test('where nothing limits, nothing is held back', async () => {
  const { deckId } = await makeDeck(learner, 3)
  await learner.call('PUT /api/settings', { newPerDay: null })
  await more(10, deckId)
  await more(10)
  expect(await counts(deckId)).toEqual({ fresh: 3, heldBack: 0 })
  expect(await counts()).toEqual({ fresh: 0, heldBack: 0 })
})
