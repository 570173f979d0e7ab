import { expect, test } from 'vitest'
import { grammarOf } from './grammar.ts'
import { subjectIn } from './context.ts'
import { meaningCard } from './meanings.ts'
import { cardsFor, list, paragraph, passage, shown } from './passages-fixture.ts'

test.each(['2 kinds', 'Two types', 'Glossary', 'Key Terms'])('takes no subject from the heading “%s”', (heading) => {
  expect(subjectIn(heading, grammarOf('en'))).toBeNull()
})

test('leaves out references to books', () => {
  const text =
    '*Osmosis* is a movement of water through a membrane that holds back salts (Hunt, 2007; Miller et al., 2010).'
  expect(cardsFor('en', [passage(['Cells'], paragraph(text))]).map(shown)).toEqual([
    'What is meant by “Osmosis”? → a movement of water through a membrane that holds back salts',
  ])
})

test.each([
  'In one survey, a fifth of the pupils of the state had been bullied on the web (Hinduja and Patchin 2010).',
  'To learn more about each attribute of a cookie, please see the *Cookie Guide* on the web.',
])('makes no card of a reference: %s', (text) => {
  expect(cardsFor('en', [passage(['Bullying'], paragraph(text))], 'more')).toEqual([])
})

test('takes no title for a meaning, and no gerund for a deed', () => {
  const lines = list('*College*: A World of Groups and Rules', '*Dyad*: a group that has two members')
  expect(cardsFor('en', [passage(['Groups'], lines)]).map(shown)).toEqual([
    'What is meant by “Dyad”? → a group that has two members',
  ])
  const card = meaningCard('instrumental function', 'being oriented toward a task or goal', false, grammarOf('en'))
  expect(card.question).toBe('What is meant by “instrumental function”?')
})

test('leaves a sentence without its subject to the one before', () => {
  const text = 'Se producen en los ovarios, dentro de unas cápsulas llamadas *folículos de Graaf*.'
  expect(cardsFor('es', [passage(['Óvulos'], paragraph(text))])).toEqual([])
})

test('hides an abbreviated era with its dot', () => {
  const text = 'En 597 a.C., Jerusalén cayó y Joaquín fue deportado con la élite de la ciudad.'
  expect(cardsFor('es', [passage(['Judá'], paragraph(text))]).map(shown)).toEqual([
    'En /$597 a.C./$, Jerusalén cayó y Joaquín fue deportado con la élite de la ciudad.',
  ])
})

test.each([
  ['a comparison without noun', 'Ein wenig größer ist die Spannung, die üblicherweise an einer Batterie anliegt.'],
  ['a superlative without noun', 'Die niedrigste der Drei ist eine Schicht, die in der Nacht verschwindet.'],
  ['a verb that is marked', 'Die kurzen Amtszeiten *verhinderten politische Kontinuität* in dieser Zeit.'],
  ['a pronoun', 'Die kann man sich als ein *Pendel* vorstellen, das mit der Welle mitschwingt.'],
])('takes no term from %s (de)', (_, text) => {
  expect(cardsFor('de', [passage(['Schichten'], paragraph(text))])).toEqual([])
})

test('hides none of several terms behind brackets', () => {
  const text =
    'Die *Sozialhygiene* (englisch Social Hygiene), Prävention und Versorgung haben eine gemeinsame Geschichte.'
  expect(cardsFor('de', [passage(['Geschichte'], paragraph(text))])).toEqual([])
})
