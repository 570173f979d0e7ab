import { expect, test } from 'vitest'
import type { Block } from '../../documents/document.ts'
import type { Language } from '../../../shared/languages.ts'
import { cardsFor, paragraph, passage, shown } from './passages-fixture.ts'

const table = (...rows: string[][]): Block => ({ kind: 'table', page: 1, hasHeader: true, rows })
const soils = table(['Soil', 'Use'], ['clay', 'bricks and tiles'], ['loam', 'fields of wheat'])

test('asks for a cell under the heading', () => {
  const cards = cardsFor('en', [passage(['The Rhine valley'], soils)])
  expect(cards.map(shown)).toEqual([
    'The Rhine valley – clay: Use? → bricks and tiles',
    'The Rhine valley – loam: Use? → fields of wheat',
  ])
})

test.for<[what: string, above: Block]>([
  ['a caption', { kind: 'caption', page: 1, text: 'Table 2: Earths of the lowland', marked: [] }],
  ['the line above', paragraph('Earths of the lowland:')],
])('takes the subject of a table from %s', ([, above]) => {
  const [card] = cardsFor('en', [passage(['The Rhine valley'], above, soils)])
  expect(card?.question).toBe('Earths of the lowland – clay: Use?')
})

test('asks what a thing is like where the columns of a table are compared', () => {
  const cards = cardsFor('de', [
    passage(['Zellen'], table(['', 'Prokaryot', 'Eukaryot'], ['Zellkern', 'fehlt ganz', 'von einer Hülle umgeben'])),
  ])
  expect(cards.map(shown)).toEqual([
    'Zellen – Prokaryot: Zellkern? → fehlt ganz',
    'Zellen – Eukaryot: Zellkern? → von einer Hülle umgeben',
  ])
})

test('asks what happened where the rows of a table are dates', () => {
  const rows = [
    ['Date', 'Événement'],
    ['14 juillet 1789', 'prise de la Bastille'],
    ['21 janvier 1793', 'exécution de Louis XVI'],
  ]
  const [card] = cardsFor('fr', [passage(['La Révolution'], table(...rows))])
  expect(card && shown(card)).toBe('La Révolution : 14 juillet 1789 : que s’est-il passé ? → prise de la Bastille')
})

test('names rows by their second column where the first only numbers them', () => {
  const rows = [
    ['Level', 'Name', 'Example'],
    ['1', 'producer', 'grass'],
    ['2', 'consumer', 'rabbit'],
  ]
  const cards = cardsFor('en', [passage(['Food chains'], table(...rows))])
  expect(cards.map(shown)).toEqual([
    'Food chains – producer: Example? → grass',
    'Food chains – consumer: Example? → rabbit',
  ])
})

test('makes no cards of figures that are to be looked up', () => {
  const rows = [
    ['Town', 'Latitude', 'Longitude'],
    ['Laon', '49.566', '3.616'],
    ['Reims', '49.250', '4.033'],
  ]
  expect(cardsFor('en', [passage(['Towns'], table(...rows))], 'more')).toEqual([])
})

test('reads the sentences in long cells', () => {
  const cell =
    'Covers the plant and protects it from drying out and from injuries of all kinds, wherever it grows.; Cork is a dead tissue that covers the stems of plants in their second year.'
  const cards = cardsFor('en', [passage(['Tissues'], table(['Tissue', 'Function'], ['outer', cell]))])
  expect(cards.map(shown)).toEqual([
    'What is meant by “Cork”? → a dead tissue that covers the stems of plants in their second year',
  ])
})

test('skips a second header, and a value that says no more than its row', () => {
  const rows = [
    ['Attribute', 'Description'],
    ['Method', 'Description'],
    ['grade', 'the grade of an officer'],
    ['salary', 'what an officer earns each month'],
  ]
  expect(cardsFor('en', [passage(['The interface'], table(...rows))]).map(shown)).toEqual([
    'The interface: What is meant by “salary”? → what an officer earns each month',
  ])
})

test('makes no cards of an empty example', () => {
  const rows = [
    ['Column 1', 'Column 2'],
    ['Value 1', 'Value 2'],
    ['Value 3', 'Value 4'],
  ]
  expect(cardsFor('en', [passage(['Tables in Markdown'], table(...rows))], 'more')).toEqual([])
})

test('sets two things side by side that the heading compares', () => {
  const rows = [
    ['Autotroph', 'Heterotroph'],
    ['makes its own food', 'eats other beings'],
    ['plants and algae', 'animals and fungi'],
  ]
  const [card] = cardsFor('en', [passage(['Autotroph and heterotroph'], table(...rows))])
  expect(card && shown(card)).toBe('Autotroph: makes its own food. Heterotroph? → eats other beings')
})

