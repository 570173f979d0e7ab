import { expect, test } from 'vitest'
import type { Language } from '../../../shared/languages.ts'
import { cardsFor, list, paragraph, passage, shown } from './passages-fixture.ts'

interface Sample {
  /** A marked name and what kind of person it names. */
  person: [line: string, card: string]
  /** A marked event with its date alone. */
  date: [line: string, card: string]
  /** A line that begins with a date. */
  event: [line: string, card: string]
  /** A sentence with its reason. */
  reason: [sentence: string, card: string]
  /** A label under a heading, and a list below it. */
  facet: [heading: string, label: string, items: [string, string], card: string]
}

const samples: Record<Language, Sample> = {
  en: {
    person: [
      '*Ada Lovelace*: a mathematician of the early machines',
      'Who is “Ada Lovelace”? → a mathematician of the early machines',
    ],
    date: ['*Battle of Lepanto*: 7 October 1571', 'Battle of Lepanto: when was it? → 7 October 1571'],
    event: [
      '*June 1815*: Napoleon loses the battle near Waterloo',
      'June 1815: what happened? → Napoleon loses the battle near Waterloo',
    ],
    reason: [
      'Thick copper wires stay cool because their resistance to the current is low.',
      'Thick copper wires stay cool. Why? → because their resistance to the current is low',
    ],
    facet: [
      'The Great War',
      'Long-term causes:',
      ['rival alliances', 'arms race'],
      'The Great War: Long-term causes: /$rival alliances, arms race/$',
    ],
  },
  de: {
    person: [
      '*Ada Lovelace*: eine Mathematikerin der frühen Maschinen',
      'Wer ist „Ada Lovelace“? → eine Mathematikerin der frühen Maschinen',
    ],
    date: ['*Schlacht von Lepanto*: 7. Oktober 1571', 'Schlacht von Lepanto: Wann war das? → 7. Oktober 1571'],
    event: [
      '*Juni 1815*: Napoleon verliert die Schlacht bei Waterloo',
      'Juni 1815: Was geschah? → Napoleon verliert die Schlacht bei Waterloo',
    ],
    reason: [
      'Dicke Drähte aus Kupfer bleiben kühl, weil der Widerstand gegen den Strom gering ist.',
      'Dicke Drähte aus Kupfer bleiben kühl. Warum? → weil der Widerstand gegen den Strom gering ist',
    ],
    facet: [
      'Der Große Krieg',
      'Langfristige Ursachen:',
      ['rivalisierende Bündnisse', 'Wettrüsten'],
      'Der Große Krieg: Langfristige Ursachen? → rivalisierende Bündnisse, Wettrüsten',
    ],
  },
  fr: {
    person: [
      '*Ada Lovelace* : une mathématicienne des premières machines',
      'Qui est « Ada Lovelace » ? → une mathématicienne des premières machines',
    ],
    date: ['*Bataille de Lépante* : 7 octobre 1571', 'Bataille de Lépante : quand était-ce ? → 7 octobre 1571'],
    event: [
      '*Juin 1815* : Napoléon perd la bataille près de Waterloo',
      'Juin 1815 : que s’est-il passé ? → Napoléon perd la bataille près de Waterloo',
    ],
    reason: [
      'Les gros fils de cuivre restent froids parce que leur résistance au courant est faible.',
      'Les gros fils de cuivre restent froids. Pourquoi ? → parce que leur résistance au courant est faible',
    ],
    facet: [
      'La Grande Guerre',
      'Origines profondes :',
      ['alliances rivales', 'course aux armements'],
      'La Grande Guerre : Origines profondes ? → alliances rivales, course aux armements',
    ],
  },
  it: {
    person: [
      '*Ada Lovelace*: una scienziata delle prime macchine',
      'Chi è «Ada Lovelace»? → una scienziata delle prime macchine',
    ],
    date: ['*Battaglia di Lepanto*: 7 ottobre 1571', 'Battaglia di Lepanto: quando è stato? → 7 ottobre 1571'],
    event: [
      '*Giugno 1815*: Napoleone perde la battaglia vicino a Waterloo',
      'Giugno 1815: che cosa accadde? → Napoleone perde la battaglia vicino a Waterloo',
    ],
    reason: [
      'I grossi fili di rame restano freddi perché la resistenza alla corrente è bassa.',
      'I grossi fili di rame restano freddi. Perché? → perché la resistenza alla corrente è bassa',
    ],
    facet: [
      'La Grande Guerra',
      'Origini profonde:',
      ['alleanze rivali', 'corsa agli armamenti'],
      'La Grande Guerra: Origini profonde? → alleanze rivali, corsa agli armamenti',
    ],
  },
  es: {
    person: [
      '*Ada Lovelace*: una escritora de las primeras máquinas',
      '¿Quién es «Ada Lovelace»? → una escritora de las primeras máquinas',
    ],
    date: ['*Batalla de Lepanto*: 7 de octubre de 1571', 'Batalla de Lepanto: ¿cuándo fue? → 7 de octubre de 1571'],
    event: [
      '*Junio de 1815*: Napoleón pierde la batalla cerca de Waterloo',
      'Junio de 1815: ¿qué ocurrió? → Napoleón pierde la batalla cerca de Waterloo',
    ],
    reason: [
      'Los cables gruesos de cobre siguen fríos porque la resistencia a la corriente es baja.',
      'Los cables gruesos de cobre siguen fríos. ¿Por qué? → porque la resistencia a la corriente es baja',
    ],
    facet: [
      'La Gran Guerra',
      'Orígenes profundos:',
      ['alianzas rivales', 'carrera armamentista'],
      'La Gran Guerra: ¿Orígenes profundos? → alianzas rivales, carrera armamentista',
    ],
  },
  pl: {
    person: [
      '*Ada Lovelace*: matematyk pierwszych maszyn liczących',
      'Kim jest „Ada Lovelace”? → matematyk pierwszych maszyn liczących',
    ],
    date: ['*Bitwa pod Lepanto*: 7 października 1571', 'Bitwa pod Lepanto: kiedy to było? → 7 października 1571'],
    event: [
      '*Czerwiec 1815*: Napoleon przegrywa bitwę niedaleko Waterloo',
      'Czerwiec 1815: co się wydarzyło? → Napoleon przegrywa bitwę niedaleko Waterloo',
    ],
    reason: [
      'Grube miedziane przewody pozostają chłodne, ponieważ opór dla prądu jest niski.',
      'Grube miedziane przewody pozostają chłodne. Dlaczego? → ponieważ opór dla prądu jest niski',
    ],
    facet: [
      'Wielka Wojna',
      'Dalsze źródła konfliktu:',
      ['rywalizacja sojuszy', 'wyścig zbrojeń'],
      'Wielka Wojna: Dalsze źródła konfliktu? → rywalizacja sojuszy, wyścig zbrojeń',
    ],
  },
  uk: {
    person: ['*Ада Лавлейс*: письменниця доби перших машин', 'Хто це: «Ада Лавлейс»? → письменниця доби перших машин'],
    date: ['*Битва при Лепанто*: 7 жовтня 1571', 'Битва при Лепанто: коли це було? → 7 жовтня 1571'],
    event: [
      '*Червень 1815*: Наполеон програє битву неподалік Ватерлоо',
      'Червень 1815: що сталося? → Наполеон програє битву неподалік Ватерлоо',
    ],
    reason: [
      'Товсті мідні дроти залишаються холодними, оскільки опір струму в них низький.',
      'Товсті мідні дроти залишаються холодними. Чому? → оскільки опір струму в них низький',
    ],
    facet: [
      'Велика війна',
      'Глибокі витоки:',
      ['суперництво союзів', 'гонка озброєнь'],
      'Велика війна: Глибокі витоки? → суперництво союзів, гонка озброєнь',
    ],
  },
  nl: {
    person: [
      '*Ada Lovelace*: een wiskundige van de eerste machines',
      'Wie is “Ada Lovelace”? → een wiskundige van de eerste machines',
    ],
    date: ['*Slag bij Lepanto*: 7 oktober 1571', 'Slag bij Lepanto: wanneer? → 7 oktober 1571'],
    event: [
      '*Juni 1815*: Napoleon verliest de slag bij Waterloo',
      'Juni 1815: wat gebeurde er? → Napoleon verliest de slag bij Waterloo',
    ],
    reason: [
      'Dikke koperen draden blijven koel omdat de weerstand tegen de stroom laag is.',
      'Dikke koperen draden blijven koel. Waarom? → omdat de weerstand tegen de stroom laag is',
    ],
    facet: [
      'De Grote Oorlog',
      'Diepere wortels:',
      ['rivaliserende bondgenoten', 'wapenwedloop'],
      'De Grote Oorlog: Diepere wortels? → rivaliserende bondgenoten, wapenwedloop',
    ],
  },
  ro: {
    person: [
      '*Ada Lovelace*: o scriitoare a primelor mașini de calcul',
      'Cine este „Ada Lovelace”? → o scriitoare a primelor mașini de calcul',
    ],
    date: ['*Bătălia de la Lepanto*: 7 octombrie 1571', 'Bătălia de la Lepanto: când a fost? → 7 octombrie 1571'],
    event: [
      '*Iunie 1815*: Napoleon pierde bătălia de lângă Waterloo',
      'Iunie 1815: ce s-a întâmplat? → Napoleon pierde bătălia de lângă Waterloo',
    ],
    reason: [
      'Firele groase de cupru rămân reci deoarece rezistența la curent este mică.',
      'Firele groase de cupru rămân reci. De ce? → deoarece rezistența la curent este mică',
    ],
    facet: [
      'Marele Război',
      'Origini profunde:',
      ['alianțe rivale', 'cursa înarmărilor'],
      'Marele Război: Origini profunde? → alianțe rivale, cursa înarmărilor',
    ],
  },
}

