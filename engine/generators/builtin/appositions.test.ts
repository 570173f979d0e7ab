import { expect, test } from 'vitest'
import type { Language } from '../../../shared/languages.ts'
import { cardsFor, paragraph, passage, shown } from './passages-fixture.ts'

const cardsOf = (language: Language, text: string) =>
  cardsFor(language, [passage(['Notes'], paragraph(text))]).map(shown)

test.each<[what: string, language: Language, text: string, card: string]>([
  [
    'a rare word',
    'en',
    'They contain chlorophyll, a green pigment that absorbs light, in every cell.',
    'What is meant by “chlorophyll”? → a green pigment that absorbs light',
  ],
  [
    'a rare word',
    'fr',
    'Ils contiennent de la chlorophylle, un pigment vert qui capte la lumière.',
    'Que désigne le terme « chlorophylle » ? → un pigment vert qui capte la lumière',
  ],
  [
    'a rare word',
    'de',
    'Alle enthalten Chlorophyll, ein Pigment, das Licht aufnimmt, und einen Zellkern.',
    'Was versteht man unter „Chlorophyll“? → ein Pigment, das Licht aufnimmt',
  ],
  [
    'a marked term, as a sentence',
    'en',
    'Large firms profit from *economies of scale*, which means that the cost of each unit declines.',
    'What is meant by “economies of scale”? → that the cost of each unit declines',
  ],
  [
    'a marked term, in brackets',
    'es',
    'La energía se guarda en el *adenosín trifosfato* (una molécula que usan todas las células).',
    '¿Qué se entiende por «adenosín trifosfato»? → una molécula que usan todas las células',
  ],
])('finds the meaning that follows %s (%s)', (_, language, text, card) => {
  expect(cardsOf(language, text)).toEqual([card])
})

test.each<[what: string, text: string]>([
  ['a common word', 'She came home with a dog, a big animal that barked all night.'],
  ['the last word of a longer name', 'They saw the great Ozymandias statue parafulmine, a work that fell long ago.'],
  ['a kind that nothing sets apart', 'They contain chlorophyll, a pigment, in every cell of the leaf.'],
])('takes what follows %s for no meaning', (_, text) => {
  expect(cardsOf('en', text).filter((card) => card.startsWith('What is meant'))).toEqual([])
})

test('takes no member of a list for the meaning of the one before it', () => {
  const text = 'La cellule contient des organites, un noyau qui porte les gènes, du cytoplasme et une membrane.'
  expect(cardsOf('fr', text).filter((card) => card.includes('organites »'))).toEqual([])
})

test('takes a phrase behind a marked term for its meaning, but no statement', () => {
  const text = 'Les plaques glissent sur l’*asthénosphère*, une couche plus chaude et déformable.'
  expect(cardsOf('fr', text)).toEqual([
    'Que désigne le terme « asthénosphère » ? → une couche plus chaude et déformable',
  ])
  const statement = 'Dans une zone de *subduction*, une plaque océanique plonge sous une autre plaque.'
  expect(cardsOf('fr', statement).filter((card) => card.includes('désigne'))).toEqual([])
})

test.for([
  ['ro', 'Se conectează un monitor, o tastatură și un mouse pentru lucrul de fiecare zi.'],
  [
    'nl',
    'De thermostaat heeft een temperatuursensor, een knop die de temperatuur instelt, zoals een draaiknop, en een verbinding met de ketel.',
  ],
  ['de', 'Alle haben eine Mindesttemperatur, eine optimale Temperatur und eine Höchsttemperatur, die man misst.'],
] as const)('takes no member of a list for the meaning of the one before (%s)', ([language, text]) => {
  expect(cardsOf(language, text)).toEqual([])
})

test('takes what the sentence says behind a meaning for no member of a list', () => {
  const text =
    '*Osmosis*, a movement of water through a membrane, keeps cells firm, and the loss of it makes them wilt.'
  expect(cardsOf('en', text)).toEqual(['What is meant by “Osmosis”? → a movement of water through a membrane'])
})

test('takes no member of a list with an elided article for a meaning', () => {
  const text = 'Il corpo contiene *linfociti*, una cellula che combatte i virus, molti vasi, e l’aorta del cuore.'
  expect(cardsOf('it', text).filter((card) => card.includes('linfociti»'))).toEqual([])
})
