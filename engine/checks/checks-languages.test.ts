import { describe, expect, test } from 'vitest'
import { type Language, languages } from '../../shared/languages.ts'
import { checkCandidate } from './checks.ts'
import { basic, choice, gap, passageOf } from './cards-fixture.ts'
import { facts } from './facts-fixture.ts'
import type { Candidate } from '../generators/port.ts'

/** The reason why a card is dropped, or 'kept'. */
function verdict(card: Candidate, language: Language): string {
  const { cell, mitochondria, water } = facts[language]
  const checked = checkCandidate(card, { passage: passageOf(cell, mitochondria, water), language })
  return 'dropped' in checked ? checked.dropped : 'kept'
}

describe.each(Object.values(languages))('cards in %s', (language) => {
  const own = facts[language]
  const { cell, mitochondria, water } = own
  const verdicts = (cards: Candidate[]) => cards.map((card) => [card.question, verdict(card, language)])
  const all = (cards: Candidate[], reason: string) => cards.map((card) => [card.question, reason])
  const about = (questions: readonly string[], answer = own.definition[1]) =>
    questions.map((question) => basic(question, answer, cell))

  test('that are good are kept', () => {
    const quoteOf = (answer: string) =>
      [cell, mitochondria, water].find((text) => text.includes(answer)) ?? mitochondria
    const cards = [
      basic(...own.definition, cell),
      ...own.fine.map(([question, answer]) => basic(question, answer, quoteOf(answer))),
      ...[own.gapped, ...own.fineGaps].map((question) => gap(question)),
      choice(own.options[0], own.options.slice(1), mitochondria),
    ]
    expect(verdicts(cards)).toEqual(all(cards, 'kept'))
  })

  test('that give their answer away are dropped', () => {
    expect(verdict(basic(...own.givenAway, mitochondria), language)).toBe('gives-away')
  })

  test('that do not stand alone are dropped', () => {
    const cards = [...about(own.dangling), gap(own.danglingGap)]
    expect(verdicts(cards)).toEqual(all(cards, 'not-alone'))
  })

  test('that yes or no answers are dropped', () => {
    const cards = about(own.yesNo)
    expect(verdicts(cards)).toEqual(all(cards, 'yes-no'))
  })

  test('that ask for two facts are dropped', () => {
    const cards = about(own.twoFacts)
    expect(verdicts(cards)).toEqual(all(cards, 'several-facts'))
  })

  test('in another language are dropped', () => {
    const others = Object.values(languages).filter((other) => other !== language)
    const cards = others.flatMap((other) => [
      basic(...facts[other].definition, cell),
      gap(facts[other].fineGaps[0] ?? '', cell),
    ])
    expect(verdicts(cards)).toEqual(all(cards, 'wrong-language'))
  })

  test('without support in the passage are dropped', () => {
    expect(verdict(basic(...own.definition, own.gapped.replaceAll('/$', 'x')), language)).toBe('not-in-document')
    const [question, right = '', ...wrong] = own.options
    expect(verdict(choice(question, [...wrong, right], mitochondria), language)).toBe('bad-options')
  })
})