const entries = Object.entries(samples) as [Language, Sample][]
const cardsOf = (language: Language, text: string) => cardsFor(language, [passage([], paragraph(text))]).map(shown)

test.for(entries)(
  '%s: asks who a person is',
  ([
    language,
    {
      person: [line, card],
    },
  ]) => {
    expect(cardsOf(language, line)).toEqual([card])
  },
)

test.for(entries)(
  '%s: asks when something was',
  ([
    language,
    {
      date: [line, card],
    },
  ]) => {
    expect(cardsOf(language, line)).toEqual([card])
  },
)

test.for(entries)(
  '%s: asks what happened on a date',
  ([
    language,
    {
      event: [line, card],
    },
  ]) => {
    expect(cardsOf(language, line)).toEqual([card])
  },
)

test.for(entries)(
  '%s: asks for a reason',
  ([
    language,
    {
      reason: [sentence, card],
    },
  ]) => {
    expect(cardsOf(language, sentence)).toEqual([card])
  },
)

test.for(entries)('%s: asks for a list by the heading and the line above it', ([language, sample]) => {
  const [heading, label, items, card] = sample.facet
  expect(cardsFor(language, [passage([heading], paragraph(label), list(...items))]).map(shown)).toEqual([card])
})

test.for([
  ['a note', 'Note: the second edition of the book is out of print'],
  ['a label without accents', 'Informacion: la segunda edición del libro está agotada'],
  ['an example', 'Operators: like plus and times, which combine values'],
  ['an instruction', 'Step two: click the button that opens the settings'],
])('takes %s for no term', ([, line]) => {
  expect(cardsFor(line?.startsWith('Inf') ? 'es' : 'en', [passage(['Notes'], list(line ?? ''))])).toEqual([])
})

