import { expect, test } from 'vitest'
import type { CardKind } from '../../../shared/generation.ts'
import { checkCandidate } from '../../checks/checks.ts'
import { builtInGenerator, cardsOf } from './builtin.ts'
import { cardsFor, list, paragraph, passage, shown } from './passages-fixture.ts'

const photosynthesis = [
  passage(
    ['Photosynthesis'],
    paragraph(
      'Photosynthesis is the process by which green plants turn light into chemical energy. Chlorophyll is the pigment that absorbs light. The Calvin cycle is the set of reactions that fixes carbon dioxide into sugar.',
    ),
  ),
  passage(
    ['Photosynthesis', 'Light reactions'],
    paragraph(
      'The light reactions take place in the thylakoid membrane. They produce ATP and NADPH. Oxygen is released when water is split.',
    ),
  ),
]

const names = ['Rhine', 'Elbe', 'Oder', 'Main', 'Weser', 'Spree', 'Neckar', 'Isar', 'Mosel', 'Havel', 'Saale', 'Lahn']
const rivers = passage(['Rivers'], {
  kind: 'table',
  page: 1,
  hasHeader: true,
  rows: [['River', 'Length'], ...names.map((river, index) => [river, `${200 + 37 * index} km`])],
})

test('makes the cards of a short text that a learner would write', () => {
  expect(cardsFor('en', photosynthesis).map(shown)).toEqual([
    'What is meant by “Photosynthesis”? → the process by which green plants turn light into chemical energy',
    'What is meant by “Chlorophyll”? → the pigment that absorbs light',
    'What is meant by “Calvin cycle”? → the set of reactions that fixes carbon dioxide into sugar',
    'Where do the light reactions take place? → in the thylakoid membrane',
    'Light reactions: When is Oxygen released? → when water is split',
  ])
})

test('offers details at the greater depth, marked as such', () => {
  const detail = 'The astronomer of the king saw the comet in the spring of 1577.'
  const document = [rivers, passage(['Comets'], paragraph(detail))]
  const few = cardsFor('en', document)
  const many = cardsFor('en', document, 'more')
  expect(few.map(({ importance }) => importance)).not.toContain(3)
  expect(many.length).toBe(few.length + 1)
  expect(many.filter(({ importance }) => importance === 3).map(({ question }) => question)).toEqual([
    expect.stringContaining('/$spring of 1577/$'),
  ])
})

test('makes at most the wanted number of cards, the most important ones', () => {
  const cards = cardsFor('en', photosynthesis, 'more', undefined, { most: 2 })
  expect(cards.map(shown)).toEqual([
    'What is meant by “Photosynthesis”? → the process by which green plants turn light into chemical energy',
    'What is meant by “Chlorophyll”? → the pigment that absorbs light',
  ])
})

const desert = passage(
  ['Deserts'],
  paragraph('Desert plants lose water through the *stomata* in the hot hours of the day.'),
)

test('makes only the wanted kinds of cards', () => {
  const kindsOf = (kinds: CardKind[]) =>
    new Set(cardsFor('en', [...photosynthesis, rivers, desert], 'more', undefined, { kinds }).map(({ kind }) => kind))
  expect(kindsOf(['basic'])).toEqual(new Set(['basic']))
  expect(kindsOf(['gap'])).toEqual(new Set(['gap']))
  expect(kindsOf(['choice'])).toEqual(new Set(['choice']))
})

test('makes the same cards from the same document', () => {
  expect(cardsFor('en', photosynthesis, 'more')).toEqual(cardsFor('en', photosynthesis, 'more'))
})

test('quotes a sentence of the passage for each card, which passes the checks', () => {
  for (const depth of ['key-points', 'more'] as const)
    for (const card of cardsFor('en', photosynthesis, depth)) {
      const source = photosynthesis[card.source?.passage ?? -1]
      expect(checkCandidate(card, { passage: source, language: 'en' })).toHaveProperty('card')
    }
})

test('makes cards from wanted passages only', () => {
  const passages = photosynthesis.map((one, position) => ({ ...one, position }))
  const request = { documentName: '', passages, wanted: [1], language: 'en', depth: 'key-points' } as const
  expect([...cardsOf(request)].map((one) => one.passage)).toEqual([1])
})

test('yields passage by passage and stops when aborted', async () => {
  const passages = photosynthesis.map((one, position) => ({ ...one, position }))
  const request = { documentName: '', passages, wanted: [0, 1], language: 'en', depth: 'key-points' } as const
  const stop = new AbortController()
  const seen: number[] = []
  for await (const { passage } of builtInGenerator.generate(request, stop.signal)) {
    seen.push(passage)
    stop.abort()
  }
  expect(seen).toEqual([0])
})

test('asks only about a requested topic', () => {
  const cards = cardsFor('en', [photosynthesis[0] ?? passage([])], 'key-points', ['Biology', 'Calvin cycle'])
  expect(cards.map(shown)).toEqual([
    'What is meant by “Calvin cycle”? → the set of reactions that fixes carbon dioxide into sugar',
  ])
})

