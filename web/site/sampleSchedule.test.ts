import { expect, test } from 'vitest'
import type { Rating } from '../../shared/study.ts'
import { firstReview, reviewAfter } from './SampleReview.tsx'

const at = new Date('2026-03-02T10:00:00Z')

test('a new card comes back in minutes, unless it was easy', () => {
  expect(waits([1])).toEqual([60])
  expect(waits([2])).toEqual([360])
  expect(waits([3])).toEqual([600])
  expect(waits([4])).toEqual([9 * 86_400])
})

test('each recall makes the interval longer, and a lapse brings the card back in minutes', () => {
  const days = waits([3, 3, 3, 3, 3]).map((seconds) => seconds / 86_400)
  expect(days[0]).toBeLessThan(1)
  expect(days).toEqual(days.toSorted((a, b) => a - b))
  expect(days.at(-1)).toBeGreaterThan(60)
  expect(waits([3, 3, 3, 1]).at(-1)).toBe(600)
})

function waits(given: Rating[]): number[] {
  let review = firstReview(at)
  return given.map((rating) => {
    review = reviewAfter(review, rating)
    return review.waitedSeconds
  })
}
