import { expect, test } from 'vitest'
import type { Block } from '../../documents/document.ts'
import type { Language } from '../../../shared/languages.ts'
import { cardsFor, list, paragraph, passage, shown } from './passages-fixture.ts'

test('asks for the list below a title of its own line', () => {
  const blocks = [
    paragraph('*Disadvantages*'),
    list('no choice of the parts', 'no repair of a single part', 'high price'),
  ]
  expect(cardsFor('en', [passage(['Systems on a chip'], ...blocks)]).map(shown)).toEqual([
    'Systems on a chip: Disadvantages? → no choice of the parts, no repair of a single part, high price',
  ])
})

test('asks for the members of a group that an item names', () => {
  const items = ['Topology', '  Star', '  Ring', '  Mesh', 'What else there is to say about it']
  const block: Block = {
    kind: 'list',
    page: 1,
    isOrdered: false,
    items: items.map((text) => ({ text: text.trim(), marked: [], level: text.startsWith(' ') ? 1 : 0 })),
  }
  expect(cardsFor('en', [passage(['Networks'], block)]).map(shown)).toEqual(['Networks: Topology? → Star, Ring, Mesh'])
})

test('asks for a list by the heading where the first line below it says “it”', () => {
  const blocks = [
    paragraph('Baddeley and Hitch described it in 1974. It has three components:'),
    list('the central executive, which directs attention', 'the phonological loop', 'the sketchpad'),
  ]
  const card =
    'Working memory: It has three components: /$the central executive, the phonological loop, the sketchpad/$'
  expect(cardsFor('en', [passage(['Working memory'], ...blocks)]).map(shown)).toContain(card)
  const later = [paragraph('Something else came first in the notes.'), ...blocks]
  expect(cardsFor('en', [passage(['Working memory'], ...later)]).map(shown)).not.toContain(card)
})

test('asks for the steps of a process, which may be longer than the points of a slide', () => {
  const steps = ['Advice of the council', 'Reading in the house', 'Vote in the senate', 'Signature', 'Publication']
  const items = steps.map((text) => ({ text, marked: [], level: 0 }))
  const block: Block = { kind: 'list', page: 1, isOrdered: true, items }
  expect(cardsFor('en', [passage(['Path of a bill'], block)]).map(shown)).toEqual([
    `What belongs to “Path of a bill”? → ${steps.join(', ')}`,
  ])
  const more = [...items, { text: 'Entry into force', marked: [], level: 0 }]
  expect(cardsFor('en', [passage(['Path of a bill'], { ...block, items: more, isOrdered: false })])).toEqual([])
})

test('asks in the words of a heading that is the beginning of a sentence', () => {
  const blocks = list('autorstwo', 'oznaczenie utworu', 'nienaruszalność treści', 'nadzór nad utworem')
  expect(cardsFor('pl', [passage(['Prawo chroni'], blocks)]).map(shown)).toEqual([
    'Co chroni prawo? → autorstwo, oznaczenie utworu, nienaruszalność treści, nadzór nad utworem',
  ])
})

test('says which thing a common heading is about', () => {
  const blocks = [list('Northern hemisphere:', '  young volcanoes', '  shield volcanoes')]
  const nested = blocks.map((block) =>
    block.kind === 'list'
      ? {
          ...block,
          items: block.items.map((item) => ({
            ...item,
            text: item.text.trim(),
            level: item.text.startsWith(' ') ? 1 : 0,
          })),
        }
      : block,
  )
  expect(cardsFor('en', [passage(['The planets', 'Mars', 'Surface'], ...nested)]).map(shown)).toEqual([
    'Mars – Surface: Northern hemisphere? → young volcanoes, shield volcanoes',
  ])
})

