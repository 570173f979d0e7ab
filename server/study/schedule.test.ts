import { expect, test } from 'vitest'
import { boxBoundsDays, boxOf } from '../../shared/study.ts'
import { intervalsSeconds, schedule, type StoredState } from './schedule.ts'

const at = (time: string) => new Date(time)
const review = (rating: 1 | 2 | 3 | 4, time: string) => ({
  rating,
  reviewedAt: at(time),
  reviewId: '00000000-0000-4000-8000-000000000001',
  seed: '1:1:',
})

test('an unknown card comes back after a minute, a known one after ten', () => {
  expect(intervalsSeconds(null, '1:1:', at('2026-11-20T12:00:00Z')).slice(0, 3)).toEqual([60, 360, 600])
})

test('a card known twice leaves the learning steps', () => {
  const first = schedule(null, review(3, '2026-11-20T12:00:00Z'))
  expect(first).toMatchObject({ state: 'learning', dueAt: '2026-11-20T12:10:00.000Z', reps: 1, lapses: 0 })
  const second = schedule(first, review(3, '2026-11-20T12:10:00Z'))
  expect(second).toMatchObject({ state: 'review', reps: 2, lapses: 0 })
})

test('a forgotten card is relearned, which counts as a lapse', () => {
  const known = schedule(null, review(4, '2026-11-20T12:00:00Z'))
  expect(schedule(known, review(1, known.dueAt))).toMatchObject({ state: 'relearning', lapses: 1 })
})

test('the shown interval is the actual one, including fuzz', () => {
  let state: StoredState | null = null
  let time = at('2026-11-20T12:00:00Z')
  for (let number = 0; number < 12; number++) {
    const shown: number[] = intervalsSeconds(state, '7:42:', time)
    for (const rating of [1, 2, 3, 4] as const) {
      const after = schedule(state, { rating, reviewedAt: time, reviewId: crypto.randomUUID(), seed: '7:42:' })
      expect((at(after.dueAt).getTime() - time.getTime()) / 1000).toBe(shown[rating - 1])
    }
    state = schedule(state, { rating: 3, reviewedAt: time, reviewId: crypto.randomUUID(), seed: '7:42:' })
    time = at(state.dueAt)
  }
  expect(state?.reps).toBe(12)
})

test('two learners get the same card back on different days', () => {
  const known = schedule(schedule(null, review(4, '2026-01-01T12:00:00Z')), review(4, '2026-01-09T12:00:00Z'))
  const dueOf = (user: number) => intervalsSeconds(known, `${user}:1:`, at('2026-02-20T12:00:00Z'))[2]
  expect(new Set(Array.from({ length: 20 }, (_, user) => dueOf(user))).size).toBeGreaterThan(3)
})

test('intervals grow with the rating', () => {
  const known = schedule(null, review(4, '2026-01-01T12:00:00Z'))
  const seconds = intervalsSeconds(known, '1:1:', at('2026-01-09T12:00:00Z'))
  expect(seconds).toEqual(seconds.toSorted((a, b) => a - b))
})

test('boxes are ranges of stability in days', () => {
  expect([0.5, 1, 6.9, 7, 20.9, 21, 89.9, 90, 4000].map(boxOf)).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4])
  expect(boxBoundsDays).toEqual([1, 7, 21, 90])
})
