import { expect, test } from 'vitest'
import type { Language } from '../../../shared/languages.ts'
import { cardsFor, paragraph, passage, shown } from './passages-fixture.ts'

const cardsOf = (language: Language, text: string) =>
  cardsFor(language, [passage(['Notes'], paragraph(text))]).map(shown)

test.each<[what: string, language: Language, text: string, card: string]>([
  [
    'under an indefinite article',
    'de',
    'Ein Deadlock ist ein Zustand, in dem mehrere Prozesse aufeinander warten.',
    'Was versteht man unter „Deadlock“? → ein Zustand, in dem mehrere Prozesse aufeinander warten',
  ],
  [
    'of many things, without an article',
    'nl',
    'Pioniersoorten zijn soorten die zich als eerste in een onbegroeid gebied vestigen.',
    'Wat wordt bedoeld met “Pioniersoorten”? → soorten die zich als eerste in een onbegroeid gebied vestigen',
  ],
  [
    'by a kind of thing and what it belongs to',
    'it',
    'La denaturazione è la perdita della struttura di una proteina.',
    'Che cosa si intende con il termine «denaturazione»? → la perdita della struttura di una proteina',
  ],
  [
    'of a term that a paragraph introduces',
    'en',
    'The power of a test is the probability that it rejects a false hypothesis.',
    'What is meant by “power of a test”? → the probability that it rejects a false hypothesis',
  ],
  [
    'in the instrumental case',
    'pl',
    'Podatki są świadczeniami pieniężnymi, które obywatele płacą na rzecz państwa.',
    'Czym są „Podatki”? → świadczeniami pieniężnymi, które obywatele płacą na rzecz państwa',
  ],
  [
    'in the instrumental case',
    'uk',
    'Капітал є ресурсом, який створений людьми для виробництва інших благ.',
    'Чим є «Капітал»? → ресурсом, який створений людьми для виробництва інших благ',
  ],
  [
    'without the statement that follows it',
    'de',
    'Der *Suchdienst* ist ein Verzeichnis offener Materialien und ist kostenlos.',
    'Was versteht man unter „Suchdienst“? → ein Verzeichnis offener Materialien',
  ],
  [
    'without the sentence that comments it',
    'nl',
    'Diffusie is een vorm van *passief transport* die overal voorkomt: het is gratis voor de cel.',
    'Wat wordt bedoeld met “Diffusie”? → een vorm van passief transport die overal voorkomt',
  ],
  [
    'without an aside',
    'en',
    'A valve is a flap of tissue between two chambers—nothing more.',
    'What is meant by “valve”? → a flap of tissue between two chambers',
  ],
  [
    'with its conjunction',
    'nl',
    'Eutrofiëring betekent dat water te veel voedingsstoffen bevat.',
    'Wat betekent Eutrofiëring? → dat water te veel voedingsstoffen bevat',
  ],
  [
    'of one of a kind by one of another kind',
    'nl',
    'Een zonnevlam is een explosie op het oppervlak van de zon.',
    'Wat wordt bedoeld met “zonnevlam”? → een explosie op het oppervlak van de zon',
  ],
  [
    'of a number that its predicate sets apart',
    'en',
    'An index is the number that says where in a list an item stands.',
    'What is meant by “index”? → the number that says where in a list an item stands',
  ],
  [
    'behind an example in brackets',
    'en',
    'A *method* (like upper()) is a sequence of instructions that runs on an object.',
    'What is meant by “method”? → a sequence of instructions that runs on an object',
  ],
  [
    'without the statement that follows in another case',
    'pl',
    '*Aorta* jest główną tętnicą człowieka i wychodzi z lewej komory.',
    'Czym jest „Aorta”? → główną tętnicą człowieka',
  ],
  [
    'that has a word of the term behind its relative pronoun',
    'it',
    'Un archivio relazionale è una raccolta che ordina i dati in tabelle secondo relazioni.',
    'Che cosa si intende con il termine «archivio relazionale»? → una raccolta che ordina i dati in tabelle secondo relazioni',
  ],
])('finds a definition %s (%s)', (_, language, text, card) => {
  expect(cardsOf(language, text)).toEqual([card])
})

