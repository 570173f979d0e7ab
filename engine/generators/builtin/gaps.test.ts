import { expect, test } from 'vitest'
import { parseGaps } from '../../../shared/gaps.ts'
import type { Language } from '../../../shared/languages.ts'
import { cardsFor, list, paragraph, passage, shown } from './passages-fixture.ts'

/** The hidden texts of each gap card of a short text, at the greater depth. */
const hiddenIn = (language: Language, ...texts: string[]) =>
  cardsFor(language, [passage(['Notes'], ...texts.map(paragraph))], 'more')
    .filter(({ kind }) => kind === 'gap')
    .map(({ question }) => parseGaps(question).flatMap(({ kind, text }) => (kind === 'gap' ? [text] : [])))

test.each<[what: string, language: Language, text: string, hidden: string[][]]>([
  [
    'the term that a sentence marks',
    'en',
    'Wireless signals are sent on a *carrier wave* of high frequency.',
    [['carrier wave']],
  ],
  [
    'a date with its day',
    'it',
    'Il Trattato di Compiègne fu firmato a Parigi l’11 novembre 1918 dai due governi.',
    [['11 novembre 1918']],
  ],
  [
    'a quantity with its unit',
    'es',
    'El río Tajo recorre la península durante 1.007 kilómetros.',
    [['1.007 kilómetros']],
  ],
  ['nothing where two dates compete', 'en', 'The Roman Republic lasted from 1509 to 1627 in this novel world.', []],
  ['no emphasised verb', 'de', 'Der Reichstag kann vom Reichspräsidenten *aufgelöst* werden, sagt das Gesetz.', []],
  ['no label', 'it', 'Una *Chiave Pubblica*: la riceve chiunque voglia scrivere al proprietario.', []],
  [
    'no half of a quantity',
    'fr',
    'Le diamètre de Cérès est d’environ 950 *kilomètres* à l’équateur.',
    [['950 kilomètres']],
  ],
  ['nothing in direct speech', 'de', '„In sechs Wochen haben die Minister den Kanzler in die Ecke gedrängt.“', []],
  ['nothing that stays visible', 'en', 'The *cell* is what a cell biologist studies with a microscope all day.', []],
])('hides %s', (_, language, text, hidden) => {
  expect(hiddenIn(language, text)).toEqual(hidden)
})

test('hides one text a sentence, and none in a sentence that gave a definition', () => {
  const text =
    'Osmosis refers to the movement of *water* through a membrane. A *solute* lowers the potential of the *solvent* in a beaker.'
  const cards = cardsFor('en', [passage(['Notes'], paragraph(text))], 'more')
  expect(cards.map(shown)).toEqual([
    'What is meant by “Osmosis”? → the movement of water through a membrane',
    'What does “solute” do? → lowers the potential of the solvent in a beaker',
  ])
})

test('makes no gap card of a long sentence', () => {
  const long = `The *thylakoid* of the plant ${'and the leaf '.repeat(20)}absorbs the light.`
  expect(hiddenIn('en', long)).toEqual([])
})

test('joins no lines that a document did not join', () => {
  expect(hiddenIn('de', 'Wegen der hohen *Kredite* Die Gläubiger forderten das Geld zurück.')).toEqual([])
})

test('makes gap cards of list items only where they are sentences', () => {
  const items = list('light from the *sun* on wide leaves', 'The *stomata* let the carbon dioxide into the leaf.')
  const cards = cardsFor('en', [passage(['Leaves'], items)], 'more')
  expect(cards.map(({ question }) => question)).not.toContainEqual(expect.stringContaining('sun'))
})

test.each<[what: string, text: string]>([
  ['a subject that its text has introduced', 'The affected region was left without water in the year 2005 for weeks.'],
  ['a figure of a worked example', 'Now the button is on, so the output of the pin rises to 3.3 volts at once.'],
  ['the year of a reference', 'Cantor (2001) thought that a combination of two diseases emptied the towns.'],
])('hides nothing in a sentence with %s', (_, text) => {
  expect(hiddenIn('en', text)).toEqual([])
})

