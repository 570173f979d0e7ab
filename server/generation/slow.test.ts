import { expect, onTestFinished, test, vi } from 'vitest'
import { isTooSlow, noteTimeout } from './slow.ts'

test('a file that took too long twice is not drawn again for an hour, and others are', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  noteTimeout('slow')
  expect(isTooSlow('slow')).toBe(false)
  vi.advanceTimersByTime(30 * 60_000)
  noteTimeout('slow')
  expect([isTooSlow('slow'), isTooSlow('other')]).toEqual([true, false])
  vi.advanceTimersByTime(31 * 60_000)
  expect(isTooSlow('slow')).toBe(false)
})
