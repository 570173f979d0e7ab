import { expect, test } from 'vitest'
import type { Language } from '../../../shared/languages.ts'
import { cardsFor, list, paragraph, passage, shown } from './passages-fixture.ts'

test.each<[language: Language, heading: string, text: string, card: string]>([
  [
    'en',
    'Merge sort',
    'Merge sort divides the list into halves, sorts each half and then joins them.',
    'What does “Merge sort” do? → divides the list into halves, sorts each half and then joins them',
  ],
  [
    'nl',
    'Merge sort',
    'Merge sort verdeelt de lijst in twee helften, sorteert elke helft en voegt ze daarna samen.',
    'Wat doet “Merge sort”? → verdeelt de lijst in twee helften, sorteert elke helft en voegt ze daarna samen',
  ],
])('asks what the subject of a heading does (%s)', (language, heading, text, card) => {
  expect(cardsFor(language, [passage([heading], paragraph(text))]).map(shown)).toEqual([card])
})

test.each<[language: Language, text: string, card: string]>([
  [
    'de',
    'Das *Immunsystem* schützt den Körper vor Krankheitserregern.',
    'Was macht „Immunsystem“? → schützt den Körper vor Krankheitserregern',
  ],
  [
    'de',
    'Die *erworbene Abwehr* braucht beim ersten Kontakt mehrere Tage.',
    'Was braucht die erworbene Abwehr? → beim ersten Kontakt mehrere Tage',
  ],
  [
    'nl',
    'De *straalstroom* zet de warme lucht uit het zuiden om in een krachtige wind.',
    'Wat doet “straalstroom”? → zet de warme lucht uit het zuiden om in een krachtige wind',
  ],
  [
    'nl',
    '*Processors* voeren programma’s uit met behulp van een vaste cyclus.',
    '/$Processors/$ voeren programma’s uit met behulp van een vaste cyclus.',
  ],
  [
    'nl',
    'De *weerstand* hangt af van de lengte en het materiaal van de draad.',
    'Waarvan hangt de weerstand af? → van de lengte en het materiaal van de draad',
  ],
])('asks what a marked term does, or hides it (%s: %s)', (language, text, card) => {
  expect(cardsFor(language, [passage(['Notes'], paragraph(text))]).map(shown)).toEqual([card])
})

test.each<[Language, string, string]>([
  [
    'en',
    'Entries are checked by a *valid bit*, which shows whether the entry can be used.',
    'What does a valid bit show? → whether the entry can be used',
  ],
  [
    'es',
    'Las traducciones están en la *memoria caché*, la cual contiene las traducciones más usadas.',
    '¿Qué contiene la memoria caché? → las traducciones más usadas',
  ],
  [
    'it',
    'Si misura la *elasticità della domanda*, che rappresenta la reazione dei consumatori al prezzo.',
    'Che cosa rappresenta la elasticità della domanda? → la reazione dei consumatori al prezzo',
  ],
])('asks what a marked term does by the clause behind it (%s)', (language, sentence, card) => {
  expect(cardsFor(language, [passage(['Memory'], paragraph(sentence))]).map(shown)).toEqual([card])
})

test('does not ask what a thing does that is no term, since many answers are right', () => {
  const points = list('The Eastern alliance divides the continent into two camps without any trade.')
  expect(cardsFor('en', [passage(['Alliances'], points)], 'more')).toEqual([])
})

test.each<[language: Language, heading: string, text: string, card: string]>([
  [
    'es',
    'Retículo endoplásmico',
    'Es una extensión de la envoltura nuclear.',
    '¿Qué se entiende por «Retículo endoplásmico»? → una extensión de la envoltura nuclear',
  ],
  [
    'fr',
    'Nuées ardentes',
    'C’est un nuage de cendres qui dévale les pentes d’un volcan.',
    'Que désigne le terme « Nuées ardentes » ? → un nuage de cendres qui dévale les pentes d’un volcan',
  ],
  [
    'it',
    'Che cos’è la fotosintesi?',
    'È il processo che trasforma la luce in energia chimica.',
    'Che cosa si intende con il termine «Fotosintesi»? → il processo che trasforma la luce in energia chimica',
  ],
  [
    'es',
    'Retículo endoplásmico rugoso',
    'Contiene miles de ribosomas en su superficie externa y sintetiza proteínas.',
    '¿Qué caracteriza a «Retículo endoplásmico rugoso»? → contiene miles de ribosomas en su superficie externa y sintetiza proteínas',
  ],
])('asks for what a sentence says of its heading without naming it (%s: %s)', (language, heading, text, card) => {
  expect(cardsFor(language, [passage([heading], paragraph(text))]).map(shown)).toEqual([card])
})