test('takes no sentence above a table for its subject, and leaves out the quotation marks of its names', () => {
  const above = paragraph('To compare them with each other, the notes list what both kinds are like:')
  const rows = [
    ['', '“Old wars”'],
    ['Actors', 'states and their armies'],
  ]
  const [card] = cardsFor('en', [passage(['Kinds of war'], above, table(...rows))])
  expect(card?.question).toBe('Kinds of war – Old wars: Actors?')
})

test('asks for what a column of definitions says, and for no figures of an example', () => {
  const meanings = table(['Concept', 'Definition'], ['Error: type 1', 'rejecting a true hypothesis'], ['NHST', 'TODO'])
  expect(cardsFor('en', [passage(['Statistics'], meanings)]).map(shown)).toEqual([
    'Statistics: What is meant by “Error: type 1”? → rejecting a true hypothesis',
  ])
  const figures = table(
    ['Land', 'Cloth', 'Wine'],
    ['Portugal', '90 units', '80 units'],
    ['England', '100 units', '120 units'],
  )
  expect(cardsFor('en', [passage(['Comparative advantage'], figures)])).toEqual([])
})

test('asks what an acronym of a table stands for', () => {
  const table = {
    kind: 'table' as const,
    page: 1,
    hasHeader: true,
    rows: [
      ['Netwerk', 'Description'],
      ['LAN', 'Local Area Network'],
      ['Gateway', 'Toegang tot een ander netwerk'],
    ],
  }
  expect(cardsFor('nl', [passage(['Netwerken'], table)]).map(shown)).toEqual([
    'Waar staat “LAN” voor? → Local Area Network',
    'Netwerken: Wat wordt bedoeld met “Gateway”? → Toegang tot een ander netwerk',
  ])
})

test('makes no cards of examples, and details of sizes', () => {
  const intents = table(
    ['Phrase', 'Intent'],
    ['Turn off the lights', 'light control'],
    ['Stop the timer', 'timer control'],
  )
  const lead = paragraph('Here are some examples:')
  expect(cardsFor('en', [passage(['Language understanding'], lead, intents)])).toEqual([])
  const sizes = table(
    ['Board', 'Size'],
    ['Kinetis', '2 mm x 2 mm'],
    ['Arduino', '69 mm x 54 mm'],
    ['Pico', '51 mm x 21 mm'],
  )
  expect(cardsFor('en', [passage(['Size of boards'], sizes)], 'more').map(({ importance }) => importance)).toEqual([
    3, 3, 3,
  ])
})

test('does not ask for a row under a heading that names another row', () => {
  const cases = table(
    ['Algorithm', 'Worst case'],
    ['Quicksort', 'quadratic time'],
    ['Merge sort', 'nearly linear time'],
  )
  const questions = cardsFor('en', [passage(['Sorting', 'Quicksort'], cases)]).map(({ question }) => question)
  expect(questions).toContain('Merge sort (Algorithm): Worst case?')
})

test('asks for no meaning where a column of explanations tells what happens', () => {
  const rows = [
    ['Concept', 'Explicație'],
    ['TTL', 'La fiecare router, o stație se consumă'],
    ['Unicast', 'comunicarea dintre un emițător și un receptor'],
  ]
  const cards = cardsFor('ro', [passage(['Propagarea pachetelor'], table(...rows))])
  expect(cards.map(shown)).toEqual([
    'Propagarea pachetelor: TTL? → La fiecare router, o stație se consumă',
    'Propagarea pachetelor: Ce se înțelege prin „Unicast”? → comunicarea dintre un emițător și un receptor',
  ])
})

test('asks what the terms of a table mean, whatever their meanings begin with', () => {
  const rows = [
    ['Termen', 'Definiție'],
    ['vot cenzitar', 'drept de vot condiționat de avere'],
    ['sistem virtual', 'se găsește numai în memorie'],
  ]
  expect(cardsFor('ro', [passage(['Unirea Principatelor'], table(...rows))]).map(shown)).toEqual([
    'Ce se înțelege prin „vot cenzitar”? → drept de vot condiționat de avere',
    'Unirea Principatelor: Ce caracterizează „sistem virtual”? → se găsește numai în memorie',
  ])
})

test.each<[string, string[][]]>([
  [
    'check lists',
    [
      ['Criterion', 'Covered by'],
      ['a) Kinds of networks', 'theory'],
      ['b) Building a network', 'laboratory'],
    ],
  ],
  [
    'two lists beside each other',
    [
      ['Advantages', 'Disadvantages'],
      ['economies of scale', 'legal differences'],
      ['access to markets', 'problems of coordination'],
    ],
  ],
])('makes no cards of %s', (_, rows) => {
  expect(cardsFor('en', [passage(['Networks'], table(...rows))], 'more')).toEqual([])
})

