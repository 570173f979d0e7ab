import { expect, test } from 'vitest'
import { relativeTime } from './time.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const after = (seconds: number) => relativeTime(new Date(now + seconds * 1000).toISOString(), now)
const [hour, day] = [3600, 86_400]

test('what has just been reads as a part of a sentence', () => {
  expect(after(-5)).toBe('just now')
})

test('what comes within a minute is not there yet', () => {
  expect(after(5)).toBe('in 1 minute')
})

test('what is past is as old as the whole units that it is', () => {
  expect(after(-3.9 * hour)).toBe('3 hours ago')
  expect(after(-1.9 * day)).toBe('yesterday')
})

test('what comes in 6 days still does so a second later', () => {
  expect(after(6 * day)).toBe('in 6 days')
  expect(after(6 * day - 1)).toBe('in 6 days')
  expect(after(10 * 60 - 1)).toBe('in 10 minutes')
  expect(after(7 * day - 1)).toBe('in 7 days')
  expect(after(8 * day)).toBe('in 8 days')
  expect(after(14 * day)).toBe('in 2 weeks')
  expect(after(hour - 1)).toBe('in 1 hour')
  expect(after(day - 1)).toBe('tomorrow')
  expect(after(12 * hour)).toBe('in 12 hours')
})

test('what comes in the morning of the third day comes in 3 days, also in the evening', () => {
  const evening = new Date(2026, 2, 1, 20).getTime()
  expect(relativeTime(new Date(2026, 2, 4, 4).toISOString(), evening)).toBe('in 3 days')
})
