import { expect, test } from 'vitest'
import { mayOfferMore } from './generation.ts'

test.each([
  ['few cards', 5, null, true],
  ['nearly enough', 9, 100, true],
  ['enough', 10, null, false],
  ['as many as were wished', 6, 6, false],
  ['fewer than were wished', 4, 6, true],
])('a second look is offered after %s: %i of at most %s', (_, cards, most, isOffered) => {
  expect(mayOfferMore(cards, most)).toBe(isOffered)
})
