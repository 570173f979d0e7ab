import { expect, test } from 'vitest'
import type { Language } from '../../../shared/languages.ts'
import { cardsFor, list, paragraph, passage, shown } from './passages-fixture.ts'

const sentences: Record<Language, [heading: string, sentence: string, card: string]> = {
  en: [
    'Heart failure',
    'Typical symptoms are dyspnoea, orthopnoea and fatigue.',
    'Heart failure: Typical symptoms are /$dyspnoea, orthopnoea and fatigue/$',
  ],
  de: [
    'Herzschwäche',
    'Typische Beschwerden sind Atemnot, Ödeme und Müdigkeit.',
    'Herzschwäche: Typische Beschwerden sind /$Atemnot, Ödeme und Müdigkeit/$',
  ],
  fr: [
    'La cellule',
    'Les organites principaux sont le noyau, la mitochondrie et le ribosome.',
    'La cellule : Les organites principaux sont /$le noyau, la mitochondrie et le ribosome/$',
  ],
  it: [
    'La cellula',
    'Gli organelli principali sono il nucleo, il mitocondrio e il ribosoma.',
    'La cellula: Gli organelli principali sono /$il nucleo, il mitocondrio e il ribosoma/$',
  ],
  es: [
    'La célula',
    'Los orgánulos principales son el núcleo, la mitocondria y el ribosoma.',
    'La célula: Los orgánulos principales son /$el núcleo, la mitocondria y el ribosoma/$',
  ],
  pl: [
    'Komórka',
    'Głównymi organellami są jądro, mitochondrium i rybosom.',
    'Komórka: Głównymi organellami są /$jądro, mitochondrium i rybosom/$',
  ],
  uk: [
    'Клітина',
    'Основними органелами є ядро, мітохондрія та рибосома.',
    'Клітина: Основними органелами є /$ядро, мітохондрія та рибосома/$',
  ],
  nl: [
    'De cel',
    'De belangrijkste organellen zijn de kern, het mitochondrium en het ribosoom.',
    'De cel: Wat zijn de belangrijkste organellen? → de kern, het mitochondrium en het ribosoom',
  ],
  ro: [
    'Celula',
    'Principalele organite sunt nucleul, mitocondria și ribozomul.',
    'Celula: Principalele organite sunt /$nucleul, mitocondria și ribozomul/$',
  ],
}

test.for(Object.entries(sentences) as [Language, [string, string, string]][])(
  '%s: what a sentence enumerates is asked for, under the heading',
  ([language, [heading, sentence, card]]) => {
    const cards = cardsFor(language, [passage([heading], paragraph(sentence))])
    expect(cards.map(shown)).toEqual([card])
  },
)

test('omits the heading before a sentence that needs none', () => {
  const pillars = 'The four pillars of treatment are ACE inhibitors, beta blockers and SGLT2 inhibitors.'
  expect(cardsFor('en', [passage(['Heart failure'], paragraph(pillars))]).map(shown)).toEqual([
    'What are the four pillars of treatment? → ACE inhibitors, beta blockers and SGLT2 inhibitors',
  ])
})

test.for([
  ['examples are no whole list', 'Common causes are, for example, hypertension, alcohol and infection.'],
  ['a clause is no member', 'The causes are hypertension, what people drink and how they live.'],
  ['two are no list', 'The causes are hypertension and alcohol.'],
])('%s', ([, sentence]) => {
  const cards = cardsFor('en', [passage(['Heart failure'], paragraph(sentence ?? ''))])
  expect(cards.filter(({ question }) => question.endsWith('…'))).toEqual([])
})

test('asks for a list of values line by line', () => {
  const cards = cardsFor('en', [
    passage(['Ejection fraction'], list('HFrEF: LVEF ≤ 40 %', 'HFmrEF: LVEF 41–49 %', 'HFpEF: LVEF ≥ 50 %')),
  ])
  expect(cards.map(shown)).toEqual([
    'Ejection fraction: HFrEF? → LVEF ≤ 40 %',
    'Ejection fraction: HFmrEF? → LVEF 41–49 %',
    'Ejection fraction: HFpEF? → LVEF ≥ 50 %',
  ])
})

test('treats several paragraphs in the form of a glossary as one', () => {
  const lines = [
    'Router: equipment between two or more networks.',
    'Switch: equipment inside one single network.',
    'Gateway: translator between two different protocols.',
  ]
  expect(cardsFor('en', [passage(['Devices'], ...lines.map(paragraph))])).toHaveLength(3)
  expect(cardsFor('en', [passage(['Devices'], ...lines.slice(1).map(paragraph))])).toHaveLength(0)
})

