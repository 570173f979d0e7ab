import { expect, test } from 'vitest'
import type { Language } from '../../../shared/languages.ts'
import { cardsFor, paragraph, passage, shown } from './passages-fixture.ts'

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

test.each<[language: Language, heading: string, text: string, card: string]>([
  [
    'es',
    'El juicio',
    'El juicio dura una semana larga en la capital.',
    'El juicio dura … → una semana larga en la capital',
  ],
  [
    'fr',
    'Le droit pénal',
    'Le droit pénal se répartit entre les blocs privés et publics du droit.',
    'Le droit pénal se répartit … → entre les blocs privés et publics du droit',
  ],
])('completes a sentence whose verb takes no object (%s: %s)', (language, heading, text, card) => {
  expect(cardsFor(language, [passage([heading], paragraph(text))]).map(shown)).toEqual([card])
})
