import { describe, expect, test } from 'vitest'
import { formatMessage } from './messages.ts'
import { input } from './texts/en.ts'
import { loginPasswordHints, newPasswordHints, passwordRules } from './password.ts'

const [length, upper, lower, number, special] = passwordRules.map(({ hint }) => hint)

test('the hints are those of the product, in its order', () => {
  expect(newPasswordHints('').map((hint) => formatMessage(input, hint))).toEqual([
    'At least 8 characters',
    'At least 1 upper case letter',
    'At least 1 lower case letter',
    'At least 1 number',
    'At least 1 special character',
  ])
})

describe('a new password needs', () => {
  test.each([
    ['eight characters', 'Ab1!567', [length]],
    ['an upper case letter', 'abcdef1!', [upper]],
    ['a lower case letter', 'ABCDEF1!', [lower]],
    ['a number', 'Abcdefg!', [number]],
    ['a special character', 'Abcdefg1', [special]],
    ['a special character of the list, which these are not', 'Abcdefg1()_+="\'', [special]],
    ['all of them', 'short', [length, upper, number, special]],
  ])('%s', (_, password, hints) => {
    expect(newPasswordHints(password)).toEqual(hints)
  })

  test.each('#?!@$ %^&*-'.split(''))('and takes %j as a special character', (character) => {
    expect(newPasswordHints(`Abcdef1${character}`)).toEqual([])
  })

  test.each(['Äbcdef1!', 'ABCDEß1!', 'Ёжик в 1 тумане'])('and takes letters of any language: %s', (password) => {
    expect(newPasswordHints(password)).toEqual([])
  })
})

test('at login and register the length alone counts', () => {
  expect(loginPasswordHints('12345678')).toEqual([])
  expect(loginPasswordHints('        ')).toEqual([])
  expect(loginPasswordHints('1234567')).toEqual([length])
})
