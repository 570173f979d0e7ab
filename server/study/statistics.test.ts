import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Rating } from '../../shared/study.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck } from '../testing/decks.ts'
import { streakOf } from './statistics.ts'

let app: TestApp
let learner: Client

const statistics = () => learner.call('GET /api/statistics', {})
const at = (time: string) => (app.clock.now = () => new Date(time))
const rate = (cardid = 0, rating: Rating = 4, more: { durationMs?: number; reviewId?: string } = {}) =>
  learner.call('PUT /api/submitAnswer', { cardid, rating, ...more })

beforeAll(async () => {
  app = await startApp()
  at('2026-11-20T12:00:00Z')
  learner = await app.register()
})

test('without a review, there is nothing but today', async () => {
  expect(await statistics()).toEqual({
    today: '2026-11-20',
    streak: 0,
    days: [],
    retention: { young: { reviews: 0, remembered: 0 }, mature: { reviews: 0, remembered: 0 } },
    forecast: Array.from({ length: 30 }, () => 0),
  })
})

test('reviews count on the days of the learner, who may be up until four, and a review that was undone does not', async () => {
  const { cardIds } = await makeDeck(learner, 4)
  const [first, second, third] = cardIds
  await rate(first, 4, { durationMs: 3000 })
  at('2026-11-21T03:00:00Z')
  await rate(second, 4, { durationMs: 80_000_000 })
  at('2026-11-21T05:00:00Z')
  const reviewId = randomUUID()
  await rate(third, 4, { reviewId })
  expect((await statistics()).days).toEqual([
    { date: '2026-11-20', reviews: 2, durationMs: 63_000 },
    { date: '2026-11-21', reviews: 1, durationMs: 0 },
  ])
  await learner.call('PUT /api/undoReview', { reviewId })
  const { days, streak, today } = await statistics()
  expect([days.map(({ date }) => date), streak, today]).toEqual([['2026-11-20'], 1, '2026-11-21'])
})

test('the forecast has what is due on which day, with what is overdue today and without suspended cards', async () => {
  const { forecast } = await statistics()
  expect([forecast[0], forecast.reduce((sum, due) => sum + due, 0)]).toEqual([0, 2])
  at('2026-12-20T12:00:00Z')
  expect((await statistics()).forecast[0]).toBe(2)
  const due = await learner.call('POST /api/getQueue', {})
  await learner.call('PUT /api/postpone', { id: due.cards[0]?.id ?? 0, days: null })
  expect((await statistics()).forecast[0]).toBe(1)
})

test('retention is the share of reviews beyond the learning steps that were remembered', async () => {
  const { cards } = await learner.call('POST /api/getQueue', {})
  await rate(cards[0]?.id, 1)
  at('2026-12-20T12:30:00Z')
  await rate(cards[0]?.id, 3)
  const { retention } = await statistics()
  expect(retention).toEqual({ young: { reviews: 1, remembered: 0 }, mature: { reviews: 0, remembered: 0 } })
})

test('the learner of another account sees none of it', async () => {
  const other = await app.register()
  expect((await other.call('GET /api/statistics', {})).days).toEqual([])
})

test.each([
  [[], 0],
  [['2026-11-21'], 1],
  [['2026-11-20'], 1],
  [['2026-11-19'], 0],
  [['2026-11-19', '2026-11-20', '2026-11-21'], 3],
  [['2026-11-18', '2026-11-20'], 1],
])('the streak of %j is %i', (days, length) => {
  expect(streakOf(new Set(days), '2026-11-21')).toBe(length)
})
