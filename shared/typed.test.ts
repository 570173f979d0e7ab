import { expect, test } from 'vitest'
import { canBeTyped, isSameAnswer, typedIfPossible } from './typed.ts'

const answer = (text: string, correct = true) => ({ text, correct, fileLink: null })
const card = (...Answers: ReturnType<typeof answer>[]) => ({ isGapText: false, Answers })

test('gaps and right answers can be typed, options and pictures alone cannot', () => {
  expect(canBeTyped({ isGapText: true, Answers: [] })).toBe(true)
  expect(canBeTyped(card(answer('Haus')))).toBe(true)
  expect(canBeTyped(card(answer('house'), answer('building')))).toBe(true)
  expect(canBeTyped(card(answer('house'), answer('tree', false)))).toBe(false)
  expect(canBeTyped(card(answer(' ')))).toBe(false)
  expect(canBeTyped(card())).toBe(false)
})

test('a content that cannot be typed does not ask for it', () => {
  const content = { ...card(answer('a'), answer('b', false)), questionText: 'Q', questionFileLink: null }
  expect(typedIfPossible({ ...content, explanation: '', tags: [], isTyped: true, covers: null }).isTyped).toBe(false)
})

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
  ['ÜBER', 'über'],
  ['istanbul', 'İstanbul'],
  ['İSTANBUL', 'istanbul'],
  ['ISPARTA', 'ısparta'],
  ['ISPARTA', 'Isparta'],
  ['ＡＢＣ１２３', 'abc123'],
  ['ｶﾞﾗｽ', 'ガラス'],
  ['「東京」', '東京。'],
  ['H2O', 'H₂O'],
  ['-5', '−5'],
  ['1/2', '½'],
])('%j is the answer %j', (typed, right) => {
  expect(isSameAnswer(typed, right)).toBe(true)
})

test.each([
  ['Pari', 'Paris'],
  ['theRhine', 'the Rhine'],
  ['ete', 'été'],
  ['uber', 'über'],
  ['sik', 'sık'],
  ['كتب', 'كَتَبَ'],
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

test.each([
  ['ete', 'été'],
  ['uber', 'Über'],
  ['strasse', 'Straße'],
  ['lodz', 'Łódź'],
  ['oeuvre', 'œuvre'],
  ['smorrebrod', 'smørrebrød'],
  ['sik', 'sık'],
  ['Viet Nam', 'Việt Nam'],
  ['ελλαδα', 'Ελλάδα'],
  ['كتب', 'كَتَبَ'],
  ['שלום', 'שָׁלוֹם'],
])('without accents, %j is the answer %j', (typed, right) => {
  expect(isSameAnswer(typed, right, true)).toBe(true)
})

test.each([
  ['か', 'が'],
  ['का', 'कि'],
  ['hause', 'Häuser'],
])('%j is not the answer %j even without accents', (typed, right) => {
  expect(isSameAnswer(typed, right, true)).toBe(false)
})