test.each<[language: Language, heading: string, text: string]>([
  ['ro', 'Serviciul de vorbire', 'Serviciul de vorbire pe care îl oferă furnizorul are capabilități de traducere.'],
  ['ro', 'Suport pentru mai multe limbi', 'Prezentare grafică bună realizată de Nitya Narasimhan.'],
  ['en', 'Loops', 'It is the last part already.'],
  ['fr', 'Mutation par substitution', 'Cette mutation ponctuelle se traduit par un remplacement.'],
])('takes no other sentence below a heading for its meaning (%s: %s)', (language, heading, text) => {
  const cards = cardsFor(language, [passage([heading], paragraph(text))]).filter(({ kind }) => kind === 'basic')
  expect(cards).toEqual([])
})

test('finds the words of a heading with their article', () => {
  const received = 'Actuatoarele analogice primesc un semnal analogic și îl transformă într-o interacțiune.'
  const cards = cardsFor('ro', [passage(['Actuatoare analogice'], paragraph(received))])
  expect(cards.map(shown)).toEqual([
    'Ce primesc „Actuatoarele analogice”? → un semnal analogic și îl transformă într-o interacțiune',
  ])
})

test.each<[language: Language, heading: string, text: string, card: string]>([
  [
    'en',
    'NFS',
    'A protocol for sharing files over a network that was developed by Sun Microsystems.',
    'What is meant by “NFS”? → A protocol for sharing files over a network that was developed by Sun Microsystems',
  ],
  [
    'es',
    'Relatividad general',
    'Es la teoría de la gravitación que publicó Albert Einstein.',
    '¿Qué se entiende por «Relatividad general»? → la teoría de la gravitación que publicó Albert Einstein',
  ],
  [
    'pl',
    'NFS',
    'Protokół do udostępniania plików, który opracowała firma Sun Microsystems.',
    'Co oznacza termin „NFS”? → Protokół do udostępniania plików, który opracowała firma Sun Microsystems',
  ],
])('takes a definition that ends with a name (%s)', (language, heading, text, card) => {
  expect(cardsFor(language, [passage([heading], paragraph(text))]).map(shown)).toEqual([card])
})

test.each<[Language, string]>([
  ['en', 'A sketchnote of the lesson drawn by Nitya Narasimhan.'],
  ['ro', 'O prezentare grafică bună realizată de Nitya Narasimhan.'],
  ['pl', 'Notatka wizualna z lekcji przygotowana przez Nitya Narasimhan.'],
])('takes no credit of a picture for a definition (%s)', (language, text) => {
  expect(cardsFor(language, [passage(['Sketch'], paragraph(text))])).toEqual([])
})

test.each<[Language, string, string, string]>([
  ['it', 'Il rene', 'Il rene filtra il sangue del corpo.', 'Che cosa fa «rene»? → filtra il sangue del corpo'],
  ['fr', 'Le rein', 'Le rein filtre le sang du corps.', 'Que fait « rein » ? → filtre le sang du corps'],
  [
    'ro',
    'Atomul',
    'Atomul este alcătuit dintr-un nucleu și un înveliș de electroni.',
    'Din ce este alcătuit „Atomul”? → dintr-un nucleu și un înveliș de electroni',
  ],
  [
    'fr',
    'L’atome',
    'L’atome est constitué d’un noyau et d’un nuage d’électrons.',
    'De quoi est constitué l’atome ? → d’un noyau et d’un nuage d’électrons',
  ],
])(
  'asks what the heading’s subject does to an object, and of which parts it is (%s: %s)',
  (language, heading, text, card) => {
    expect(cardsFor(language, [passage([heading], paragraph(text))]).map(shown)).toEqual([card])
  },
)

test('completes no sentence with what is probably so', () => {
  const text = '*Arduino* is waarschijnlijk het meest populaire systeem voor hobbyisten.'
  const cards = cardsFor('nl', [passage(['Notes'], paragraph(text))])
  expect(cards.filter(({ question }) => question.endsWith('…'))).toEqual([])
})

test.each<[Language, string, string]>([
  ['de', '*Insulin* führt zum Abbau von Zucker im Blut.', 'Wozu führt Insulin? → zum Abbau von Zucker im Blut'],
  [
    'en',
    '*Prions* consist only of protein without any genetic material.',
    '/$Prions/$ consist only of protein without any genetic material.',
  ],
])('asks what stands behind a verb and a small word (%s)', (language, text, card) => {
  expect(cardsFor(language, [passage(['Notes'], paragraph(text))]).map(shown)).toEqual([card])
})