test('asks for what a heading’s label says in its only line', () => {
  const block: Block = {
    kind: 'list',
    page: 1,
    isOrdered: false,
    items: ['Efficiency:', '  High, since every firm cuts where that is cheapest', 'Input:', '  [a list of names]'].map(
      (text) => ({ text: text.trim(), marked: [], level: text.startsWith(' ') ? 1 : 0 }),
    ),
  }
  expect(cardsFor('en', [passage(['Instruments', 'Tradable permits'], block)]).map(shown)).toEqual([
    'Tradable permits: Efficiency? → High, since every firm cuts where that is cheapest',
  ])
})

test('takes a numbered term above a list for its title', () => {
  const blocks = [paragraph('2. Metaphase'), list('the spindle is complete', 'chromosomes line up in the middle')]
  expect(cardsFor('en', [passage(['Mitosis'], ...blocks)]).map(shown)).toEqual([
    'Mitosis: Metaphase? → the spindle is complete, chromosomes line up in the middle',
  ])
})

test('asks for no placeholders', () => {
  const blocks = [paragraph('The application consists of these parts:'), list('Module A', 'Module B', 'Module C')]
  expect(cardsFor('en', [passage(['Functional specification'], ...blocks)])).toEqual([])
})

test('asks for the points below a label, under the label', () => {
  const blocks = [paragraph('Complicanze acute:'), list('ipoglicemia', 'chetoacidosi', 'coma')]
  expect(cardsFor('it', [passage(['Diabete'], ...blocks)]).map(shown)).toEqual([
    'Diabete: Complicanze acute? → ipoglicemia, chetoacidosi, coma',
  ])
})

test('says of what a line gives the main causes', () => {
  const blocks = [paragraph('Las dos causas principales son:'), list('el hambre', 'las deudas del Estado')]
  expect(cardsFor('es', [passage(['La Revolución francesa'], ...blocks)]).map(shown)).toEqual([
    'La Revolución francesa: Las dos causas principales son: /$el hambre, las deudas del Estado/$',
  ])
})

test('makes no card of a label that stands above several lists of one part', () => {
  const lists = [paragraph('Rol:'), list('secreția', 'transportul'), paragraph('Rol:'), list('digestia', 'apărarea')]
  expect(cardsFor('ro', [passage(['Organite celulare'], ...lists)])).toEqual([])
})

test('asks what an arrow leads to, where each line of a list has one', () => {
  const units = list('Lunghezza → metro', 'Massa → kilogrammo', 'Corrente → ampere')
  const cards = cardsFor('it', [passage(['Le unità di misura'], units)])
  expect(cards.map(shown)).toContain('unità di misura: Lunghezza? → metro')
  expect(cards).toHaveLength(3)
})

test.each<[language: Language, title: string, points: string[], card: string]>([
  [
    'uk',
    'Причини виникнення козацтва',
    ['посилення кріпацтва → втечі селян', 'вільні землі (Дике Поле)'],
    'Які причини виникнення козацтва? → посилення кріпацтва, вільні землі (Дике Поле)',
  ],
  [
    'nl',
    'Factoren die de snelheid beïnvloeden',
    ['temperatuur', 'hoeveelheid glucose'],
    'Wat zijn de factoren die de snelheid beïnvloeden? → temperatuur, hoeveelheid glucose',
  ],
])('asks for several sides of a subject by their name (%s: %s)', (language, title, points, card) => {
  expect(cardsFor(language, [passage([title], list(...points))]).map(shown)).toContain(card)
})

test('asks for the points of a list, some of which have points of their own', () => {
  const items = [
    ...points(list('decay', 'interference'), 0),
    ...points(list('proactive'), 1),
    ...points(list('no cue'), 0),
  ]
  const below = { kind: 'list' as const, page: 1, isOrdered: true, items }
  const cards = cardsFor('en', [passage(['Memory', 'Forgetting'], paragraph('Causes of forgetting:'), below)])
  expect(cards.map(shown)).toEqual(['What are the causes of forgetting? → decay, interference, no cue'])
})

const points = (block: Block, level: number) =>
  block.kind === 'list' ? block.items.map((item) => ({ ...item, level })) : []