test('asks about the side of a subject that a label names, and not for its meaning', () => {
  const cards = cardsFor('en', [
    passage(
      ['Wind power'],
      list('*Advantages*: little noise and no fuel costs', '*Drawbacks*: high towers that people dislike'),
    ),
    passage(
      ['Coal'],
      list('*Advantages*: cheap plants in many countries', '*Drawbacks*: dirty air in the whole region'),
    ),
  ])
  expect(cards.map(shown)).toEqual([
    'Wind power: Advantages? → little noise and no fuel costs',
    'Wind power: Drawbacks? → high towers that people dislike',
    'Coal: Advantages? → cheap plants in many countries',
    'Coal: Drawbacks? → dirty air in the whole region',
  ])
})

test('keeps a meaning whole at an abbreviation', () => {
  const line = '*Natürliche Treibhauseffekte*: Einflüsse der Natur, z. B. Schwankungen der Sonne. Sie sind alt.'
  expect(cardsFor('de', [passage(['Klima'], paragraph(line))]).map(shown)).toEqual([
    'Klima: Natürliche Treibhauseffekte? → Einflüsse der Natur, z. B. Schwankungen der Sonne',
  ])
})

test('defines what its heading names after a label such as “Definition”', () => {
  const cards = cardsFor('fr', [
    passage(['La mitose'], paragraph('*Définition* : une division qui donne deux cellules identiques')),
  ])
  expect(cards.map(shown)).toEqual([
    'Que désigne le terme « La mitose » ? → une division qui donne deux cellules identiques',
  ])
})

