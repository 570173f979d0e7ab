import { rankOf } from './common-words.ts'
import type { Grammar } from './grammar.ts'
import { asTerm, type Lexicon } from './lexicon.ts'
import { likelihoodOf, likelihoodOfTerm } from './likelihood.ts'
import { phrasesIn } from './phrases.ts'
import { termsIn } from './recurring.ts'
import { factsIn, isRangeMark, type Span } from './spans.ts'
import type { Statement } from './statements.ts'
import { isCapitalised, isContent, type Token } from './tokens.ts'
import { stemOf, wordsOf } from '../../checks/words.ts'
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
  const facts = isLong
    ? found.filter((fact) => !all.some((term) => isPartOf(fact, term)))
    : found.filter((fact) => isWholeFact(fact, tokens, grammar))
  const phrases = all.filter(
    (phrase) => !found.some((fact) => cutsThrough(phrase, fact)) && (isLong || !isStale(phrase, statement, grammar)),
  )
  const counts = facts.flatMap((fact) => [
    ...countsIn(fact, tokens, grammar),
    ...withAcronym(fact, tokens),
    ...(isLong ? namesWithin(fact, tokens) : []),
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

/**
 * Whether nothing is written onto a stretch by a mark: 'Ribulose-1' is no word of 'Ribulose-1,5-bisphosphat', and no name
 * ends with the 'Y' of 'Y. pestis'.
 */
function isUnjoined(text: string, { start, end }: Gap): boolean {
  const [before, own, behind] = [text.slice(0, start), text.slice(start, end), text.slice(end)]
  if (/(?:^|\P{L})\p{Lu}$/u.test(own) && /^\. ?\p{L}/u.test(behind)) return false
  const isEndOfRange = /^[-–]/u.test(own) && /[\p{L}\p{N}]$/u.test(before)
  return !isEndOfRange && !/[\p{L}\p{N}][,/-]$/u.test(before) && !/^[,/-][\p{L}\p{N}]/u.test(behind)
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

const ordinal =
  /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|(?:erst|zweit|dritt|viert|fünft|sechst|siebt|acht|neunt|zehnt)e[nrsm]?|premi[eè]re?s?|\p{L}+ième|prim[aoeiu]\p{L}*|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|sext[oa]|séptim[oa]|octav[oa]|noven[oa]|décim[oa]|second[oae]|terz[oa]|quart[oa]|sest[oa]|doilea|treilea|patrulea|eerste|tweede|derde|vierde|vijfde|pierwsz\p{L}+|drug[iao]\p{L}{0,3}|trzeci\p{L}*|czwart\p{L}+|перш\p{L}+|друг\p{L}+|трет\p{L}+|четверт\p{L}+)$/u

/** Whether a fact is all of what it belongs to: 'ACE' is no fact of 'ACE inhibitors', '2' none of 'type 2 diabetes'. */
function isWholeFact({ kind, first, last }: Span, tokens: readonly Token[], grammar: Grammar): boolean {
  const [before, start, behind] = [tokens[first - 1], tokens[first], tokens[last + 1]]
  // 'Turkish forces': what is made of a name is no name.
  const isMade = grammar.language === 'en' && first === last && /(?:ish|[ie]an|ese)$/u.test(start?.lower ?? '')
  const isFollowed =
    behind?.kind === 'word' && isContent(behind, grammar) && (isMade || !grammar.mayBeVerb(behind.lower))
  if (kind === 'number' && first === last && ordinal.test(start?.lower ?? '')) return false
  // A number behind a noun is its name: 'type 2 diabetes'.
  if (kind === 'number')
    return !(isFollowed && before?.kind === 'word' && isContent(before, grammar) && !grammar.mayBeVerb(before.lower))
  if (kind !== 'name') return true
  const { linkers, numerals } = grammar.words
  const isOneWord = first === last
  if (grammar.language === 'de') return behind?.kind !== 'number'
  if (behind?.kind === 'number' || numerals.has(behind?.lower ?? '')) return false
  // In English and Dutch what follows is the noun, elsewhere an adjective of a name in one word.
  if (isFollowed && !isCapitalised(behind))
    return !(isOneWord || grammar.language === 'en' || grammar.language === 'nl')
  return !(isOneWord && grammar.language !== 'en' && grammar.language !== 'nl' && linkers.has(behind?.lower ?? ''))
}

const commonest = 300

/** Whether a phrase is a word that is said all the time, or the subject which the sentence before has named: 'The rule …'. */
function isStale({ first, last }: Span, { tokens, before }: Statement, grammar: Grammar): boolean {
  const own = tokens.slice(first, last + 1)
  const isCommon = own.every((token) => rankOf(token.lower, grammar.language) < commonest)
  if (isCommon || first !== 1 || !grammar.words.articles.has(tokens[0]?.lower ?? '') || !before) return isCommon
  const named = new Set(wordsOf(before.text).map(stemOf))
  return own.every((token) => named.has(stemOf(token.text)))
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
