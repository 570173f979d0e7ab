import { expect, test } from 'vitest'
import { untilDue } from './whenDue.ts'

const now = Date.parse('2026-03-01T12:00:00Z')

test('what is due is asked again when the next card is due', () => {
  expect(untilDue('2026-03-01T12:00:30Z', now)).toBe(31_000)
  expect(untilDue(null, now)).toBe(false)
})

test('a card of next year waits no longer than a timer can', () => {
  expect(untilDue('2027-03-01T12:00:00Z', now)).toBe(86_400_000)
})

test('a clock that is ahead of the server asks once a minute', () => {
  expect(untilDue('2026-03-01T11:59:00Z', now)).toBe(60_000)
})
