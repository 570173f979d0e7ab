import { expect, test } from 'vitest'
import { openPace } from './slow-bodies.ts'

test('bytes before the window do not count', () => {
  const pace = openPace(60_000, 0)
  pace.note(1_000_000, 1_000)
  expect(pace.perSecond(1_000_000, 10_000)).toBe(100_000)
  for (let at = 5_000; at <= 120_000; at += 5_000) pace.note(1_000_000 + at / 1000, at)
  expect(pace.perSecond(1_000_120, 120_000)).toBe(1)
})

test('bytes after a long pause count from the last measurement', () => {
  const pace = openPace(60_000, 0)
  pace.note(500, 5_000)
  expect(pace.perSecond(500, 3_600_000)).toBe(0)
  expect(pace.perSecond(60_500, 125_000)).toBe(500)
})
