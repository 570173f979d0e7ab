import { expect, test } from 'vitest'
import { isSame, keyOf, wordsOf } from './useSameQuestion.ts'

const found = (question: string, more = {}) =>
  ({ question, isGapText: false, hasPicture: false, ...more }) as Parameters<typeof isSame>[0]

test.each([
  ['What is ATP?', 'what is **ATP**', true],
  ['What is ATP?', 'What is ADP?', false],
  ['Solve $x^2 = 1$.', 'Solve $x^3 = 1$.', false],
  ['1 + 1?', '1 - 1?', false],
  ['Die Zelle', 'die  Zelle:', true],
])('%j and %j are the same question: %j', (one, other, same) => {
  expect(isSame(found(one), keyOf(other, false))).toBe(same)
})

test('a card with a picture asks about the picture', () => {
  expect(isSame(found('What is this?', { hasPicture: true }), keyOf('What is this?', false))).toBe(false)
})

test('a gap text is compared with its gaps filled', () => {
  expect(isSame(found('ATP is a /$nucleotide/$.', { isGapText: true }), keyOf('ATP is a nucleotide', false))).toBe(true)
})

test('the search for a question has its words alone, as many as a search can have', () => {
  expect(wordsOf(keyOf('Is -x the deck: "inverse" of x?', false))).toBe('is x the deck inverse of x')
  expect(wordsOf('word '.repeat(100)).length).toBeLessThanOrEqual(200)
})