test('begins no list at a first member that may be a verb', () => {
  const requires = 'English contract law requires offer, acceptance, consideration and intention.'
  const questions = cardsFor('en', [passage(['Contracts'], paragraph(requires))], 'more').map(
    ({ question }) => question,
  )
  expect(questions).toEqual(['What does English contract law require?'])
})

test('asks for the two members that a number announces', () => {
  const sentence = 'Sources of law fall into two classes: material sources and formal sources.'
  expect(cardsFor('en', [passage(['Law'], paragraph(sentence))]).map(shown)).toEqual([
    'Sources of law fall into two classes: /$material sources and formal sources/$',
  ])
})

test.each([
  [
    'en',
    'The Mongol invasion of the island of Japan was stopped because of an untimely typhoon.',
    'The Mongol invasion of the island of Japan was stopped. Why? → because of an untimely typhoon',
  ],
  [
    'it',
    'La grande invasione mongola del Giappone è stata fermata a causa di un tifone improvviso.',
    'La grande invasione mongola del Giappone è stata fermata. Perché? → a causa di un tifone improvviso',
  ],
] as const)('asks for a cause without a verb (%s)', (language, sentence, card) => {
  expect(cardsFor(language, [passage(['History'], paragraph(sentence))]).map(shown)).toEqual([card])
})

test.each([
  [
    'the subject comes from the text before',
    'The sample was heated slowly in an oven because water had to leave the pores.',
  ],
  ['it needs the text before', 'The older brother hunted for them in every street because he hated the family.'],
])('asks for no reason where %s', (_, sentence) => {
  expect(cardsFor('en', [passage(['Notes'], paragraph(sentence))])).toEqual([])
})

test.each<[Language, string, string]>([
  [
    'en',
    'There are two kinds of fermentation: alcoholic fermentation and lactic fermentation.',
    'Which two kinds of fermentation are there? → alcoholic fermentation and lactic fermentation',
  ],
  [
    'de',
    'Es gibt zwei Arten von Gärung: alkoholische Gärung und Milchsäuregärung.',
    'Welche zwei Arten von Gärung gibt es? → alkoholische Gärung und Milchsäuregärung',
  ],
  [
    'fr',
    'Il existe deux types de cellules : les cellules animales et les cellules végétales.',
    'Il existe deux types de cellules : /$les cellules animales et les cellules végétales/$',
  ],
  [
    'pl',
    'Istnieją dwa rodzaje fermentacji: fermentacja alkoholowa i fermentacja mlekowa.',
    'Jakie dwa rodzaje fermentacji istnieją? → fermentacja alkoholowa i fermentacja mlekowa',
  ],
])('asks for what a sentence says there is (%s)', (language, sentence, card) => {
  expect(cardsFor(language, [passage(['Gärung'], paragraph(sentence))]).map(shown)).toContainEqual(
    expect.stringContaining(card),
  )
})

test('asks for the list below a line that says what there is', () => {
  const blocks = [
    paragraph('Er zijn drie soorten neerslag:'),
    list('stijgingsregen', 'stuwingsregen', 'frontale regen'),
  ]
  expect(cardsFor('nl', [passage(['Neerslag'], ...blocks)]).map(shown)).toEqual([
    'Welke drie soorten neerslag zijn er? → stijgingsregen, stuwingsregen, frontale regen',
  ])
})

test('puts an enumeration under the nearest heading', () => {
  const sentence = 'Two types exist: alcoholic fermentation and lactic fermentation.'
  expect(cardsFor('en', [passage(['Respiration', 'Fermentation'], paragraph(sentence))]).map(shown)).toEqual([
    'Fermentation: Two types exist: /$alcoholic fermentation and lactic fermentation/$',
  ])
})

test.each<[Language, string, string]>([
  [
    'en',
    'The height of an AVL tree is at most $\\log n$.',
    'Search: What is the height of an AVL tree? → at most $\\log n$',
  ],
  ['de', 'Die mittlere Laufzeit beträgt $O(n^2)$.', 'Search: Wie viel beträgt die mittlere Laufzeit? → $O(n^2)$'],
  [
    'pl',
    'Wysokość drzewa wynosi co najwyżej $\\log n$.',
    'Search: Ile wynosi wysokość drzewa? → co najwyżej $\\log n$',
  ],
  ['fr', 'Le coût moyen est de $n^2$.', 'Search : Le coût moyen est de /$$n^2$/$'],
])('asks for the formula of a quantity (%s)', (language, sentence, card) => {
  expect(cardsFor(language, [passage(['Search'], paragraph(sentence))]).map(shown)).toEqual([card])
})

