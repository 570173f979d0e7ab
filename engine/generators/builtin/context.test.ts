import { expect, test } from 'vitest'
import type { Language } from '../../../shared/languages.ts'
import { grammarOf } from './grammar.ts'
import { askedFor } from './asking.ts'
import { subjectIn, topicOf } from './context.ts'
import { meaningCard } from './meanings.ts'
import { cardsFor, list, paragraph, passage, shown } from './passages-fixture.ts'

test.each(['2 kinds', 'Two types', 'Glossary', 'Key Terms', 'Describe the framework and its parts'])(
  'takes no subject from the heading “%s”',
  (heading) => {
    expect(subjectIn(heading, grammarOf('en'))).toBeNull()
  },
)

test('takes no heading that introduces a list for a subject', () => {
  expect(topicOf(['Living beings', 'They are told apart by how they feed:'], grammarOf('en'))).toBe('Living beings')
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

test('puts a subject of everyday words under its heading', () => {
  const index = paragraph('The index is the number that says where in a list an item occurs.')
  expect(cardsFor('en', [passage(['Python', 'Lists'], index)]).map(shown)).toEqual([
    'Lists: What is meant by “index”? → the number that says where in a list an item occurs',
  ])
  const longest = paragraph('The fastest cable in the world is the T568B.')
  expect(cardsFor('en', [passage(['Network cables'], longest)]).map(shown)).toEqual([
    'Network cables: The fastest cable in the world is the /$T568B/$.',
  ])
})

test.each<[Language, string, string]>([
  ['es', 'a date and a verb', 'En 738 a.C., derrotó a una coalición de los reyes de Judá y de Siria.'],
  ['de', 'an adjective of everyday use', 'Der häufigste Fall ist eine Anwendung, die den Zwang durch Gewalt betrifft.'],
  ['en', 'a comparison', 'Theta waves are even lower in frequency and higher in amplitude than alpha waves.'],
  ['de', 'a label', 'Gegennarrative entwickeln: Entwicklung von *Alternativen* zu den Botschaften der Parteien.'],
])('makes no key point of a sentence that begins with %s', (language, _, text) => {
  expect(cardsFor(language, [passage(['Theta waves'], paragraph(text))], 'more')).toEqual([])
})

test('offers no years of another age', () => {
  const years = ['The king died in 2005.', 'The war ended in 2012.', 'The city had its fair in 1999.']
  const engine = 'In 1782, James Watt created a steam engine that could do the work of twelve horses.'
  const options = (...others: string[]) =>
    cardsFor('en', [passage(['Engines'], paragraph([engine, ...others].join(' ')))], 'more', undefined, {
      kinds: ['choice'],
    }).filter(({ question }) => question.includes('Watt'))
  expect(options(...years)).toEqual([])
  expect(options('The king died in 1790.', 'The war ended in 1763.', 'The city had its fair in 1801.')).toHaveLength(1)
})

test.each<[Language, string, string]>([
  ['en', 'a number of things', 'Thirteen of the states are regions that have a parliament of their own.'],
  [
    'es',
    'the place of an event',
    'En *Canaán*, una conspiración derrocó al linaje de Hiram y elevó al sumo sacerdote al trono.',
  ],
  ['de', 'an adjective and its noun', 'Die *genaue Funktionsweise* wird im Buch für die Klassen E und A besprochen.'],
])('takes nothing from %s: %s', (language, _, text) => {
  expect(cardsFor(language, [passage(['Orte'], paragraph(text))])).toEqual([])
})

test('offers terms as options only for a meaning of some words', () => {
  const organs = [
    '*Stomach*: a hollow organ',
    '*Heart*: a thick muscle',
    '*Kidney*: a paired filter',
    '*Spleen*: a soft gland',
  ]
  const cards = cardsFor('en', [passage(['Organs'], list(...organs))], 'more', undefined, { kinds: ['choice'] })
  expect(cards).toEqual([])
})

test('fills up with details only where there are few cards', () => {
  const lines = [
    '*osmosis*: a movement of water through a membrane',
    '*dialysis*: a separation of salts from a liquid',
    '*turgor*: the pressure of the sap on a cell wall',
    '*xylem*: a tissue that leads water upwards',
    '*phloem*: a tissue that leads sugar to the roots',
    '*cuticle*: a layer of wax that keeps water in a leaf',
    '*stem*: a part of a plant that carries its leaves',
    '*sap*: the liquid that moves through a plant',
  ]
  const text = paragraph('Desert plants lose water through the *stomata* in the hot hours of the day.')
  const gaps = (count: number) =>
    cardsFor('en', [passage(['Water'], list(...lines.slice(0, count)), text)]).filter(({ kind }) => kind === 'gap')
  expect(gaps(7)).toHaveLength(1)
  expect(gaps(8)).toEqual([])
})

test.each(['Rooms were lit by oil lamps, which gave brighter light.', 'Wages were cut in mills that made cloth.'])(
  'takes no deed for a meaning: %s',
  (text) => {
    expect(cardsFor('en', [passage(['Trade'], paragraph(text))])).toEqual([])
  },
)

test.each<[Language, string]>([
  ['en', 'Use of tools'],
  ['en', 'Second Empire'],
  ['en', 'First Crusade'],
  ['en', '3D printing'],
  ['en', '20th century'],
  ['fr', 'Troisième République'],
  ['nl', 'Tweede Wereldoorlog'],
])(
  'takes the subject of a heading that begins with a number or a noun like a command (%s): %s',
  (language, heading) => {
    expect(subjectIn(heading, grammarOf(language))).toBe(heading)
  },
)

test('takes capitals in acronyms and lists of names for no title', () => {
  const acronyms = list(
    '*SMTP*: Simple Mail Transfer Protocol',
    '*NASA*: National Aeronautics and Space Administration',
  )
  expect(cardsFor('en', [passage(['Acronyms'], acronyms)]).map(shown)).toEqual([
    'What does “SMTP” stand for? → Simple Mail Transfer Protocol',
    'What does “NASA” stand for? → National Aeronautics and Space Administration',
  ])
  const members = list('Founding members: Belgium, France, Italy, Luxembourg', 'Purpose: a common defence')
  expect(cardsFor('en', [passage(['NATO'], members)]).map(shown)).toContain(
    'NATO: Founding members? → Belgium, France, Italy, Luxembourg',
  )
})

test.each<[Language, string, string]>([
  [
    'de',
    'Die *bewusste Wahrnehmung* ist ein Vorgang, bei dem Reize im Gehirn verarbeitet werden.',
    'Was versteht man unter „bewusste Wahrnehmung“? → ein Vorgang, bei dem Reize im Gehirn verarbeitet werden',
  ],
  [
    'de',
    'Ein *robustes Verfahren* ist eine Methode, die auch bei Ausreißern gute Werte liefert.',
    'Was versteht man unter „robustes Verfahren“? → eine Methode, die auch bei Ausreißern gute Werte liefert',
  ],
  [
    'de',
    'Die kleine Eiszeit ist eine Periode, in der die Temperaturen niedriger waren als heute.',
    'Was versteht man unter „kleine Eiszeit“? → eine Periode, in der die Temperaturen niedriger waren als heute',
  ],
  [
    'de',
    'Die *neue Welt* war ein Gebiet, das die Seefahrer im Westen fanden.',
    'Was versteht man unter „neue Welt“? → ein Gebiet, das die Seefahrer im Westen fanden',
  ],
])('asks for a term with an adjective (%s): %s', (language, text, card) => {
  expect(cardsFor(language, [passage(['Begriffe'], paragraph(text))]).map(shown)).toEqual([card])
})

test.each<[Language, string, string[]]>([
  ['fr', '*Texte argumentatif* : texte qui défend une thèse avec des arguments', ['Texte argumentatif']],
  ['it', '*Testo poetico*: scritto in versi che esprime i sentimenti di chi scrive', ['Testo poetico']],
  ['pl', '*Tekst naukowy*: wypowiedź, która przedstawia wyniki badań uczonych', ['Tekst naukowy']],
  ['fr', 'Texte : récit de la vie des paysans au Moyen Âge', []],
  ['fr', 'Document 2 : lettre de la reine à son fils en exil', []],
])('takes a word such as “text” for a label only where it stands alone (%s): %s', (language, line, terms) => {
  const cards = cardsFor(language, [passage(['Genres'], list(line))])
  expect(cards.map(({ question }) => /[«„] ?(?<term>[^»”]+?) ?[»”]/u.exec(question)?.groups?.['term'])).toEqual(terms)
})

test('takes no noun behind an article for a verb', () => {
  const text = 'Die Macht gelangte im Jahr 1933 in die Hand eines Mannes.'
  expect(cardsFor('de', [passage(['Staat'], paragraph(text))], 'more').map(shown)).toEqual([
    'Die Macht gelangte im Jahr /$1933/$ in die Hand eines Mannes.',
  ])
})

test.each<[language: Language, text: string, card: string]>([
  [
    'en',
    'The ozone layer absorbs most of the ultraviolet radiation.',
    'What does the ozone layer absorb? → most of the ultraviolet radiation',
  ],
  [
    'en',
    'The *hull* consists of thick planks and oak frames.',
    'What does the hull consist of? → thick planks and oak frames',
  ],
  [
    'de',
    'Das Kerckhoffs’sche Prinzip besagt, dass nur der Schlüssel geheim sein muss.',
    'Was besagt das Kerckhoffs’sche Prinzip? → dass nur der Schlüssel geheim sein muss',
  ],
  [
    'de',
    'Die *Netzhaut* besteht aus mehreren Schichten von Nervenzellen.',
    'Woraus besteht die Netzhaut? → aus mehreren Schichten von Nervenzellen',
  ],
  [
    'nl',
    'De atmosfeer bevat vooral stikstof en een kleiner deel zuurstof.',
    'Wat bevat de atmosfeer? → vooral stikstof en een kleiner deel zuurstof',
  ],
  [
    'pl',
    'Ustawy zawierają zasady ogólne bez szczegółów technicznych.',
    'Co zawierają ustawy? → zasady ogólne bez szczegółów technicznych',
  ],
  ['uk', 'Мембрани утворюють тонкий бар’єр навколо клітини.', 'Що утворюють Мембрани? → тонкий бар’єр навколо клітини'],
])('asks what a sentence says of its subject (%s: %s)', (language, text, card) => {
  const heading = text
    .split(' ')
    .slice(0, { pl: 1, uk: 1, nl: 2 }[language as string] ?? 3)
    .join(' ')
  expect(cardsFor(language, [passage([heading], paragraph(text))]).map(shown)).toContain(card)
})

test('lowers the letter of a verb, but of no name', () => {
  const grammar = { ...grammarOf('en'), isSmall: () => true }
  expect(askedFor('Memory Data Register Stores', 'the contents of a cell', grammar)?.question).toBe(
    'What does Memory Data Register store?',
  )
  const cards = cardsFor('en', [
    passage(['Contracts'], paragraph('*English law* requires an offer that somebody accepts.')),
  ])
  expect(cards.map(({ question }) => question)).toEqual(['What does English law require?'])
})
