import { expect, test } from 'vitest'
import { type CountedUsage, fullest, levelOf, shareOf } from './usage.ts'

const usage = (used: number, allowed = 10, quota: CountedUsage['quota'] = 'decks'): CountedUsage => ({
  quota,
  used,
  allowed,
  deck: null,
})

test('a quota is nearly full from 80 % on, and full at its limit', () => {
  expect([0, 7, 8, 9, 10, 12].map((used) => levelOf(usage(used)))).toEqual([
    'free',
    'free',
    'near',
    'near',
    'full',
    'full',
  ])
  expect(levelOf(usage(1, 1))).toBe('full')
  expect(shareOf(usage(12))).toBe(1)
})

test('a notice is about the fullest of the quotas that are nearly full', () => {
  expect(fullest([usage(7), usage(3, 10, 'pictures')])).toBeUndefined()
  expect(fullest([usage(8), usage(9, 10, 'pictures'), usage(5, 10, 'versions')])?.quota).toBe('pictures')
})
