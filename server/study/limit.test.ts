import { beforeEach, expect, test } from 'vitest'
import { firstNewPerDay } from '../../shared/study.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck } from '../testing/decks.ts'

let app: TestApp
let learner: Client

const noon = new Date('2026-11-20T12:00:00Z')
const fresh = async (id: number) => (await learner.call('POST /api/getQueue', { id, limit: 20 })).fresh
const rate = (cardid = 0) => learner.call('PUT /api/submitAnswer', { cardid, rating: 4 })

beforeEach(async () => {
  app ??= await startApp()
  app.clock.now = () => noon
  learner = await app.newcomer()
})

test('a newcomer begins with twenty fresh cards a day, and may change that', async () => {
  const { deckId } = await makeDeck(learner, firstNewPerDay + 5)
  expect(await fresh(deckId)).toBe(firstNewPerDay)
  expect((await learner.call('GET /api/studyStatus/:id', { id: String(deckId) })).fresh).toBe(firstNewPerDay)
  await learner.call('PUT /api/settings', { newPerDay: null })
  expect(await fresh(deckId)).toBe(firstNewPerDay + 5)
  expect(await learner.call('GET /api/settings', {})).toMatchObject({ newPerDay: null, spaceRates: true })
})

test('the limit holds for all decks together, until the next day', async () => {
  await learner.call('PUT /api/settings', { newPerDay: 3 })
  const [first, second] = [await makeDeck(learner, 4), await makeDeck(learner, 4)]
  for (const id of first.cardIds.slice(0, 2)) await rate(id)
  expect([await fresh(first.deckId), await fresh(second.deckId)]).toEqual([1, 1])
  await rate(second.cardIds[0])
  expect([await fresh(first.deckId), await fresh(second.deckId)]).toEqual([0, 0])
  expect((await learner.call('POST /api/getNextCard', { id: second.deckId })).id).toBeNull()
  app.clock.now = () => new Date(noon.getTime() + 86_400_000)
  expect([await fresh(first.deckId), await fresh(second.deckId)]).toEqual([2, 3])
})

test('the smaller one of the limits of the deck and of all decks holds', async () => {
  const { deckId } = await makeDeck(learner, 4)
  await learner.call('PUT /api/settings', { newPerDay: 3 })
  await learner.call('PUT /api/newPerDay', { id: deckId, newPerDay: 1 })
  expect(await fresh(deckId)).toBe(1)
  await learner.call('PUT /api/newPerDay', { id: deckId, newPerDay: null })
  expect(await fresh(deckId)).toBe(3)
})

test('other settings leave the limit alone', async () => {
  await learner.call('PUT /api/settings', { newPerDay: 7 })
  await learner.call('PUT /api/settings', { spaceRates: false, twoButtons: true })
  expect(await learner.call('GET /api/settings', {})).toMatchObject({
    newPerDay: 7,
    spaceRates: false,
    twoButtons: true,
  })
})
