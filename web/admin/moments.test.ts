import { afterAll, beforeAll, expect, test } from 'vitest'
import { localTime, momentOf } from './affiliateDraft.ts'

const zone = process.env['TZ']
beforeAll(() => {
  process.env['TZ'] = 'Europe/Berlin'
})
afterAll(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test.each([
  ['2026-01-31T23:30:00.000Z', '2026-02-01T00:30'],
  ['2026-07-01T10:05:00.000Z', '2026-07-01T12:05'],
])('%s is %s in Berlin, and back', (iso, local) => {
  expect(localTime(iso)).toBe(local)
  expect(momentOf(local)).toBe(iso)
})

test('no moment is an empty value', () => {
  expect(localTime(null)).toBe('')
  expect(momentOf('')).toBeNull()
})

test('seconds are left out', () => {
  expect(localTime('2026-07-01T10:05:59.999Z')).toBe('2026-07-01T12:05')
})
