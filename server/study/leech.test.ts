import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { leechLapses } from '../../shared/study.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck, publish } from '../testing/decks.ts'

let app: TestApp
let learner: Client
let cardid: number
let deckId: number
let topicId: number
let hours: number

beforeEach(async () => {
  app ??= await startApp()
  learner = await app.register()
  const deck = await makeDeck(learner, 1)
  ;({ deckId, topicId } = deck)
  cardid = deck.cardIds[0] ?? 0
  hours = 0
  await rate(4)
})

/** Rates the card, an hour after the last rating. */
function rate(rating: 1 | 3 | 4, more = {}) {
  const at = new Date(Date.UTC(2026, 9, 1, ++hours))
  app.clock.now = () => at
  return learner.call('PUT /api/submitAnswer', { cardid, rating, ...more })
}

/** Forgets the card and relearns it, so many times. Returns at which of these lapses help was offered. */
async function lapse(times: number): Promise<number[]> {
  const offered: number[] = []
  for (let n = 0; n < times; n++) {
    const { lapses, needsHelp } = await rate(1)
    if (needsHelp) offered.push(lapses)
    expect((await rate(1)).needsHelp).toBe(false)
    expect((await rate(3)).needsHelp).toBe(false)
  }
  return offered
}

const isLeech = async () =>
  (await learner.call('POST /api/cardFacts', { deckid: deckId, topics: [topicId] })).map((facts) => facts.isLeech)

test('help is offered at the eighth lapse and at every fourth one after it', async () => {
  expect(await lapse(17)).toEqual([8, 12, 16])
})

test('a card is a leech from the eighth lapse on, for this learner alone', async () => {
  await lapse(leechLapses - 1)
  expect(await isLeech()).toEqual([false])
  await lapse(2)
  expect(await isLeech()).toEqual([true])
  await publish(app, learner, deckId)
  learner = await app.register()
  expect(await isLeech()).toEqual([false])
})

test('a rating that is sent twice offers the same help, and its undo takes it back', async () => {
  await lapse(leechLapses - 1)
  const reviewId = randomUUID()
  const first = await rate(1, { reviewId })
  expect(first).toMatchObject({ lapses: leechLapses, needsHelp: true })
  expect(await rate(1, { reviewId })).toEqual(first)
  await learner.call('PUT /api/undoReview', { reviewId })
  expect(await isLeech()).toEqual([false])
  expect(await rate(1)).toMatchObject({ lapses: leechLapses, needsHelp: true })
  expect(await isLeech()).toEqual([true])
})