test.each<[language: Language, text: string, hidden: string]>([
  ['en', 'The groups of human blood were described by Karl Landsteiner in Vienna.', 'Karl Landsteiner'],
  ['pl', 'Zasada podziału władzy została opisana przez Karola Monteskiusza w Paryżu.', 'Karola Monteskiusza'],
])('hides the person by whom something was done (%s)', (language, text, hidden) => {
  expect(hiddenIn(language, text)).toEqual([[hidden]])
})

test.each<[language: Language, text: string, hidden: string]>([
  ['en', 'Julius Caesar was murdered by his opponents in 44 BC near the theatre.', '44 BC'],
  ['ro', 'Octavian a câștigat bătălia navală de la Actium în 31 î.Hr. și a rămas singur.', '31 î.Hr'],
])('hides a year before our era (%s)', (language, text, hidden) => {
  expect(hiddenIn(language, text)).toEqual([[hidden]])
})

test('hides nothing that the heading says, which stands above the card', () => {
  const text = '*Photosynthesis* takes place in all chloroplasts of green plants.'
  expect(cardsFor('en', [passage(['Photosynthesis'], paragraph(text))])).toEqual([])
  expect(cardsFor('en', [passage(['Plants'], paragraph(text))])).toHaveLength(1)
})

test('makes no key point of a sentence without its subject', () => {
  const text = 'A câștigat titlul râvnit de Universitatea Anului în clasamentul din anul 2000.'
  expect(cardsFor('ro', [passage(['Newcastle'], paragraph(text))])).toEqual([])
})

test.each<[what: string, language: Language, term: string, text: string]>([
  ['follows from another', 'it', 'vapore', 'Il *vapore* sale quindi verso gli strati freddi dell’atmosfera.'],
  ['leads through a menu', 'de', 'Druckansicht', 'Im Menü Datei → *Druckansicht* stehen die Seiten vor dem Ausdruck.'],
  [
    'names a parameter',
    'en',
    'deviceId',
    'The parameter *deviceId* holds the name of the device that sends a position.',
  ],
])('hides nothing in a sentence that %s', (_, language, term, text) => {
  // Where a document marks a term for the first time, it may say what is new in such a sentence.
  expect(hiddenIn(language, `*${term}*`, text)).toEqual([])
})

test('hides a fact of a sentence whose verb no list has', () => {
  const text = 'Philipp Scheidemann rief am 9. November 1918 die Republik aus.'
  expect(hiddenIn('de', text)).toEqual([['9. November 1918']])
})

test('hides a figure rather than the term that the heading names', () => {
  const cards = cardsFor('pl', [
    passage(['Serce'], paragraph('*Serce* dorosłego człowieka bije w spoczynku około 70 razy na minutę.')),
  ])
  expect(cards.map(({ question }) => question)).toEqual([expect.stringContaining('/$70 razy/$')])
})

test('hides a person behind a participle that is not next to it', () => {
  const text = 'Il modello relazionale è stato proposto per la prima volta da Edgar Codd a San Jose.'
  const cards = cardsFor('it', [passage(['Il modello relazionale'], paragraph(text))])
  expect(cards.map(({ question }) => question)).toEqual([text.replace('Edgar Codd', '/$Edgar Codd/$')])
})

test.each<[language: Language, text: string]>([
  ['en', 'The *tilted axis* of the planet makes the southern summers hotter.'],
  ['de', 'Die *schiefe Achse* des Planeten macht die Sommer im Süden wärmer.'],
])('makes no key point of a comparison without its other side (%s)', (language, text) => {
  expect(cardsFor(language, [passage([], paragraph(text))]).filter(({ importance }) => importance !== 3)).toEqual([])
})

test.each([
  'The life of a company begins with its *development*, growth and maturity in the first years.',
  'The life of a company ends with its *maturity* and the decline of all its sales.',
  'The life of a company ends with the growth and the *maturity* of all its products.',
])('hides no member of a list: %s', (sentence) => {
  expect(cardsFor('en', [passage(['Companies'], paragraph(sentence))], 'more')).toEqual([])
})