test.for([
  [
    'fr',
    'Mutation par délétion',
    'Cette mutation se traduit par la suppression de plusieurs nucléotides.',
    'Qu’est-ce qui caractérise « Mutation par délétion » ? → se traduit par la suppression de plusieurs nucléotides',
  ],
  [
    'en',
    'Passive transport',
    'This transport needs no energy from the cell membrane.',
    'What does Passive transport need? → no energy from the cell membrane',
  ],
] as const)('takes up the heading that a text points to (%s)', ([language, heading, text, card]) => {
  expect(cardsFor(language, [passage([heading], paragraph(text))]).map(shown)).toEqual([card])
})

test('asks for the points of a list without what brackets explain', () => {
  const items = list(
    'storage (starch and sugar are kept in the cells of the pith)',
    'transport (water and salts rise in the vessels of the wood)',
  )
  const cards = cardsFor('en', [passage(['The stem'], paragraph('Functions of the stem are:'), items)])
  expect(cards.map(shown)).toEqual(['Functions of the stem are: /$storage, transport/$'])
})

test('takes a paragraph of one line for a definition without a mark', () => {
  const cards = cardsFor('es', [
    passage(['Economía'], paragraph('Autarquía: política que busca la autosuficiencia de un país.')),
  ])
  expect(cards.map(shown)).toEqual([
    '¿Qué se entiende por «Autarquía»? → política que busca la autosuficiencia de un país',
  ])
})

test('takes a marked term with a description for a definition, without an article', () => {
  const cards = cardsFor('fr', [
    passage(['Les organites'], paragraph('*Lysosome* : vésicule contenant des enzymes digestives')),
  ])
  expect(cards.map(shown)).toEqual(['Que désigne le terme « Lysosome » ? → vésicule contenant des enzymes digestives'])
})

test.for([
  ['repeats a name', 'Temperature sensors: measure the temperature of the air or of a body'],
  ['is known from everyday life', 'Cameras: record a picture of the world by taking photographs or videos'],
])('makes no key point of what %s', ([, line]) => {
  const items = list(line ?? '', 'Galvanometers: are opened and closed by the current in another circuit')
  const cards = cardsFor('en', [passage(['Devices'], items)])
  expect(cards.map(({ question }) => question)).toEqual(['What characterises “Galvanometers”?'])
})

test('puts no question under a heading that asks one', () => {
  const cards = cardsFor('en', [
    passage(['Steam', 'How to use it'], paragraph('Long-term uses:'), list('heating of houses', 'cleaning of tools')),
  ])
  expect(cards.map(shown)).toEqual(['Steam: Long-term uses: /$heating of houses, cleaning of tools/$'])
})