test.each<[language: Language, text: string, card: string]>([
  ['uk', 'Дані зберігають на потужних машинах, що називаються серверами.', 'серверами'],
  ['nl', 'Het gebied tussen twee rivieren heet een interfluvium.', 'interfluvium'],
  ['nl', 'De invloeden uit de omgeving noemen we milieufactoren.', 'milieufactoren'],
])('hides the name that a sentence gives to what it describes (%s)', (language, text, name) => {
  expect(cardsOf(language, text)).toEqual([expect.stringContaining(`/$${name}/$`)])
})

test('takes no adverb for the beginning of a definition', () => {
  const text = 'I *database relazionali* sono ampiamente utilizzati in varie applicazioni che servono alle aziende.'
  expect(cardsOf('it', text).filter((card) => card.includes('si intende'))).toEqual([])
})

test.each<[language: Language, text: string]>([
  ['en', 'A larger volume means a larger surface through which substances pass.'],
  ['pl', 'Większa objętość oznacza większą powierzchnię, przez którą przenikają substancje.'],
  ['pl', 'Najważniejsza grupa białek to enzymy, które są katalizatorami reakcji.'],
])('takes no comparison for a definition (%s: %s)', (language, text) => {
  expect(cardsOf(language, text).filter((card) => card.includes(' → '))).toEqual([])
})

test('takes no meaning that ends with something the text introduced before', () => {
  const text = 'SQL è il linguaggio con cui si interroga e si modifica quella storia.'
  expect(cardsOf('it', text).filter((card) => card.includes('si intende'))).toEqual([])
})

test('hides no name that an instruction gives', () => {
  const text = 'Les coordonnées des deux villes devront être rangées dans un dictionnaire nommé coords.'
  expect(cardsOf('fr', text)).toEqual([])
})

test.each<[language: Language, text: string, card: string]>([
  [
    'en',
    'An offer is an expression of willingness to contract on certain terms, made with the intention that it shall bind.',
    'What is meant by “offer”? → an expression of willingness to contract on certain terms, made with the intention that it shall bind',
  ],
  [
    'it',
    'Il punto di equivalenza è il punto in cui le moli di acido sono uguali alle moli di base.',
    'Che cosa si intende con il termine «punto di equivalenza»? → il punto in cui le moli di acido sono uguali alle moli di base',
  ],
  [
    'fr',
    'La base monétaire désigne l’ensemble de la monnaie émise par la banque centrale.',
    'Que désigne le terme « base monétaire » ? → l’ensemble de la monnaie émise par la banque centrale',
  ],
  [
    'nl',
    'Een wet in materiële zin is elk besluit dat algemeen verbindende voorschriften bevat.',
    'Wat wordt bedoeld met “wet in materiële zin”? → elk besluit dat algemeen verbindende voorschriften bevat',
  ],
  [
    'es',
    'El Frente Popular fue una coalición electoral de los partidos de izquierda.',
    '¿Qué es «Frente Popular»? → una coalición electoral de los partidos de izquierda',
  ],
  // The term stands in another case, so it is hidden where it stands.
  [
    'uk',
    'Лінзою називають прозоре тіло, обмежене двома сферичними поверхнями.',
    '/$Лінзою/$ називають прозоре тіло, обмежене двома сферичними поверхнями.',
  ],
  [
    'pl',
    'Fermentacją nazywamy beztlenowy rozkład glukozy, w którym powstaje etanol.',
    '/$Fermentacją/$ nazywamy beztlenowy rozkład glukozy, w którym powstaje etanol.',
  ],
  [
    'de',
    'Unter der glomerulären Filtrationsrate versteht man das Volumen, das pro Minute gefiltert wird.',
    'Unter der /$glomerulären Filtrationsrate/$ versteht man das Volumen, das pro Minute gefiltert wird.',
  ],
])('takes up the form of a term (%s: %s)', (language, text, card) => {
  expect(cardsOf(language, text)).toEqual([card])
})

