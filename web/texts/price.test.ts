import { expect, test } from 'vitest'
import { price } from './price.ts'

test.each([
  [999, '9,99 EUR'],
  [9999, '99,99 EUR'],
  [1000, '10,00 EUR'],
  [5, '0,05 EUR'],
])('%i cents are %s', (cents, text) => {
  expect(price(cents)).toBe(text)
})