test.each<[language: Language, text: string, hidden: string]>([
  ['en', 'Loftus Palmer (1974) showed films of car accidents to students.', 'Loftus Palmer'],
  ['de', 'Renin wird bei niedrigem Blutdruck von den Zellen der Niere freigesetzt.', 'Renin'],
  [
    'de',
    'Außenminister Gustav Stresemann verfolgte eine Politik der Verständigung mit Frankreich.',
    'Gustav Stresemann',
  ],
  ['es', 'Clara Campoamor defendió en las Cortes el voto de las mujeres.', 'Clara Campoamor'],
])('hides the name that a sentence is about, or a noun whose verb has two parts (%s: %s)', (language, text, hidden) => {
  expect(hiddenIn(language, text)[0]).toEqual([hidden])
})

test.each<[language: Language, heading: string, text: string, card: string]>([
  [
    'ro',
    'Inima',
    'Automatismul inimii este rar. Automatismul asigură ritmul inimii în stare de repaus.',
    'Inima: Ce asigură „Automatismul”? → ritmul inimii în stare de repaus',
  ],
])('asks under the heading what is said of a rare noun (%s: %s)', (language, heading, text, card) => {
  const cards = cardsFor(language, [passage([heading], paragraph(text))], 'more')
  expect(cards.map(shown)).toContain(card)
})

test.each<[what: string, language: Language, text: string]>([
  ['a word of everyday use', 'en', 'Water carries the salts of the rocks into the sea.'],
  ['what was introduced before', 'en', 'The phagocyte swallows the bacteria of the open wound.'],
  ['what may be', 'en', 'Phagocytes may swallow the bacteria of the open wound.'],
  ['what an example does', 'en', 'Phagocytes swallow intruders, for example the bacteria of a wound.'],
  ['what is said of another', 'de', 'Stresemann erhielt dafür mit Briand den Preis der Stiftung.'],
  ['a part of something', 'de', 'Die Arbeit von Ribosomen erfordert in der Zelle viel Energie.'],
])('hides no subject: %s (%s)', (_, language, text) => {
  expect(hiddenIn(language, text)).toEqual([])
})

test('hides what a sentence names before what it only marks', () => {
  const text = 'Le *forze tettoniche* producono strutture di forma allungata dette *falde di ricoprimento*.'
  expect(hiddenIn('it', text)).toEqual([['falde di ricoprimento']])
})

test('hides no day without its year, and no name in a sentence about something else', () => {
  expect(hiddenIn('es', 'El 14 de abril Alfonso XIII abandonó el país por mar.')).toEqual([])
  expect(hiddenIn('en', 'In a 1981 study, Drosophila males were placed in glass boxes.')).toEqual([])
  expect(hiddenIn('en', 'The rule was established in *Adams v Lindsell* by the court.')).toEqual([])
})

test('hides no year of a reference and no word of everyday use', () => {
  const source = 'Vicarious trauma, first described by McCann (Branson, D. C., 2019), affects nurses and counsellors.'
  expect(hiddenIn('en', source)).toEqual([])
  expect(hiddenIn('it', 'La *memoria* di un calcolatore è composta da strati sempre più veloci.')).toEqual([])
  expect(hiddenIn('en', 'Developed by Jack Brehm in 1966 at an American university.')).toEqual([])
})

test.each([
  'Das Radium fand die Forscherin *Marie Curie* bei einer Untersuchung von Gestein.',
  'Im Wald führt die *kognitive Dissonanz* zu einem Gefühl der Spannung.',
])('hides a name and a term with an adjective of its field: %s', (text) => {
  const [card] = cardsFor('de', [passage(['Forschung'], paragraph(text))])
  expect(card?.question).toBe(text.replaceAll(/\*([^*]+)\*/gu, '/$$$1/$$'))
})

test('hides nothing behind a pronoun that names nobody', () => {
  const text = 'Apart from a direct tax to the state called *taille*, they paid tax to the first estate.'
  expect(hiddenIn('en', text)).toEqual([])
})

test('hides the name that a sentence gives to what it speaks of (nl)', () => {
  const text = 'Bij een label met een reëel getal spreekt men van een *Regressieprobleem*.'
  expect(cardsFor('nl', [passage(['Leren'], paragraph(text))]).map(({ question }) => question)).toEqual([
    'Bij een label met een reëel getal spreekt men van een /$Regressieprobleem/$.',
  ])
})
