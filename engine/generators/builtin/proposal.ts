import { gapMarker, parseGaps } from '../../../shared/gaps.ts'
import type { Candidate, CardKind, Importance } from '../port.ts'
import type { Grammar } from './grammar.ts'
import { plainWords } from './words.ts'

export type CardParts = Pick<Candidate, 'kind' | 'question' | 'answers'>

/** A possible card and its value. */
export interface Proposal {
  card: CardParts
  /** The same fact with options, where the document has plausible ones. */
  choice?: CardParts | null
  page: number
  quote: string
  /** The confidence, from 0 to 1, that a learner keeps the card. */
  value: number
  importance: Importance
  /** Whether it says what its subject is: a document's first definition of a term is enough. */
  isDefinition?: boolean
  /** The subject of the card, for requests restricted to a topic. */
  about: string
}

export function basic(question: string, answer: string): CardParts {
  return { kind: 'basic', question, answers: [{ text: answer, correct: true }] }
}

/** A gap card with ranges of a text hidden. */
export function gapped(text: string, gaps: readonly { start: number; end: number }[]): CardParts {
  let question = ''
  let from = 0
  for (const { start, end } of gaps.toSorted((a, b) => a.start - b.start)) {
    question += text.slice(from, start) + gapMarker + text.slice(start, end) + gapMarker
    from = end
  }
  return { kind: 'gap', question: question + text.slice(from), answers: [] }
}

/** The FNV-1a hash: stable across processes. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

const longestOption = 60

/** A question with the correct option first; null without alternatives. */
export function choiceOf(question: string, right: string, wrong: readonly string[] | null): CardParts | null {
  if (wrong === null || [right, ...wrong].some(({ length }) => length > longestOption)) return null
  return { kind: 'choice', question, answers: [right, ...wrong].map((text, index) => ({ text, correct: index === 0 })) }
}

/**
 * The three alternatives closest in length to the correct option; null if there are too few. Case and stops at the ends
 * must not give it away, and no two options differ by a single letter.
 */
export function alternativesTo(right: string, others: readonly string[]): string[] | null {
  const alike = others.filter((other) => {
    const [short, long] = [right.length, other.length].toSorted((a, b) => a - b)
    return other !== right && (long ?? 0) <= 2 * (short ?? 0) + 4 && looks(other) === looks(right)
  })
  const unique = [...new Map(alike.map((other) => [other.toLowerCase(), other])).values()]
  const nearest = unique.toSorted(
    (a, b) => Math.abs(a.length - right.length) - Math.abs(b.length - right.length) || hashOf(a) - hashOf(b),
  )
  const chosen: string[] = []
  for (const other of nearest) {
    if (![right, ...chosen].some((one) => isNearly(one, other))) chosen.push(other)
    if (chosen.length === 3) return chosen
  }
  return null
}

const looks = (text: string) => [/^\p{Ll}/u, /\d/u, /^\p{L}/u].map((pattern) => pattern.test(text)).join()

/** Whether two words differ by one letter only. Numbers may. */
function isNearly(a: string, b: string): boolean {
  if (/\d/u.test(a) || Math.abs(a.length - b.length) > 1) return false
  let same = 0
  while (same < a.length && a[same]?.toLowerCase() === b[same]?.toLowerCase()) same++
  const rest = (text: string) => text.slice(same + 1).toLowerCase()
  return rest(a) === rest(b) || a.slice(same).toLowerCase() === rest(b) || rest(a) === b.slice(same).toLowerCase()
}

/** One in this many cards becomes a choice, where there are alternatives. */
const share = 3
const blank = '____'

/** The dates, numbers and quantities of a document by their form: 'Y', 'M Y', 'N volts'. */
export type FactForms = ReadonlyMap<string, readonly string[]>

/** Groups facts by their form, that is, with numbers and months replaced. */
export function formsOf(facts: readonly string[], grammar: Grammar): FactForms {
  return Map.groupBy(new Set(facts), (fact) => formOf(fact, grammar))
}

const formOf = (fact: string, { words }: Grammar) =>
  fact
    .toLowerCase()
    .replaceAll(/\p{L}+/gu, (word) => (words.months.has(word) ? 'M' : word))
    .replaceAll(/\d{4}/gu, 'Y')
    .replaceAll(/\d+(?:[.,]\d+)*/gu, 'N')

/** The forms that a proposal can take as a card of the wanted kinds, the preferred one first. */
export function cardsIn(
  { card, choice }: Proposal,
  kinds: readonly CardKind[] | undefined,
  forms: FactForms,
  grammar: Grammar,
): CardParts[] {
  const isChoice = hashOf(card.question) % share === 0 || kinds?.includes(card.kind) === false
  const options = isChoice ? (choice ?? gapChoice(card, forms, grammar)) : null
  const all = options ? [options, card] : [card]
  return all.filter(({ kind }) => kinds?.includes(kind) ?? true)
}

/** Years further apart are no alternatives. */
const longestSpan = 60
/** Whether a word may stand in a date: a month, 'BC', the Spanish 'de'. */
const isInDate = (word: string, { words, functionWords }: Grammar) =>
  words.months.has(word) || words.eras.has(word) || functionWords.has(word)
const yearIn = (text: string) => Number(/(?<!\d)\d{4}(?!\d)/u.exec(text)?.[0] ?? 0)

/** A gap card as a choice, if the document has three other facts of the same form. */
function gapChoice({ kind, question }: CardParts, forms: FactForms, grammar: Grammar): CardParts | null {
  const segments = kind === 'gap' ? parseGaps(question) : []
  const [gap, ...more] = segments.filter((segment) => segment.kind === 'gap')
  if (!gap || more.length > 0 || !/\d/u.test(gap.text)) return null
  const same = (forms.get(formOf(gap.text, grammar)) ?? []).filter((other) => other !== gap.text)
  // No one takes a steam engine for one of 2012, but '8848 m' is no year.
  const isDate = plainWords(gap.text).every((word) => /^\d+$/u.test(word) || isInDate(word, grammar))
  const others = same.filter((other) => !isDate || Math.abs(yearIn(other) - yearIn(gap.text)) <= longestSpan)
  const shown = segments.map((segment) => (segment.kind === 'gap' ? blank : segment.text)).join('')
  const wrong = alternativesTo(
    gap.text,
    others.filter((other) => !shown.includes(other)),
  )
  return choiceOf(grammar.ask('gap', { sentence: shown }), gap.text, wrong)
}
