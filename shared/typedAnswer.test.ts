import { expect, test } from 'vitest'
import { isSameAnswer } from './typedAnswer.ts'

test.each([
  ['paris', 'Paris'],
  ['  the   Rhine ', 'the Rhine'],
  ['the Rhine', 'the Rhine.'],
  ['“Faust”', 'Faust'],
  ['¿qué?', 'Qué'],
  ['l’eau', "L'eau"],
  ['ÉTÉ', 'e\u0301te\u0301'],
  ['straße', 'Straße!'],
  ['(a cell)', 'a cell'],
  ['?', '?'],
])('%j is the answer %j', (typed, right) => {
  expect(isSameAnswer(typed, right)).toBe(true)
})

test.each([
  ['Pari', 'Paris'],
  ['theRhine', 'the Rhine'],
  ['ete', 'été'],
  ['5', '-5'],
  ['5', '–5'],
  ['5', '.5'],
  ['5', '5!'],
  ['20', '20 %'],
  ['C', 'C#'],
  ['well-known', 'well known'],
  ['', 'Paris'],
])('%j is not the answer %j', (typed, right) => {
  expect(isSameAnswer(typed, right)).toBe(false)
})