test('makes no cards from a passage in another language, and counts it', () => {
  const german = passage(
    ['Energie'],
    paragraph(
      'Die Photosynthese ist der Vorgang, bei dem grüne Pflanzen aus Licht und Wasser chemische Energie gewinnen.',
    ),
  )
  const [only] = cardsOf({ documentName: '', passages: [german], wanted: [0], language: 'en', depth: 'more' })
  expect(only?.cards).toEqual([])
  expect(only?.dropped).toEqual({ 'wrong-language': 1 })
})

test('makes no cards from a passage in an unknown language', () => {
  const arabic = passage(
    ['Notes'],
    paragraph('الجامعة هي مؤسسة للتعليم العالي والبحث العلمي تمنح شهادات أكاديمية لخريجيها. '.repeat(2)),
  )
  const [only] = cardsOf({ documentName: '', passages: [arabic], wanted: [0], language: 'en', depth: 'more' })
  expect(only?.dropped).toEqual({ 'wrong-language': 1 })
})

test('asks for glossary lines, two columns and expanded acronyms', () => {
  const cards = cardsFor('en', [
    passage(
      ['Networks'],
      list(
        'Router: a device that forwards packets between networks',
        'Switch: a device that connects machines of one network',
      ),
      {
        kind: 'table',
        page: 1,
        hasHeader: true,
        rows: [
          ['Layer', 'Unit'],
          ['Transport', 'segment'],
          ['Network', 'packet'],
        ],
      },
      paragraph('Names are looked up in the Domain Name System (DNS) before a connection is opened.'),
    ),
  ])
  expect(cards.map(shown)).toEqual([
    'What is meant by “Router”? → a device that forwards packets between networks',
    'Networks: What is meant by “Switch”? → a device that connects machines of one network',
    'Networks – Transport: Unit? → segment',
    'Network: Unit? → packet',
    'What does “DNS” stand for? → Domain Name System',
  ])
})

test('makes no cards of a matrix, whose numbers have no name', () => {
  const rows = [
    ['', 'Brest', 'Paris', 'Toulouse'],
    ['Brest', '0', '596', '867'],
    ['Paris', '596', '0', '678'],
    ['Toulouse', '867', '678', '0'],
  ]
  expect(cardsFor('fr', [passage(['Distances'], { kind: 'table', page: 1, hasHeader: true, rows })], 'more')).toEqual(
    [],
  )
})

test('asks for all members of a counted list together', () => {
  const [card] = cardsFor('en', [
    passage(['Git'], paragraph('A file in Git has one of three states:'), list('modified', 'staged', 'committed')),
  ])
  expect(card && shown(card)).toBe('A file in Git has one of three states: /$modified, staged, committed/$')
})

test('asks for the points of a slide by its title, but not for an agenda', () => {
  const points = list('no fuel costs', 'low emissions', 'little noise')
  const cards = cardsFor('en', [
    passage(['Advantages of wind power'], points),
    passage(['Agenda'], list('Introduction', 'Wind power', 'Questions')),
    passage(['Next week'], list('Read chapter 3', 'Install the software')),
  ])
  expect(cards.map(shown)).toEqual([
    'What are the advantages of wind power? → no fuel costs, low emissions, little noise',
  ])
})

test('offers alternatives from the same list, with the correct one in varying positions', () => {
  const cards = cardsFor('en', [rivers])
  const choices = cards.filter(({ kind }) => kind === 'choice')
  expect(choices.length).toBeGreaterThan(1)
  for (const { answers } of choices) {
    expect(answers).toHaveLength(4)
    expect(answers.filter(({ correct }) => correct)).toHaveLength(1)
  }
  expect(new Set(choices.map(({ answers }) => answers.findIndex(({ correct }) => correct))).size).toBeGreaterThan(1)
})

test('hides a term once among the details of a short text', () => {
  const hiding =
    'En *Archaea* hay paredes con un polisacárido parecido. En *Archaea* faltan los ácidos teicoicos de la pared.'
  expect(cardsFor('es', [passage(['Notas'], paragraph(hiding))])).toHaveLength(1)
  expect(cardsFor('es', [passage(['Notas'], paragraph(hiding))], 'more')).toHaveLength(2)
})

test('fills up with whole questions first and gaps last, but not with a date in passing', () => {
  const terms = list(
    '*osmosis*: a movement of water through a membrane',
    '*dialysis*: a separation of salts from a liquid',
    '*turgor*: the pressure of the sap on a cell wall',
  )
  const text = paragraph(
    'The farmers of the valley lost a third of their crop in 1976. Desert plants lose water through the *stomata* in the hot hours of the day. Osmosis causes a slow rise of the level in the tube.',
  )
  const details = (most?: number) =>
    cardsFor('en', [passage(['Water'], terms, text)], 'key-points', undefined, most === undefined ? {} : { most })
      .filter(({ importance }) => importance === 3)
      .map(({ question }) => question)
  const [gap, whole] = [
    'Desert plants lose water through the /$stomata/$ in the hot hours of the day.',
    'What does osmosis cause?',
  ]
  expect(details()).toEqual([gap, whole])
  expect(details(4)).toEqual([whole])
})