test.each<[Language, string]>([
  ['es', 'El organismo encargado de aplicarla fue el Instituto de Reforma Agraria del gobierno.'],
  ['it', 'Il punto principale è il modo in cui le moli di acido vengono misurate.'],
  ['de', 'Die Welt der Lizenzen steht für ein kollaboratives Miteinander.'],
])('takes no description of a thing in its context for a definition (%s: %s)', (language, text) => {
  expect(cardsOf(language, text).filter((card) => card.includes(' → '))).toEqual([])
})

test('spells out no acronym in another case', () => {
  const cards = cardsOf('de', 'Das Portal wird von der Technischen Informationsbibliothek (TIB) betrieben.')
  expect(cards.filter((card) => card.includes(' → '))).toEqual([])
  expect(cardsOf('de', 'Er nutzt viele Open Educational Resources (OER) im Unterricht.')).toEqual([
    'Wofür steht „OER“? → Open Educational Resources',
  ])
})

test('finds the definition of a known term behind a label or a field', () => {
  const meaning = 'a tendency to act without forethought or reflection'
  const card = `What is meant by “impulsivity”? → ${meaning}`
  const known = (text: string) => cardsFor('en', [passage(['Impulsivity'], paragraph(text))]).map(shown)
  expect(known(`In psychology, impulsivity is ${meaning}.`)).toEqual([card])
  expect(known(`Short description: Impulsivity is ${meaning}.`)).toEqual([card.replace('“i', '“I')])
})

test('asks for two things at once only where the sentence defines both as one', () => {
  const asked = (heading: string, text: string) => cardsFor('en', [passage([heading], paragraph(text))]).map(shown)
  expect(asked('Cells', 'Vesicles and vacuoles are membrane-bound sacs that store and transport substances.')).toEqual([
    'What is meant by “Vesicles and vacuoles”? → membrane-bound sacs that store and transport substances',
  ])
  expect(asked('Vesicles and vacuoles', 'A sac that a membrane encloses and that stores substances.')).toEqual([])
})

test('asks for no term in quotation marks twice', () => {
  const loop = paragraph('The "feedback loop" refers to a chain of causes that ends where it begins.')
  expect(cardsFor('en', [passage(['Feedback loop'], loop)]).map(shown)).toEqual([
    'What is meant by “feedback loop”? → a chain of causes that ends where it begins',
  ])
})

test('hides an inflected term only where the sentence has it', () => {
  const text = 'Unter der glomerulären Filtrationsrate versteht man das Volumen, das die Nieren je Minute filtern.'
  expect(cardsFor('de', [passage(['Niere'], paragraph(text))])[0]?.question).toContain(
    '/$glomerulären Filtrationsrate/$',
  )
})

test('completes a definition whose verb takes another case', () => {
  const text = 'Higiena bezpieczeństwa odnosi się do zestawu praktyk, które osoby stosują na co dzień.'
  expect(cardsFor('pl', [passage(['Higiena bezpieczeństwa'], paragraph(text))]).map(shown)).toEqual([
    'Do czego odnosi się Higiena bezpieczeństwa? → zestawu praktyk, które osoby stosują na co dzień',
  ])
})

test.for([
  ['nl', 'De volgende evolutie was het gebruik van machines die het fruit zelf sorteren.'],
  ['ro', 'Fișierele sunt folosite de sistemul de operare pentru a organiza datele care provin de la utilizator.'],
  ['ro', 'UEFI permite și un mod de bootare care este compatibil cu sistemele mai vechi.'],
] as const)('makes no key point of what comes next, is done or is also so (%s)', ([language, text]) => {
  const cards = cardsFor(language, [passage(['Fișierele UEFI'], paragraph(text))], 'more')
  expect(cards.filter(({ question }) => /bedoeld|înțelege|permite/u.test(question))).toEqual([])
})

test.each<[Language, string, string]>([
  ['fr', 'Titan est le plus grand satellite de Saturne.', '/$Titan/$ est le plus grand satellite de Saturne.'],
  [
    'ro',
    'Fresno este cel mai mare oraș din Statele Unite fără autostradă.',
    '/$Fresno/$ este cel mai mare oraș din Statele Unite fără autostradă.',
  ],
  [
    'fr',
    'La crise du Crétacé-Tertiaire est une extinction de masse survenue voici 65 millions d’années.',
    'Que désigne le terme « crise du Crétacé-Tertiaire » ? → une extinction de masse survenue voici 65 millions d’années',
  ],
])('hides the name of the only one, and defines what is one of many (%s: %s)', (language, text, card) => {
  expect(cardsFor(language, [passage(['Notes'], paragraph(text))]).map(shown)).toEqual([card])
})