test.each<[Language, string, string]>([
  ['en', 'Benefits', 'Drawbacks'],
  ['de', 'Vorteile', 'Nachteile'],
  ['fr', 'Avantages', 'Inconvénients'],
  ['es', 'Ventajas', 'Inconvenientes'],
  ['it', 'Vantaggi', 'Svantaggi'],
  ['nl', 'Voordelen', 'Nadelen'],
  ['pl', 'Zalety', 'Wady'],
  ['uk', 'Переваги', 'Недоліки'],
  ['ro', 'Avantaje', 'Dezavantaje'],
])('%s: makes no cards of the columns “%s” and “%s”', (language, ...header) => {
  const rows = [header, ['Plasma, clay', 'Loam, humus'], ['Granite, basalt', 'Marble, quartz']]
  expect(cardsFor(language, [passage(['Diesel'], table(...rows))], 'more')).toEqual([])
})

test.each([
  ['an empty row', ['', '']],
  ['a note', ['', 'Source: own survey']],
  ['a cell that belongs to the row above', ['', 'vineyards on terraces']],
])('makes cards of a table that ends with %s', (_, last) => {
  const rows = table(...(soils.kind === 'table' ? soils.rows : []), last)
  expect(cardsFor('en', [passage(['The Rhine valley'], rows)])).toHaveLength(2)
})

test('asks what the terms of a table mean that have letters', () => {
  const rows = table(
    ['Term', 'Definition'],
    ['a) erythrocyte', 'a red cell that carries oxygen'],
    ['b) leukocyte', 'a white cell that fights germs'],
  )
  expect(cardsFor('en', [passage(['Blood'], rows)]).map(shown)).toEqual([
    'What is meant by “erythrocyte”? → a red cell that carries oxygen',
    'What is meant by “leukocyte”? → a white cell that fights germs',
  ])
})

test('makes no cards of the figures of each year, and keeps a year above the first column', () => {
  const figures = table(['Year', 'Unemployment'], ['1990', '6.2 %'], ['1991', '7.4 %'], ['1992', '€ 8'])
  expect(cardsFor('en', [passage(['Unemployment in Spain'], figures)], 'more')).toEqual([])
  const seasons = table(['2024', 'Guest'], ['Spring', 'orchestra of Vienna'], ['Summer', 'ballet of Paris'])
  expect(cardsFor('en', [passage(['The opera house'], seasons)]).map(shown)).toEqual([
    'The opera house – Spring: Guest? → orchestra of Vienna',
    'The opera house – Summer: Guest? → ballet of Paris',
  ])
})

test('takes a year for no header of a column', () => {
  const rows = [
    ['1453', 'val van Constantinopel'],
    ['1492', 'aankomst van Columbus in Amerika'],
    ['Reconquista', 'herovering van Spanje op de moslims'],
  ]
  expect(cardsFor('nl', [passage(['Ontdekkingsreizen'], table(...rows))]).map(shown)).toEqual([
    'Ontdekkingsreizen: 1453: wat gebeurde er? → val van Constantinopel',
    'Ontdekkingsreizen: 1492: wat gebeurde er? → aankomst van Columbus in Amerika',
    'Ontdekkingsreizen: Reconquista? → herovering van Spanje op de moslims',
  ])
})

test('asks for the function of a type', () => {
  const rows = table(['Type', 'Function'], ['border router', 'joins two areas'], ['inner router', 'stays in one area'])
  expect(cardsFor('en', [passage(['Routers'], rows)])).toHaveLength(2)
})

test('takes a figure for no header, and asks by the question above a column', () => {
  const figures = table(['Nombre de voyageurs', '30 millions'], ['Nombre de trains par jour', '550 trains'])
  expect(cardsFor('fr', [passage(['La gare de Lyon'], figures)], 'more').map(shown)).not.toContainEqual(
    expect.stringContaining('« 30 millions »'),
  )
  const revolutions = table(
    ['Révolution', 'Où ?'],
    ['Février 1917', 'à Petrograd, dans les rues'],
    ['Juillet 1830', 'à Paris'],
  )
  expect(cardsFor('fr', [passage(['Les révolutions'], revolutions)]).map(shown)[0]).toBe(
    'Les révolutions – Février 1917 : Où ? → à Petrograd, dans les rues',
  )
})

test('makes no cards of lists beside each other, nor below a line that calls the table an example', () => {
  const lists = table(['Procesos', 'Datos'], ['Diagrama de contexto. Tablas de decisión.', 'Diccionario de datos'])
  expect(cardsFor('es', [passage(['Técnicas de análisis'], lists)])).toEqual([])
  const rows = table(['Tipo', 'Nombre'], ['externo', 'solicita un producto'], ['temporal', 'pide un informe'])
  expect(cardsFor('es', [passage(['Eventos'], paragraph('Ejemplo de una lista'), rows)])).toEqual([])
})