test('reads the statement of a theorem, and terms among formulas', () => {
  const text =
    'Theorem 2 (Euler): The *cyclomatic number* counts the independent cycles of a graph with $n$ vertices and $m_1$ edges.'
  expect(cardsFor('en', [passage(['Graphs'], paragraph(text))]).map(shown)).toEqual([
    'What does “cyclomatic number” do? → counts the independent cycles of a graph with $n$ vertices and $m_1$ edges',
  ])
})

test.each<[Language, string, string]>([
  [
    'en',
    'Because the membrane is negatively charged, larger proteins are held back in the blood.',
    'Larger proteins are held back in the blood. Why? → because the membrane is negatively charged',
  ],
  [
    'de',
    'Weil die Basalmembran negativ geladen ist, werden Albumine zurückgehalten.',
    'Warum werden Albumine zurückgehalten? → weil die Basalmembran negativ geladen ist',
  ],
  [
    'nl',
    'Omdat de rechter wetten niet aan de Grondwet mag toetsen, spreekt men van een toetsingsverbod.',
    'Waarom spreekt men van een toetsingsverbod? → omdat de rechter wetten niet aan de Grondwet mag toetsen',
  ],
  [
    'fr',
    'Comme les banques manquaient de liquidités, la banque centrale a baissé ses taux.',
    'La banque centrale a baissé ses taux. Pourquoi ? → comme les banques manquaient de liquidités',
  ],
  [
    'uk',
    'Оскільки кришталик з віком втрачає еластичність, у літніх людей розвивається далекозорість.',
    'У літніх людей розвивається далекозорість. Чому? → оскільки кришталик з віком втрачає еластичність',
  ],
])('asks for the reason that a sentence begins with (%s)', (language, sentence, card) => {
  expect(cardsFor(language, [passage(['Notes'], paragraph(sentence))]).map(shown)).toEqual([card])
})

test.each<[Language, string]>([
  ['de', 'Weil die Basalmembran negativ geladen ist, hält sie Albumine zurück.'],
  ['pl', 'Ponieważ nasiona potrzebują dużo energii, oddychają bardzo intensywnie.'],
  ['en', 'Because this membrane is negatively charged, larger proteins are held back.'],
])('asks for no reason of a statement that does not stand alone (%s: %s)', (language, sentence) => {
  expect(cardsFor(language, [passage(['Notes'], paragraph(sentence))])).toEqual([])
})

test('asks for the members that a number announces, whatever the verb', () => {
  const sentence = 'La monnaie remplit trois fonctions principales : échange, unité de compte et réserve de valeur.'
  expect(cardsFor('fr', [passage(['La monnaie'], paragraph(sentence))]).map(shown)).toEqual([
    'La monnaie remplit trois fonctions principales : /$échange, unité de compte et réserve de valeur/$',
  ])
})

test.for([
  ['en', 'Refusing to accept the reality of a loss is common because it is too threatening.'],
  ['de', 'Der Taupunkt zeigt, auf welche Temperatur die Luft abkühlen muss, damit das Wasser kondensiert.'],
  ['de', 'Ein kapitalintensives Gut wird dann von Deutschland produziert, weil dort viel Kapital vorhanden ist.'],
] as const)('asks for no reason of a clause or of something before it (%s: %s)', ([language, sentence]) => {
  const cards = cardsFor(language, [passage(['Notes'], paragraph(sentence))]).map(shown)
  expect(cards.filter((card) => /Why\?|Warum\?/u.test(card))).toEqual([])
})

test.for([
  ['fr', 'Comme les microphones dynamiques, les microphones à ruban fonctionnent sans aucun courant électrique.'],
  ['de', 'Alle Pflanzen benötigen bestimmte Dinge, um zu wachsen – Wasser, Luft, Nährstoffe, Licht und Wärme.'],
  ['de', 'Spracherkennung bedeutet für viele Geräte, ein Modell zu verwenden, um Wörter in Text umzuwandeln.'],
] as const)('asks for no reason where a sentence compares, adds or defines (%s)', ([language, text]) => {
  const cards = cardsFor(language, [passage(['Notes'], paragraph(text))], 'more')
  expect(cards.filter(({ question }) => /Pourquoi|Warum/u.test(question))).toEqual([])
})
