import { expect, test } from 'vitest'
import type { Language } from '../../../shared/languages.ts'
import { askedFor } from './asking.ts'
import { grammarOf } from './grammar.ts'
import { cardsFor, list, paragraph, passage, shown } from './passages-fixture.ts'

test.each<[language: Language, heading: string, text: string, card: string]>([
  [
    'fr',
    'Le noyau',
    'Le noyau contient les chromosomes de la cellule.',
    'Que contient le noyau ? → les chromosomes de la cellule',
  ],
  [
    'fr',
    'Le port',
    'Le port offre un abri sûr aux bateaux de pêche.',
    'Qu’offre le port ? → un abri sûr aux bateaux de pêche',
  ],
  [
    'es',
    'La presión',
    'La presión depende de la altura de la columna de agua.',
    '¿De qué depende la presión? → de la altura de la columna de agua',
  ],
  [
    'es',
    'El ducado',
    'El ducado abarcaba las tierras de la orilla izquierda del río.',
    '¿Qué abarcaba el ducado? → las tierras de la orilla izquierda del río',
  ],
  [
    'it',
    'Il sale',
    'Il sale consiste nell’unione di un metallo con un acido.',
    'In che cosa consiste il sale? → nell’unione di un metallo con un acido',
  ],
  [
    'ro',
    'Fotosinteza',
    'Fotosinteza depinde de cantitatea de apă din sol.',
    'De ce depinde „Fotosinteza”? → de cantitatea de apă din sol',
  ],
])(
  'asks for the object of a verb in languages where the subject may follow it (%s: %s)',
  (language, heading, text, card) => {
    expect(cardsFor(language, [passage([heading], paragraph(text))]).map(shown)).toEqual([card])
  },
)

test.each<[language: Language, heading: string, text: string]>([
  ['es', 'El juicio', 'El juicio parece una semana larga en la capital.'],
  ['fr', 'Le droit pénal', 'Le droit pénal se répartit entre les blocs privés et publics du droit.'],
])('asks nothing of a sentence for which it knows no question (%s: %s)', (language, heading, text) => {
  expect(cardsFor(language, [passage([heading], paragraph(text))])).toEqual([])
})

test.each<[language: Language, leadIn: string, question: string]>([
  ['en', 'The eye consists of:', 'What does the eye consist of?'],
  ['de', 'Das Auge besteht aus:', 'Woraus besteht das Auge?'],
  ['fr', 'L’œil se compose de :', 'De quoi se compose l’œil ?'],
  ['it', 'L’occhio è formato da:', 'Da che cosa è formato l’occhio?'],
  ['nl', 'Het oog bestaat uit:', 'Waaruit bestaat het oog?'],
  ['es', 'Existen varias partes del ojo:', '¿Qué partes del ojo existen?'],
  ['ro', 'Există mai multe părți ale ochiului:', 'Ce părți ale ochiului există?'],
])('asks for what a sentence leads up to (%s: %s)', (language, leadIn, question) => {
  expect(askedFor(leadIn, 'iris, lens, pupil', grammarOf(language))?.question).toBe(question)
})

test.each<[language: Language, opening: string, rest: string]>([
  ['fr', 'La monnaie remplit trois fonctions principales', 'échange et réserve'],
  ['ro', 'Ciuma a rămas', 'un eveniment major'],
  ['es', 'Los actos de Gandhi han sido', 'descritos como desobediencia'],
])('asks for no object where the verb is another word (%s: %s)', (language, opening, rest) => {
  expect(askedFor(opening, rest, grammarOf(language))).toBeNull()
})

test('asks for the list below a sentence by its verb', () => {
  const members = list('a clear lens', 'a white sclera', 'a light-sensitive retina')
  expect(cardsFor('en', [passage(['Eye'], paragraph('The eye consists of:'), members)]).map(shown)).toEqual([
    'What does the eye consist of? → a clear lens, a white sclera, a light-sensitive retina',
  ])
})
