import { expect, test } from 'vitest'
import { needsHint } from './RatingHint.tsx'

const day = 86_400_000
const now = 100 * day

test('needs the hint after five of the last eight', () => {
  expect(needsHint([2, 2, 2, 2], null, now)).toBe(false)
  expect(needsHint([2, 2, 2, 2, 2], null, now)).toBe(true)
  expect(needsHint([2, 3, 2, 3, 2, 3, 2, 2], null, now)).toBe(true)
  expect(needsHint([2, 3, 2, 3, 2, 3, 2, 2, 3], null, now)).toBe(false)
})

test('needs no other hint for three days', () => {
  expect(needsHint([2, 2, 2, 2, 2], now - 3 * day + 1, now)).toBe(false)
  expect(needsHint([2, 2, 2, 2, 2], now - 3 * day, now)).toBe(true)
})
