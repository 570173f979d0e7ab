import { expect } from 'vitest'
import type { Language } from '../../shared/languages.ts'
import type { Candidate } from '../generators/port.ts'
import { basic, gap, passageOf } from './cards-fixture.ts'
import { checkCandidate } from './checks.ts'

/** Checks a card against a passage below headings. */
export function check(
  card: Candidate,
  { text = '', headings = [], language = 'en', document }: Where = {},
): { card: Candidate } | { dropped: string } {
  const passage = { ...passageOf(...[text || (card.source?.quote ?? '')].flat()), path: [...headings] }
  return checkCandidate(card, { passage, language, documentLanguage: document ?? language })
}

export interface Where {
  text?: string | readonly string[]
  headings?: readonly string[]
  language?: Language
  document?: Language
}

/** A card, and where it was found. */
export type Case = [Candidate, Where?]
/** A question whose answer and quote are in one paragraph. */
export const ask = (question: string, answer: string, quote: string, where: Where = {}): Case => [
  basic(question, answer, quote),
  where,
]
/** A sentence with gaps, and the text it was made from. */
export const fill = (question: string, quote: string, where: Where = {}): Case => [gap(question, quote), where]

/** The card is kept, and its texts are those that were proposed. */
export function expectWhole([card, where]: Case): void {
  const checked = check(card, where)
  expect(checked).toHaveProperty('card')
  if (!('card' in checked)) return
  expect(checked.card.question).toBe(card.question)
  expect(checked.card.answers.map(({ text }) => text)).toEqual(card.answers.map(({ text }) => text))
}
