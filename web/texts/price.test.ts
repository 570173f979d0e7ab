import { expect, test } from 'vitest'
import { price as german } from './de/format.ts'
import { price as english } from './en/format.ts'

test.each([
  [999, '9,99 EUR', '9,99 €'],
  [9999, '99,99 EUR', '99,99 €'],
  [1000, '10,00 EUR', '10,00 €'],
  [5, '0,05 EUR', '0,05 €'],
])('%i cents are %s, and in German %s', (cents, inEnglish, inGerman) => {
  expect(english(cents)).toBe(inEnglish)
  expect(german(cents).replace('\u00a0', ' ')).toBe(inGerman)
})
