import type { Grammar } from './grammar.ts'
import { asTerm, type Lexicon } from './lexicon.ts'
import { likelihoodOf, likelihoodOfTerm } from './likelihood.ts'
import { phrasesIn } from './phrases.ts'
import { termsIn } from './recurring.ts'
import { factsIn, isRangeMark, type Span } from './spans.ts'
import type { Statement } from './statements.ts'
import type { Token } from './tokens.ts'
import { stemOf, wordsOf } from '../checks/words.ts'
import { plainWords } from './words.ts'

/** A stretch of a sentence to hide, and how likely it is what a learner is asked for. */
export interface Gap {
  start: number
  end: number
  value: number
}

/** All that a sentence could hide, best first: marked terms, facts, and phrases. */
export function gapsIn(statement: Statement, grammar: Grammar, lexicon: Lexicon): Gap[] {
  const { tokens } = statement
  // A text that is long enough says itself what it is about; of a short one any phrase may be asked for.
  const { isLong } = lexicon.recurring
  const all = isLong ? termsIn(tokens, grammar, lexicon.recurring) : phrasesIn(tokens, grammar)
  const found = factsIn(tokens, grammar, lexicon)
  // 'IoT' alone is half of the term 'IoT device'.
  const facts = isLong ? found.filter((fact) => !all.some((term) => isPartOf(fact, term))) : found
  const phrases = all.filter((phrase) => !facts.some((fact) => cutsThrough(phrase, fact)))
  const counts = facts.flatMap((fact) => [
    ...countsIn(fact, tokens, grammar),
    ...withAcronym(fact, tokens),
    ...namesWithin(fact, tokens),
  ])
  const spans = [...facts, ...counts, ...phrases].map((span) => ({
    ...edges(span, tokens),
    value: likelihoodOf(span, statement, facts, grammar),
  }))
  const gaps = [...markedGaps(statement, grammar), ...spans].filter((gap) => isUnjoined(statement.text, gap))
  const unique = gaps.filter(
    (gap, index) => gaps.findIndex((one) => one.start === gap.start && one.end === gap.end) === index,
  )
  return unique.toSorted((a, b) => b.value - a.value || a.start - b.start)
}

/** Where a sentence has the terms that the document marks in it. */
export function markedGaps({ text, marked }: Statement, grammar: Grammar): Gap[] {
  return marked.flatMap((raw) => {
    const term = asTerm(raw, grammar)
    const start = term === null ? -1 : text.indexOf(term)
    return term === null || start < 0 || !isWholeWord(text, start, term.length)
      ? []
      : [{ start, end: start + term.length, value: likelihoodOfTerm }]
  })
}

/** Whether a stretch neither begins nor ends inside a word. */
export function isWholeWord(text: string, start: number, length: number): boolean {
  return !/[\p{L}\p{N}]$/u.test(text.slice(0, start)) && !/^[\p{L}\p{N}]/u.test(text.slice(start + length))
}

/** Whether nothing is written onto a stretch by a mark: 'Ribulose-1' is no word of 'Ribulose-1,5-bisphosphat'. */
function isUnjoined(text: string, { start, end }: Gap): boolean {
  return !/[\p{L}\p{N}][,/-]$/u.test(text.slice(0, start)) && !/^[,/-][\p{L}\p{N}]/u.test(text.slice(end))
}

const edges = ({ first, last }: Span, tokens: readonly Token[]) => ({
  start: tokens[first]?.start ?? 0,
  end: tokens[last]?.end ?? 0,
})

/** The number of a quantity without its unit, and each end of a range. */
export function countsIn({ kind, first, last }: Span, tokens: readonly Token[], { words }: Grammar): Span[] {
  if (!['date', 'quantity', 'number'].includes(kind) || first === last) return []
  const unit = tokens[last]
  const counts: Span[] = []
  if (kind === 'quantity' && unit && words.units.has(unit.lower)) {
    const isLinked = tokens[last - 1]?.lower === 'de'
    counts.push({ kind: 'count', first, last: last - (isLinked ? 2 : 1) })
  }
  if (isRangeMark(tokens[first + 1]) && tokens[first + 2]?.kind === 'number')
    for (const end of [first, first + 2]) if (end <= last) counts.push({ kind: 'count', first: end, last: end })
  return counts
}

/** A name and its acronym in brackets behind it. */
function withAcronym({ kind, first, last }: Span, tokens: readonly Token[]): Span[] {
  const isFollowed =
    tokens[last + 1]?.text === '(' &&
    /^\p{Lu}{2,}$/u.test(tokens[last + 2]?.text ?? '') &&
    tokens[last + 3]?.text === ')'
  return kind === 'name' && isFollowed ? [{ kind: 'joined', first, last: last + 3 }] : []
}

/** Whole names inside a longer one: behind 'of', or behind what a sentence begins with. */
function namesWithin({ kind, first, last }: Span, tokens: readonly Token[]): Span[] {
  if (kind !== 'name') return []
  const links = tokens
    .map((_, index) => index)
    .filter((index) => index > first && index < last && /^\p{Ll}/u.test(tokens[index]?.text ?? ''))
  const link = links.at(-1)
  const spans: Span[] = []
  if (link !== undefined && last - link >= 2) spans.push({ kind: 'within', first: link + 1, last })
  if (links[0] !== undefined && links[0] - first >= 2) spans.push({ kind: 'within', first, last: links[0] - 1 })
  if (first <= 1 && links.length === 0 && last - first >= 2) spans.push({ kind: 'within', first: first + 1, last })
  return spans
}

const isPartOf = (fact: Span, term: Span) =>
  term.first <= fact.first && fact.last <= term.last && term.last - term.first > fact.last - fact.first

/** Half a name or half a quantity is never hidden. */
const cutsThrough = (phrase: Span, fact: Span) =>
  phrase.first <= fact.last && fact.first <= phrase.last && !(phrase.first <= fact.first && fact.last <= phrase.last)

/** Takes gaps, best first, that leave words between them, enough of the text to answer from, and no second copy to read. */
export function chosenGaps(gaps: readonly Gap[], text: string, most: number, mostHidden: number): Gap[] {
  const chosen: Gap[] = []
  for (const gap of gaps) {
    if (chosen.length === most) break
    const together = [...chosen, gap]
    const hidden = together.reduce((sum, { start, end }) => sum + plainWords(text.slice(start, end)).length, 0)
    const touches = chosen.some((one) => !/[\p{L}\p{N}]/u.test(between(one, gap, text)))
    if (!touches && hidden <= mostHidden * plainWords(text).length && isHidden(together, text)) chosen.push(gap)
  }
  return chosen.toSorted((a, b) => a.start - b.start)
}

/** The text between two stretches, empty where they overlap. */
function between(a: Gap, b: Gap, text: string): string {
  const [left, right] = a.start < b.start ? [a, b] : [b, a]
  return text.slice(left.end, Math.max(left.end, right.start))
}

/** Whether no gap's words can all be read, in whatever form, in what is shown. */
function isHidden(gaps: readonly Gap[], text: string): boolean {
  let shown = text
  for (const { start, end } of gaps) shown = shown.slice(0, start) + '\u0000'.repeat(end - start) + shown.slice(end)
  const stems = new Set(wordsOf(shown).map(stemOf))
  return gaps.every(({ start, end }) => wordsOf(text.slice(start, end)).some((word) => !stems.has(stemOf(word))))
}
