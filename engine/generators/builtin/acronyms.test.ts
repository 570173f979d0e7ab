import { expect, test } from 'vitest'
import { cardsFor, paragraph, passage, shown } from './passages-fixture.ts'

test.each([
  ['es', 'El ordenador pregunta al DNS (Domain Name System - en español Sistema de Nombres) por la dirección.'],
  ['pl', 'Komputer pyta serwer DNS (system nazw, ang. DNS - Domain Name System) o adres strony.'],
  ['uk', 'Комп’ютер спочатку запитує про DNS (англ. Domain Name System, система доменних імен) для переводу адреси.'],
] as const)('%s: finds an acronym with its expansion and translation', (language, text) => {
  const cards = cardsFor(language, [passage(['Web'], paragraph(text))]).map(shown)
  expect(cards).toEqual([expect.stringMatching(/DNS.*→ Domain Name System$/u)])
})

test('prefers an expansion with all the initials', () => {
  const text = 'The address is translated by the MMU (Memory Management Unit) of the processor.'
  expect(cardsFor('en', [passage(['Memory'], paragraph(text))]).map(shown)).toEqual([
    'What does “MMU” stand for? → Memory Management Unit',
  ])
})

test.each([
  ['en', 'RAM stands for random access memory and forgets all.', 'What does “RAM” stand for? → random access memory'],
  ['de', 'URL steht für Uniform Resource Locator.', 'Wofür steht „URL“? → Uniform Resource Locator'],
  [
    'fr',
    'SGBD signifie système de gestion de bases de données.',
    'Que signifie le sigle « SGBD » ? → système de gestion de bases de données',
  ],
] as const)('%s: finds an expansion behind a verb', (language, text, card) => {
  expect(cardsFor(language, [passage(['Web'], paragraph(text))], 'more').map(shown)).toContain(card)
})
