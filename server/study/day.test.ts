import { expect, test } from 'vitest'
import { dayOf, hourIn, nextAt, startOfDay } from './day.ts'

const day = (now: string, timeZone: string, dayEndsAtHour = 4) => {
  const { date, endsAt } = dayOf(new Date(now), { timeZone, dayEndsAtHour })
  return `${date} until ${endsAt.toISOString()}`
}

test('a day ends at four in the morning, local time', () => {
  expect(day('2026-11-20T12:00:00Z', 'UTC')).toBe('2026-11-20 until 2026-11-21T04:00:00.000Z')
  expect(day('2026-11-20T12:00:00Z', 'Europe/Berlin')).toBe('2026-11-20 until 2026-11-21T03:00:00.000Z')
  expect(day('2026-11-20T12:00:00Z', 'Asia/Kolkata')).toBe('2026-11-20 until 2026-11-20T22:30:00.000Z')
})

test('before that hour it is still the previous day', () => {
  expect(day('2026-11-20T03:59:59Z', 'UTC')).toBe('2026-11-19 until 2026-11-20T04:00:00.000Z')
  expect(day('2026-11-20T04:00:00Z', 'UTC')).toBe('2026-11-20 until 2026-11-21T04:00:00.000Z')
})

test('the learner can choose another hour, midnight included', () => {
  expect(day('2026-11-20T23:00:00Z', 'America/New_York', 0)).toBe('2026-11-20 until 2026-11-21T05:00:00.000Z')
})

test('the end is right on days when the clocks change', () => {
  expect(day('2026-03-28T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-28 until 2026-03-29T02:00:00.000Z')
  expect(day('2026-10-24T12:00:00Z', 'Europe/Berlin')).toBe('2026-10-24 until 2026-10-25T03:00:00.000Z')
})

test('a day begins where the previous one ends', () => {
  const rule = { timeZone: 'Europe/Berlin', dayEndsAtHour: 4 }
  const start = (now: string) => startOfDay(new Date(now), rule).toISOString()
  expect(start('2026-11-20T12:00:00Z')).toBe('2026-11-20T03:00:00.000Z')
  expect(start('2026-11-20T02:59:00Z')).toBe('2026-11-19T03:00:00.000Z')
  expect(start('2026-03-29T12:00:00Z')).toBe('2026-03-29T02:00:00.000Z')
})

test('the next full hour of a zone is later today or tomorrow, also where the clocks change', () => {
  const next = (hour: number, now: string, timeZone: string) => nextAt(hour, new Date(now), timeZone).toISOString()
  expect(next(18, '2026-11-20T12:00:00Z', 'UTC')).toBe('2026-11-20T18:00:00.000Z')
  expect(next(18, '2026-11-20T18:00:00Z', 'UTC')).toBe('2026-11-21T18:00:00.000Z')
  expect(next(7, '2026-11-20T12:00:00Z', 'Asia/Kolkata')).toBe('2026-11-21T01:30:00.000Z')
  expect(next(7, '2026-03-28T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T05:00:00.000Z')
  expect(next(7, '2026-10-24T12:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T06:00:00.000Z')
  expect(hourIn(new Date('2026-11-20T23:45:00Z'), 'Europe/Berlin')).toBe(0)
})
