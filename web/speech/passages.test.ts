import { expect, test } from 'vitest'
import type { Card } from '../../shared/api/contract.ts'
import { cardOf } from '../study/card-fixture.ts'
import { passagesOf, soundsIn } from './passages.ts'

const languages = { question: 'en', answer: 'fr' }
const textsOf = (card: Card, isRevealed: boolean) =>
  passagesOf({ card, seed: 1, isRevealed }, languages).map(({ text, language }) => `${language}: ${text}`)

test('the question is read without Markdown, and then the answer in its own language', () => {
  const card: Card = { ...cardOf(1), questionText: 'What is **water**, $H_2O$, in `French`?' }
  card.Answers = [{ text: '_l’eau_', correct: true, fileLink: null }]
  expect(textsOf(card, false)).toEqual(['en: What is water, H₂O, in French?'])
  expect(textsOf(card, true)).toEqual(['fr: l’eau'])
})

test('the choices are read in the order of the screen, and of the answer only what is right', () => {
  const card = cardOf(1, [true, false, true])
  expect(textsOf(card, false)).toHaveLength(4)
  expect(textsOf(card, true).toSorted()).toEqual(['fr: Answer 0', 'fr: Answer 2'])
})

test('gaps are read as gaps, and then filled in', () => {
  const card: Card = { ...cardOf(1), questionText: 'The /$capital/$ of Peru', isGapText: true, Answers: [] }
  expect(textsOf(card, false)).toEqual(['en: The gap of Peru'])
  expect(textsOf(card, true)).toEqual(['en: The capital of Peru'])
})

test('nothing is read of a picture', () => {
  const card: Card = { ...cardOf(1), questionText: ' ', questionFileLink: 'x' }
  expect(textsOf(card, false)).toEqual([])
})

test('the sounds of a side come in the order of the screen, and of the answer only those that are right', () => {
  const soundsOf = (card: Card, isRevealed: boolean) => soundsIn({ card, seed: 1, isRevealed })
  const card: Card = { ...cardOf(1, [true, false, true]), questionSound: 'q' }
  for (const [index, answer] of card.Answers.entries()) answer.sound = `a${index}`
  expect(soundsOf(card, false)[0]).toBe('q')
  expect(soundsOf(card, false)).toHaveLength(4)
  expect(soundsOf(card, true).toSorted()).toEqual(['a0', 'a2'])
  expect(soundsOf({ ...card, isGapText: true, Answers: [] }, true)).toEqual(['q'])
  expect(soundsOf(cardOf(1), false)).toEqual([])
})
