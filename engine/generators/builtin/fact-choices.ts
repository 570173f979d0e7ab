import { parseGaps } from '../../../shared/gaps.ts'
import type { Grammar } from './grammar.ts'
import { alternativesTo, hashOf, optionsOf } from './options.ts'
import type { Proposal } from './proposal.ts'

const blank = '____'
/** One in so many gap cards lets choose, where there is something to choose from. */
const share = 2

/** Dates, numbers and quantities of a document by their form: years, 'July 1804', volts. */
export type FactForms = ReadonlyMap<string, readonly string[]>

/** Sorts facts by what they are like but for their numbers and months. */
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

/** The card with one gap as a choice between what stands in the document, if there are three others of its kind. */
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
    card: { kind: 'choice', question: grammar.asking.gap(shown), answers: optionsOf(gap.text, wrong) },
  }
}
