import { gapMarker, parseGaps } from '../../../shared/gaps.ts'
import type { Candidate } from '../port.ts'
import type { Grammar } from './grammar.ts'

/** A possible card and its value. */
export interface Proposal {
  card: Omit<Candidate, 'source'>
  page: number
  quote: string
  /** The confidence, from 0 to 1, that a learner keeps the card. */
  value: number
  /** The subject of the card, for requests restricted to a topic. */
  about: string
}

export function basic(question: string, answer: string): Proposal['card'] {
  return { kind: 'basic', question, answers: [{ text: answer, correct: true }] }
}

/** A gap card with ranges of a text hidden. */
export function gapped(text: string, gaps: readonly { start: number; end: number }[]): Proposal['card'] {
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

/** The options of a choice, the correct one first. */
export function optionsOf(right: string, wrong: readonly string[]): Candidate['answers'] {
  return [right, ...wrong].map((text, index) => ({ text, correct: index === 0 }))
}

/** The three alternatives closest in length to the correct option; null if there are too few. */
export function alternativesTo(right: string, others: readonly string[]): string[] | null {
  const alike = others.filter((other) => {
    const [short, long] = [right.length, other.length].toSorted((a, b) => a - b)
    return other !== right && (long ?? 0) <= 2 * (short ?? 0) + 4
  })
  const unique = [...new Map(alike.map((other) => [other.toLowerCase(), other])).values()]
  const nearest = unique.toSorted(
    (a, b) => Math.abs(a.length - right.length) - Math.abs(b.length - right.length) || hashOf(a) - hashOf(b),
  )
  return nearest.length < 3 ? null : nearest.slice(0, 3)
}

/** Every third card of a list or table offers options, where there are enough. */
export const isOfferedAsChoice = (text: string) => hashOf(text) % 3 === 0

const blank = '____'
/** One in this many gap cards becomes a choice, where there are alternatives. */
const share = 2

/** The dates, numbers and quantities of a document by their form: 'Y', 'M Y', 'N volts'. */
export type FactForms = ReadonlyMap<string, readonly string[]>

/** Groups facts by their form, that is, with numbers and months replaced. */
export function formsOf(facts: readonly string[], grammar: Grammar): FactForms {
  const forms = new Map<string, string[]>()
  for (const fact of facts) {
    const form = formOf(fact, grammar)
    const known = forms.get(form) ?? []
    if (!known.includes(fact)) forms.set(form, [...known, fact])
  }
  return forms
}

const formOf = (fact: string, { words }: Grammar) =>
  fact
    .toLowerCase()
    .replaceAll(/\p{L}+/gu, (word) => (words.months.has(word) ? 'M' : word))
    .replaceAll(/\d{4}/gu, 'Y')
    .replaceAll(/\d+(?:[.,]\d+)*/gu, 'N')

/** Turns a card with one gap into a choice, if the document has three other facts of the same form. */
export function asChoice(proposal: Proposal, forms: FactForms, grammar: Grammar): Proposal {
  const { card } = proposal
  const segments = card.kind === 'gap' ? parseGaps(card.question) : []
  const [gap, ...more] = segments.filter(({ kind }) => kind === 'gap')
  if (!gap || more.length > 0 || !/\d/u.test(gap.text) || hashOf(card.question) % share > 0) return proposal
  const others = (forms.get(formOf(gap.text, grammar)) ?? []).filter((other) => other !== gap.text)
  const shown = segments.map(({ kind, text }) => (kind === 'gap' ? blank : text)).join('')
  const wrong = alternativesTo(
    gap.text,
    others.filter((other) => !shown.includes(other)),
  )
  if (!wrong) return proposal
  return {
    ...proposal,
    card: { kind: 'choice', question: grammar.ask('gap', { sentence: shown }), answers: optionsOf(gap.text, wrong) },
  }
}
