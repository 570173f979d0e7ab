import { expect, test } from 'vitest'
import { grammarOf } from './grammar.ts'
import { saysWhatIsDone } from './meanings.ts'
import { hidesSubject } from './statements.ts'
import { tokensOf } from './tokens.ts'
import { cardsFor, list, paragraph, passage, shown } from './passages-fixture.ts'
import type { Language } from '../../../shared/languages.ts'

/** Sentences that look like ones to be left out or cut off, with their headings. */
test.each<[what: string, language: Language, heading: string, text: string, card: string]>([
  [
    'a name and a year in brackets',
    'en',
    'Painting',
    '*Cubism* is a style of painting that shows things from several sides (Picasso, 1907).',
    'What is meant by “Cubism”? → a style of painting that shows things from several sides (Picasso, 1907)',
  ],
  [
    'what a number before a colon announces',
    'en',
    'Cell division',
    '*Mitosis* is a division in two stages: the first is the prophase, the second is the telophase.',
    'What is meant by “Mitosis”? → a division in two stages: the first is the prophase, the second is the telophase',
  ],
  [
    'a date before a colon',
    'en',
    'The Ottoman Empire',
    'In 1453 Constantinople fell: the Ottomans had breached its walls with cannons.',
    'In /$1453/$ Constantinople fell: the Ottomans had breached its walls with cannons.',
  ],
  [
    'a place and a year in brackets',
    'en',
    'Wars',
    'The Battle of the Nations (Leipzig 1813) ended the French rule in Germany.',
    'The Battle of the Nations (Leipzig /$1813/$) ended the French rule in Germany.',
  ],
  [
    'a Romanian noun of one thing in “-ele”',
    'ro',
    'Corpul',
    '*Sângele* este un țesut lichid care circulă prin vase.',
    'Corpul: Ce este „Sângele”? → un țesut lichid care circulă prin vase',
  ],
  [
    'a Romanian noun of several things in “-ele”',
    'ro',
    'Corpul',
    '*Organele* sunt părți ale corpului care au o funcție proprie.',
    'Ce sunt „Organele”? → părți ale corpului care au o funcție proprie',
  ],
  [
    'a Romanian apposition',
    'ro',
    'Plante',
    'Frunzele conțin *clorofila*, un pigment care absoarbe lumina soarelui.',
    'Ce este „clorofila”? → un pigment care absoarbe lumina soarelui',
  ],
  [
    'a Romanian heading above its meaning',
    'ro',
    'Procesul',
    'Un program în execuție care are o zonă de memorie proprie.',
    'Ce este „Procesul”? → Un program în execuție care are o zonă de memorie proprie',
  ],
])('keeps %s', (_, language, heading, text, card) => {
  expect(cardsFor(language, [passage([heading], paragraph(text))], 'more').map(shown)).toEqual([card])
})

test('asks for no number of a Romanian noun that its line leaves open', () => {
  const lines = list('Peretele: un strat care desparte două încăperi', 'Arborele: o plantă înaltă care are trunchi')
  expect(cardsFor('ro', [passage(['Noțiuni'], lines)]).map(shown)).toEqual([
    'Ce se înțelege prin „Peretele”? → un strat care desparte două încăperi',
    'Ce se înțelege prin „Arborele”? → o plantă înaltă care are trunchi',
  ])
})

test('takes a noun for a meaning that may be a verb too', () => {
  const line = list('*Convection*: it is transport by currents in a fluid')
  expect(cardsFor('en', [passage(['Heat'], line)]).map(shown)).toEqual([
    'What is meant by “Convection”? → transport by currents in a fluid',
  ])
})

test.each<[what: string, language: Language, heading: string, text: string]>([
  ['a Dutch adjective before “dat”', 'nl', 'Gletsjers', 'De kans is groot dat een gletsjer bij warm weer smelt.'],
  ['a Romanian adjective in “-ale”', 'ro', 'Vitamine', '*Vitaminele* sunt esențiale pentru creșterea organismului.'],
])('takes %s for no meaning', (_, language, heading, text) => {
  const cards = cardsFor(language, [passage([heading], paragraph(text))], 'more').map(shown)
  expect(cards.filter((card) => /Wat wordt bedoeld|Ce sunt/u.test(card))).toEqual([])
})

test('takes Italian participles for what is done, and no nouns that end like them', () => {
  expect(saysWhatIsDone('scritti da monaci nel medioevo', grammarOf('it'))).toBe(true)
  expect(saysWhatIsDone('insetti che vivono in colonie', grammarOf('it'))).toBe(false)
})

test.each<[language: Language, text: string, isHidden: boolean]>([
  ['es', 'Fernando murió en el pueblo de Madrigalejo.', false],
  ['it', 'Orlando morì nella battaglia di Roncisvalle.', false],
  ['pl', 'Michał Anioł namalował freski na suficie kaplicy.', false],
  ['pl', 'Paweł założył gminę w Koryncie.', false],
  ['es', 'Comenzó gobernando solo la ciudad.', true],
  ['es', 'Se pueden encontrar en los ovarios.', true],
  ['pl', 'Podbił Galię w kilka lat.', true],
])('%s: tells names from verbs without a subject: %s', (language, text, isHidden) => {
  const grammar = grammarOf(language)
  expect(hidesSubject(tokensOf(text, grammar), grammar)).toBe(isHidden)
})

test('offers heights as options, however far they are apart', () => {
  const peaks = [
    'Everest is exactly 8848',
    'Aconcagua is exactly 6961',
    'Kilimanjaro is exactly 5895',
    'Denali is exactly 6190',
  ]
  const text = peaks.map((peak) => paragraph(`The height of the mountain ${peak} m.`))
  const cards = cardsFor('en', [passage(['Mountains'], ...text)], 'more', undefined, { kinds: ['choice'] })
  expect(cards).toHaveLength(4)
})
