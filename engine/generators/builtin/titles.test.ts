import { expect, test } from 'vitest'
import type { Language } from '../../../shared/languages.ts'
import { cardsFor, paragraph, passage, shown } from './passages-fixture.ts'

test.each<[language: Language, heading: string, text: string, card: string]>([
  [
    'fr',
    'Taux de natalité',
    'Nombre de naissances pour 1000 habitants en un an.',
    'Que désigne le terme « Taux de natalité » ? → Nombre de naissances pour 1000 habitants en un an',
  ],
  [
    'fr',
    'Solde naturel',
    'Différence entre le taux de natalité et le taux de mortalité',
    'Que désigne le terme « Solde naturel » ? → Différence entre le taux de natalité et le taux de mortalité',
  ],
  [
    'it',
    'Snoopy cache',
    'Cache che interagisce con le altre cache attraverso un solo bus.',
    'Che cosa si intende con il termine «Snoopy cache»? → Cache che interagisce con le altre cache attraverso un solo bus',
  ],
  [
    'it',
    'Power wall',
    'Soglia oltre la quale la potenza dei transistor non si riduce più.',
    'Che cosa si intende con il termine «Power wall»? → Soglia oltre la quale la potenza dei transistor non si riduce più',
  ],
])('takes a phrase for the meaning of its heading (%s: %s)', (language, heading, text, card) => {
  expect(cardsFor(language, [passage([heading], paragraph(text))]).map(shown)).toEqual([card])
})

test('takes a line for the meaning of the term on the line above', () => {
  const lines = ['Tranchée', 'Fossé creusé dans le sol, qui abrite les combattants'].map(paragraph)
  expect(
    cardsFor('fr', [passage(['La guerre', 'Le front'], paragraph('La guerre dure.'), ...lines)]).map(shown),
  ).toEqual(['Que désigne le terme « Tranchée » ? → Fossé creusé dans le sol, qui abrite les combattants'])
})

test('takes a sentence about one word of a heading for no meaning', () => {
  const text = 'Un contrat qui a été formé tient lieu de loi pour les parties.'
  expect(
    cardsFor('fr', [passage(['L’exécution des contrats'], paragraph(text))]).map(({ question }) => question),
  ).not.toContain('Que désigne le terme « exécution des contrats » ?')
})

test.each<[language: Language, title: string, text: string]>([
  ['nl', 'Schaal', 'verhouding tussen de afstand op de kaart en de werkelijke afstand'],
  ['en', 'Deadweight loss', 'loss of total surplus caused by a tax or a price control'],
  ['de', 'Antiregime-Kriege', 'Kriege, um Regierungen zu stürzen oder politische Systeme zu verändern'],
])('takes a phrase without verb and stop below a heading for its meaning (%s: %s)', (language, title, text) => {
  const cards = cardsFor(language, [passage([title], paragraph(text))])
  expect(cards.map(({ answers }) => answers[0]?.text)).toEqual([text])
})

test('takes no note with a verb, a colon or an arrow for the meaning of its heading', () => {
  const notes = ['de rivier stroomt snel door het smalle dal omlaag', 'stijging van de prijzen in alle landen → onrust']
  const cards = notes.flatMap((text) => cardsFor('nl', [passage(['Koopkracht'], paragraph(text))]))
  expect(cards.map(({ question }) => question).filter((one) => one.includes('bedoeld'))).toEqual([])
})
