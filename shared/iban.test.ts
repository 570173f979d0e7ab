import { expect, test } from 'vitest'
import { compactIban, isIban } from './iban.ts'

test.each([
  'DE89370400440532013000',
  'DE89 3704 0044 0532 0130 00',
  'de89 3704 0044 0532 0130 00',
  'GB33BUKB20201555555555',
])('%s is an IBAN', (text) => expect(isIban(text)).toBe(true))

test.each([
  ['a digit is wrong', 'DE89370400440532013001'],
  ['two digits are swapped', 'DE89370400440532010300'],
  ['a digit is missing', 'DE8937040044053201300'],
  ['there is no such country', 'XX89370400440532013000'],
  ['it is empty', ''],
  ['it is no number', 'my bank'],
])('%s', (_, text) => expect(isIban(text)).toBe(false))

test('it is kept without spaces, in capitals', () => {
  expect(compactIban(' de89 3704 0044 0532 0130 00 ')).toBe('DE89370400440532013000')
  expect(compactIban('')).toBe('')
})