test.each<[Language, string]>([
  ['fr', 'L’atmosphère de Vénus est la plus épaisse de toutes les planètes telluriques.'],
  ['fr', 'Quatre sont de grands satellites de Jupiter : Io, Europe, Ganymède et Callisto.'],
  ['pl', 'Zanim to zrobimy, trzeba poznać format, który jest wymagany.'],
  ['es', 'La otra es una enzima que rompe los enlaces de la pared.'],
])('asks for no meaning of what only compares, counts or points back (%s: %s)', (language, text) => {
  expect(cardsFor(language, [passage(['Notes'], paragraph(text))])).toEqual([])
})

test('asks for a term that only begins like a vague word', () => {
  const text = 'A *summit* is a point on a surface that is higher than all points around it.'
  expect(cardsFor('en', [passage(['Mountains'], paragraph(text))]).map(shown)).toEqual([
    'What is meant by “summit”? → a point on a surface that is higher than all points around it',
  ])
})

test.each([
  ['Cerebellum', 'A part of the brain that controls balance and fine movement'],
  ['Fulcrum', 'A point on which a lever rests and around which it turns'],
])('takes a vague noun that a clause sets apart for the meaning of its heading: %s', (heading, meaning) => {
  expect(cardsFor('en', [passage(['Terms', heading], paragraph(`${meaning}.`))]).map(shown)).toEqual([
    `What is meant by “${heading}”? → ${meaning}`,
  ])
})

test.each<[Language, string]>([
  ['uk', 'Іншими словами — система відліку, в якій тіло рухається рівномірно.'],
  ['de', 'Der Kern der Kritik bedeutet, dass die Formulierung „jeder Körper“ — so ein Buch — zu weit ist.'],
])('takes neither a phrase of speech nor a cut clause for a definition (%s)', (language, text) => {
  expect(cardsFor(language, [passage(['Physik'], paragraph(text))]).map(shown)).toEqual([])
})

test('takes a short phrase behind a marked term for its meaning', () => {
  expect(cardsFor('uk', [passage(['Гриби'], paragraph('*Мікологія* — наука про гриби.'))]).map(shown)).toEqual([
    'Що означає термін «Мікологія»? → наука про гриби',
  ])
})

test.each<[language: Language, text: string, card: string]>([
  [
    'es',
    'La República Helvética (fundada en 1798) fue un Estado que nació de la invasión francesa y también derrotó a los cantones.',
    '¿Qué es «República Helvética»? → un Estado que nació de la invasión francesa y también derrotó a los cantones',
  ],
  [
    'ro',
    'Prahova (în maghiară Prahova megye, în germană Kreis) este un județ din România care are multe stațiuni.',
    'Ce este „Prahova”? → un județ din România care are multe stațiuni',
  ],
])('asks what a name is, without the brackets behind it (%s)', (language, text, card) => {
  const name = /^(?:La )?(?<name>[^(]+) \(/u.exec(text)?.groups?.['name'] ?? ''
  expect(cardsFor(language, [passage([name], paragraph(text))]).map(shown)).toEqual([card])
})

test.each<[language: Language, text: string, card: string]>([
  [
    'es',
    'La iniciativa es el documento inicial de un proceso legislativo, es elaborada por los diputados.',
    '¿Qué se entiende por «iniciativa»? → el documento inicial de un proceso legislativo',
  ],
  [
    'it',
    'La minuta è il documento finale del processo legislativo e inoltre è firmata dal presidente.',
    'Che cosa si intende con il termine «minuta»? → il documento finale del processo legislativo',
  ],
])('defines without a second statement behind the meaning (%s)', (language, text, card) => {
  const title = /^La (?<title>\p{L}+)/u.exec(text)?.groups?.['title'] ?? ''
  expect(cardsFor(language, [passage([title], paragraph(text))]).map(shown)).toEqual([card])
})
