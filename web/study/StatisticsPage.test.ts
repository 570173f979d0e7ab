import { expect, test } from 'vitest'
import { dateAfter, heatMap, monthsOf } from './StatisticsPage.tsx'

test('the heat map ends today, in a column that begins on a Monday', () => {
  // A Friday.
  const days = heatMap([], '2026-11-27')
  expect(days.at(-1)).toMatchObject({ date: '2026-11-27', week: 52, weekday: 4 })
  expect(days[0]).toMatchObject({ date: '2025-11-24', week: 0, weekday: 0 })
  expect(new Date('2025-11-24').getUTCDay()).toBe(1)
})

test('on a Sunday, all columns are whole', () => {
  const days = heatMap([], '2026-11-29')
  expect(days).toHaveLength(53 * 7)
  expect(days.at(-1)).toMatchObject({ week: 52, weekday: 6 })
})

test('levels are quarters of the day with the most reviews, and a single review shows', () => {
  const days = [
    { date: '2026-11-20', reviews: 1 },
    { date: '2026-11-21', reviews: 50 },
    { date: '2026-11-22', reviews: 51 },
    { date: '2026-11-23', reviews: 100 },
  ]
  const levels = new Map(heatMap(days, '2026-11-27').map(({ date, level }) => [date, level]))
  expect(['2026-11-19', ...days.map(({ date }) => date)].map((date) => levels.get(date))).toEqual([0, 1, 2, 3, 4])
})

test('months have the sums of their days, newest first', () => {
  const days = [
    { date: '2026-09-30', reviews: 1, durationMs: 10 },
    { date: '2026-11-01', reviews: 2, durationMs: 20 },
    { date: '2026-11-02', reviews: 3, durationMs: 30 },
  ]
  expect(monthsOf(days)).toEqual([
    { month: '2026-11', days: 2, reviews: 5, durationMs: 50 },
    { month: '2026-09', days: 1, reviews: 1, durationMs: 10 },
  ])
})

test('dates go on over the end of a month', () => expect(dateAfter('2026-11-30', 1)).toBe('2026-12-01'))
