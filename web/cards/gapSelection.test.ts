import { expect, test } from 'vitest'
import { withGap } from './cardDraft.ts'

test('the selected words become a gap and stay selected', () => {
  expect(withGap({ text: 'A cell lives', start: 2, end: 6 })).toEqual({ text: 'A /$cell/$ lives', start: 4, end: 8 })
})

test('white space at the ends stays outside of the gap', () => {
  expect(withGap({ text: 'A cell lives', start: 1, end: 7 }).text).toBe('A /$cell/$ lives')
})

test('without a selection the caret is in an empty gap', () => {
  expect(withGap({ text: 'A ', start: 2, end: 2 })).toEqual({ text: 'A /$/$', start: 4, end: 4 })
})

test('a selection of white space counts as none', () => {
  const made = withGap({ text: 'A  b', start: 1, end: 3 })
  expect(made.text).toBe('A  /$/$b')
  expect(made.start).toBe(made.end)
})
