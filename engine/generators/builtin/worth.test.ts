import { expect, test } from 'vitest'
import { grammarOf } from './grammar.ts'
import { meaningCard } from './meanings.ts'
import { cardsFor, list, paragraph, passage, shown } from './passages-fixture.ts'

const keyPoints = (path: string[], ...blocks: Parameters<typeof passage>[1][]) =>
  cardsFor('en', [passage(path, ...blocks)]).map(shown)

test('makes no card of a line that only says its label again', () => {
  const lines = list(
    '*Log collection*: Tools collect logs from many sources.',
    '*Router*: a device that forwards packets between networks',
  )
  expect(keyPoints(['Networks'], lines)).toEqual([
    'What is meant by “Router”? → a device that forwards packets between networks',
  ])
})

test('asks for a side of the heading’s subject, not for the meaning of “consequence”', () => {
  const lines = list(
    '*Trigger*: the murder of the heir in Sarajevo',
    '*Consequence*: the fall of three empires in Europe',
  )
  expect(keyPoints(['The Great War'], lines)).toEqual([
    'The Great War: Trigger? → the murder of the heir in Sarajevo',
    'The Great War: Consequence? → the fall of three empires in Europe',
  ])
})

test('asks what belongs to a term where its line only lists that', () => {
  const card = meaningCard('Greenhouse gases', 'methane, ozone and steam', false, grammarOf('en'))
  expect(card.question).toBe('What belongs to “Greenhouse gases”?')
})

test('takes the subject of a heading that asks what it is', () => {
  const lines = list('*Trigger*: the murder of the heir in Sarajevo')
  expect(keyPoints(['History', 'What is the July crisis and why does it matter?'], lines)).toEqual([
    'July crisis: Trigger? → the murder of the heir in Sarajevo',
  ])
})

test('makes no key points of the steps of a task', () => {
  const text = paragraph('The three parts of the pump are the rotor, the stator and the seal.')
  expect(keyPoints(['Pumps'], text)).toHaveLength(1)
  expect(keyPoints(['Pumps', 'Example'], text)).toEqual([])
})

test('prefers the glossary to the text, and takes a meaning that begins with “when”', () => {
  const cards = cardsFor('en', [
    passage(['Economics'], paragraph('*Scarcity* means that human wants for goods exceed what is available.')),
    passage(['Economics', 'Glossary'], paragraph('*scarcity*: when human wants for goods exceed the supply of them')),
  ])
  expect(cards.map(shown)).toEqual([
    'What is meant by “scarcity”? → when human wants for goods exceed the supply of them',
  ])
})

test('takes no sentence below a heading for its meaning', () => {
  const text = 'Bien que le « I » signifie Internet, ces appareils n’ont pas toujours besoin du réseau.'
  expect(cardsFor('fr', [passage(['Appareils', 'IoT à la périphérie'], paragraph(text))])).toEqual([])
  const tip = 'Praca z mapami to ciekawe zadanie, a dostępnych jest wiele opcji do wyboru.'
  expect(cardsFor('pl', [passage(['Mapy', 'Usługi mapowe'], paragraph(tip))])).toEqual([])
})

test('leaves out how a term is pronounced', () => {
  const text = '*Django* (/ˈdʒæŋɡoʊ/) is a free web framework that is written in Python.'
  expect(keyPoints(['Web'], paragraph(text))).toEqual([
    'What is meant by “Django”? → a free web framework that is written in Python',
  ])
})

test('hides the only one of its kind where its meaning would stand in another case', () => {
  const text = '*Aorta* jest największą tętnicą człowieka i wychodzi z lewej komory.'
  expect(cardsFor('pl', [passage(['Krążenie'], paragraph(text))]).map(shown)).toEqual([
    '/$Aorta/$ jest największą tętnicą człowieka i wychodzi z lewej komory.',
  ])
})

test.for([
  ['ro', 'crearea unui grup', 'este creat un grup nou în care pot fi adăugați utilizatori'],
  ['fr', 'ouverture maritime', '66 ports de commerce de puissance très variable'],
] as const)(
  'asks for no meaning where a line says what is done or how many there are (%s)',
  ([language, term, said]) => {
    const cards = cardsFor(language, [passage(['Le port'], list(`*${term}*: ${said}`))])
    expect(cards.filter(({ question }) => /înțelege|désigne|este/u.test(question))).toEqual([])
  },
)

test('keeps a digit that begins a term', () => {
  const line = list('*3D printing*: a process that builds an object layer by layer from a digital model')
  expect(keyPoints(['Making things'], line)).toEqual([
    'What is meant by “3D printing”? → a process that builds an object layer by layer from a digital model',
  ])
})
