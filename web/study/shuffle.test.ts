import { expect, test } from 'vitest'
import { shuffled } from './shuffle.ts'

test('the same seed gives the same order, with every answer once', () => {
  expect(shuffled(6, 42)).toEqual(shuffled(6, 42))
  expect(new Set(shuffled(6, 42))).toEqual(new Set([0, 1, 2, 3, 4, 5]))
})

test('every answer comes first about as often', () => {
  const first = Array.from({ length: 4000 }, (_, seed) => shuffled(4, seed)[0])
  for (const answer of [0, 1, 2, 3]) {
    const times = first.filter((one) => one === answer).length
    expect(times).toBeGreaterThan(880)
    expect(times).toBeLessThan(1120)
  }
})
