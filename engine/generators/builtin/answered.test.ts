import { expect, test } from 'vitest'
import { cardsFor, list, paragraph, passage, shown } from './passages-fixture.ts'

const cardsOf = (...lines: string[]) => cardsFor('en', [passage(['Quiz'], ...lines.map(paragraph))]).map(shown)

test('makes cards from the questions and answers of a quiz', () => {
  const question = 'Which organisation coined the term “OER”?'
  expect(cardsOf(question, 'Answer:', 'UNESCO')).toEqual([`${question} → UNESCO`])
  expect(cardsOf(question, 'Answer: UNESCO.')).toEqual([`${question} → UNESCO`])
  expect(cardsOf(`Q: ${question}`, 'A: UNESCO')).toEqual([`${question} → UNESCO`])
})

test('makes them in other languages too', () => {
  const quiz = passage(
    ['Quiz'],
    paragraph('Welche Lizenzen gelten als Standard?*'),
    paragraph('Lösung: Creative Commons'),
  )
  expect(cardsFor('de', [quiz]).map(shown)).toEqual(['Welche Lizenzen gelten als Standard? → Creative Commons'])
})

test.for([
  ['the letter of an option that is not there', ['Which of these is a mammal?', 'Answer: B, C']],
  ['a question that nobody answers', ['What makes a good teacher?', 'Many people have asked that.']],
  ['a question about the figure', ['What is shown in the figure above?', 'Answer: a whale']],
] as const)('makes none from %s', ([, lines]) => {
  expect(cardsOf(...lines)).toEqual([])
})

test('makes cards from a question with its answer in the same line', () => {
  const question = 'Où le génocide a-t-il eu lieu ?'
  const line = `${question} Il a eu lieu dans le nord-est de l’empire.`
  expect(cardsFor('fr', [passage(['Notes'], list(line))]).map(shown)).toEqual([
    `${question} → Il a eu lieu dans le nord-est de l’empire`,
  ])
})
