import { expect, test } from 'vitest'
import type { Language } from '../../../shared/languages.ts'
import { cardsFor, paragraph, passage, shown } from './passages-fixture.ts'

test.each<[Language, string, string]>([
  ['en', 'Types of sensors', 'Sensors are either /$analog/$ or /$digital/$.'],
  ['de', 'Arten von Sensoren', 'Sensoren sind entweder /$analog/$ oder /$digital/$.'],
  ['nl', 'Soorten sensoren', 'Sensoren zijn ofwel /$analoog/$ of /$digitaal/$.'],
  ['pl', 'Rodzaje czujników', 'Czujniki mogą być /$analogowe/$ lub /$cyfrowe/$.'],
  ['uk', 'Типи сенсорів', 'Сенсори бувають /$аналоговими/$ або /$цифровими/$.'],
  ['ro', 'Tipuri de senzori', 'Senzorii pot fi /$analogici/$ sau /$digitali/$.'],
])('%s: asks for the two kinds of a heading’s subject', (language, heading, card) => {
  const text = card.replaceAll('/$', '')
  expect(cardsFor(language, [passage([heading], paragraph(text))]).map(shown)).toEqual([card])
})

test('ignores a sentence under another heading', () => {
  expect(cardsFor('en', [passage(['The weather'], paragraph('Sensors are either analog or digital.'))])).toEqual([])
})
