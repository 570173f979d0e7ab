import { expect, test } from 'vitest'
import type { LeftOutReason } from '../../shared/imports.ts'
import { leftOutIn, leftOutText, readAs, withRole } from './choices.ts'

const columns = (['question', 'answer', 'ignore'] as const).map((role) => ({ name: '', role, samples: [] }))

test('another column for the question takes the role from the first, which gets the one that is free', () => {
  expect(withRole({}, columns, 1, 'question').columns).toEqual(['answer', 'question', 'ignore'])
  expect(withRole({}, columns, 2, 'question').columns).toEqual(['ignore', 'answer', 'question'])
})

test('several columns can be answers', () => {
  expect(withRole({}, columns, 2, 'answer').columns).toEqual(['question', 'answer', 'answer'])
})

test('another separator makes other columns', () => {
  const choices = { bothWays: true, hasHeader: true, columns: ['question' as const] }
  expect(readAs(choices, { separator: ';' })).toEqual({ bothWays: true, separator: ';' })
})

test('entries without a card are counted apart from parts of cards', () => {
  const skipped = [
    { what: 'no-answer' as const, count: 12 },
    { what: 'too-long' as const, count: 6 },
    { what: 'picture' as const, count: 3 },
  ]
  expect(leftOutIn(skipped)).toEqual({ entries: skipped.slice(0, 2), parts: skipped.slice(2), count: 18 })
})

test('what was left out is a line of text each', () => {
  const reasons = { 'no-answer': 'no answer', sound: 'sounds' } as Record<LeftOutReason, string>
  const words = { reasons, notListed: (number: number) => `and ${number} more` }
  const left = [{ line: 7, what: 'no-answer' as const, text: 'Two\nlines' }]
  const skipped = [{ what: 'no-answer' as const, count: 1 }]
  expect(leftOutText({ left, skipped }, words)).toBe('7\tno answer\tTwo lines\n')
  const more = [...skipped, { what: 'sound' as const, count: 20_000 }]
  expect(leftOutText({ left, skipped: more }, words)).toBe('7\tno answer\tTwo lines\nand 20000 more\n')
})
