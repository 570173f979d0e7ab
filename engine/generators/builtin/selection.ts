import type { Passage } from '../../documents/document.ts'
import type { Grammar } from './grammar.ts'
import type { Lexicon } from './lexicon.ts'
import type { Proposal } from './proposal.ts'
import { headingGap, keyGap, thoroughGaps } from './sentence-cards.ts'
import { type Statement, statementsOf } from './statements.ts'
import { definitionCards, structureCards } from './structures.ts'
import { plainWords } from './words.ts'

const wordsPerKeyGap = 60
const leastKeyValue = 0.5
const cardsPerSentence = 1.5

/** The few cards of a passage that are worth keeping: what is defined, listed and marked, and its best facts. */
export function keyCards(
  passage: Passage,
  grammar: Grammar,
  lexicon: Lexicon,
  isTaken: (proposal: Proposal) => boolean,
): Proposal[] {
  const statements = statementsOf(passage, grammar)
  const structures = structureCards(passage, grammar).filter((one) => one.value >= leastKeyValue && isTaken(one))
  const taken = new Set(structures.map(({ quote }) => quote))
  const sure: Proposal[] = [...structures]
  const gaps: Proposal[] = []
  for (const statement of statements.filter(({ text }) => ![...taken].some((quote) => quote.includes(text)))) {
    const defined = definitionCards(statement, passage.path, grammar, lexicon).filter(
      (one) => one.value >= leastKeyValue && isTaken(one),
    )
    const gap = defined.length === 0 ? keyGap(statement, passage.path, grammar, lexicon) : null
    sure.push(...defined)
    if (gap && isTaken(gap)) gaps.push(gap)
  }
  const most = Math.ceil(wordsIn(statements) / wordsPerKeyGap)
  const best = gaps.toSorted((a, b) => b.value - a.value).slice(0, most)
  if (sure.length + gaps.length > 0) return [...sure, ...gaps.filter((gap) => best.includes(gap))]
  const only = statements
    .map((statement) => headingGap(statement, passage.path, grammar, lexicon))
    .find((one) => one !== null && isTaken(one))
  return only ? [only] : []
}

/** All cards that a passage carries, best first: at most one and a half for each of its sentences and table cells. */
export function thoroughCards(
  passage: Passage,
  grammar: Grammar,
  lexicon: Lexicon,
  isTaken: (proposal: Proposal) => boolean,
): Proposal[] {
  const statements = statementsOf(passage, grammar)
  const structures = structureCards(passage, grammar)
  const sure = [...structures, ...statements.flatMap((one) => definitionCards(one, passage.path, grammar, lexicon))]
  const used = new Set<string>()
  const gaps = statements.flatMap((one) => thoroughGaps(one, grammar, lexicon, used))
  const best = gaps.toSorted((a, b) => b.value - a.value)
  const most = Math.floor(cardsPerSentence * statements.length) + structures.length
  const taken = new Set<Proposal>()
  for (const proposal of [...sure, ...best]) if (taken.size < most && isTaken(proposal)) taken.add(proposal)
  return [...sure, ...gaps].filter((proposal) => taken.has(proposal))
}

const wordsIn = (statements: readonly Statement[]) =>
  statements.reduce((sum, { text }) => sum + plainWords(text).length, 0)
