import { stemOf, wordsOf } from '../../checks/words.ts'
import type { Grammar } from './grammar.ts'
import { asTerm, type Lexicon, termsIn } from './lexicon.ts'
import { phrasesIn } from './phrases.ts'
import { factsIn, isRangeMark, type Span } from './spans.ts'
import type { Statement } from './statements.ts'
import { isCapitalised, isContent, type Token } from './tokens.ts'
import { plainWords, rankOf } from './words.ts'

/** A range of a sentence to hide, and the likelihood that somebody would ask for it. */
export interface Gap {
  start: number
  end: number
  value: number
}

/** The possible gaps of a sentence, best first: marked terms, facts and phrases. */
export function gapsIn(statement: Statement, grammar: Grammar, lexicon: Lexicon): Gap[] {
  const { tokens } = statement
  // A long text reveals its own terms by repetition; in a short one, any phrase may be asked for.
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

/** The gaps at terms that the document marks. */
export function markedGaps({ text, marked }: Statement, grammar: Grammar): Gap[] {
  return marked.flatMap((raw) => {
    const term = asTerm(raw, grammar)
    const start = term === null ? -1 : text.indexOf(term)
    return term === null || start < 0 || !isWholeWord(text, start, term.length)
      ? []
      : [{ start, end: start + term.length, value: likelihoodOfTerm }]
  })
}

/** Whether a range begins and ends at word boundaries. */
export function isWholeWord(text: string, start: number, length: number): boolean {
  return !/[\p{L}\p{N}]$/u.test(text.slice(0, start)) && !/^[\p{L}\p{N}]/u.test(text.slice(start + length))
}

/**
 * Whether no sign joins a range to further text: 'Ribulose-1' is part of 'Ribulose-1,5-bisphosphat', and the 'Y' of 'Y.
 * pestis' ends no name.
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
function countsIn({ kind, first, last }: Span, tokens: readonly Token[], { words }: Grammar): Span[] {
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

/** A name with the acronym in brackets after it. */
function withAcronym({ kind, first, last }: Span, tokens: readonly Token[]): Span[] {
  const isFollowed =
    tokens[last + 1]?.text === '(' &&
    /^\p{Lu}{2,}$/u.test(tokens[last + 2]?.text ?? '') &&
    tokens[last + 3]?.text === ')'
  return kind === 'name' && isFollowed ? [{ kind: 'joined', first, last: last + 3 }] : []
}

/** Names inside a longer one: after 'of', or without the first word of the sentence. */
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

/** Whether a fact is complete: 'ACE' is no fact of 'ACE inhibitors', nor '2' of 'type 2 diabetes'. */
function isWholeFact({ kind, first, last }: Span, tokens: readonly Token[], grammar: Grammar): boolean {
  const [before, start, behind] = [tokens[first - 1], tokens[first], tokens[last + 1]]
  // 'Turkish forces': an adjective derived from a name is no name.
  const isMade = grammar.language === 'en' && first === last && /(?:ish|[ie]an|ese)$/u.test(start?.lower ?? '')
  const isFollowed =
    behind?.kind === 'word' && isContent(behind, grammar) && (isMade || !grammar.mayBeVerb(behind.lower))
  if (kind === 'number' && first === last && ordinal.test(start?.lower ?? '')) return false
  // A number after a noun is its name: 'type 2 diabetes'.
  if (kind === 'number')
    return !(isFollowed && before?.kind === 'word' && isContent(before, grammar) && !grammar.mayBeVerb(before.lower))
  if (kind !== 'name') return true
  const { linkers, numerals } = grammar.words
  const isOneWord = first === last
  if (grammar.language === 'de') return behind?.kind !== 'number'
  if (behind?.kind === 'number' || numerals.has(behind?.lower ?? '')) return false
  // In English and Dutch the next word is the noun; elsewhere it is an adjective if the name is one word.
  if (isFollowed && !isCapitalised(behind))
    return !(isOneWord || grammar.language === 'en' || grammar.language === 'nl')
  return !(isOneWord && grammar.language !== 'en' && grammar.language !== 'nl' && linkers.has(behind?.lower ?? ''))
}

const commonest = 300

/** Whether a phrase is too common to ask for, or is the subject that the previous sentence has named: 'The rule …'. */
function isStale({ first, last }: Span, { tokens, before }: Statement, grammar: Grammar): boolean {
  const own = tokens.slice(first, last + 1)
  const isCommon = own.every((token) => rankOf(token.lower, grammar.language) < commonest)
  if (isCommon || first !== 1 || !grammar.words.articles.has(tokens[0]?.lower ?? '') || !before) return isCommon
  const named = new Set(wordsOf(before.text).map(stemOf))
  return own.every((token) => named.has(stemOf(token.text)))
}

const isPartOf = (fact: Span, term: Span) =>
  term.first <= fact.first && fact.last <= term.last && term.last - term.first > fact.last - fact.first

/** Whether a phrase contains only part of a name or quantity. */
const cutsThrough = (phrase: Span, fact: Span) =>
  phrase.first <= fact.last && fact.first <= phrase.last && !(phrase.first <= fact.first && fact.last <= phrase.last)

/** Selects gaps, best first, that do not touch each other, leave enough of the text, and are not repeated in it. */
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

/** The text between two ranges, empty if they overlap. */
function between(a: Gap, b: Gap, text: string): string {
  const [left, right] = a.start < b.start ? [a, b] : [b, a]
  return text.slice(left.end, Math.max(left.end, right.start))
}

/** Whether every gap has a word that the visible text does not contain in any form. */
function isHidden(gaps: readonly Gap[], text: string): boolean {
  let shown = text
  for (const { start, end } of gaps) shown = shown.slice(0, start) + '\u0000'.repeat(end - start) + shown.slice(end)
  const stems = new Set(wordsOf(shown).map(stemOf))
  return gaps.every(({ start, end }) => wordsOf(text.slice(start, end)).some((word) => !stems.has(stemOf(word))))
}

// Rates per hundred at which authors of questions about encyclopedic texts ask for exactly such a phrase, and below the
// factors of its surroundings. Counted in English, Spanish, German and Romanian, and rounded.
const rates: Record<Span['kind'], number> = {
  date: 19,
  quantity: 9,
  number: 16,
  count: 16,
  name: 8,
  within: 5,
  quoted: 20,
  term: 8,
  phrase: 3.7,
  counted: 3.7,
  joined: 2.6,
  list: 4,
  part: 1.5,
  noun: 1.4,
}
const longName = 1.8
/** The rate for a term that the document marks. */
const likelihoodOfTerm = 20

const isFact = {
  date: true,
  quantity: true,
  number: true,
  count: true,
  name: true,
  within: true,
  quoted: true,
} as Record<string, boolean>

/** The likelihood, in percent, that somebody would ask for a range of a sentence. */
function likelihoodOf(span: Span, statement: Statement, facts: readonly Span[], grammar: Grammar): number {
  const { kind, first, last } = span
  const { tokens, text, before } = statement
  const [start, end] = [tokens[first], tokens[last]]
  if (!start || !end) return 0
  const size = last - first + 1
  const factors = [
    kind === 'name' && size > 1 ? longName : 1,
    behind(tokens[first - 1], isFact[kind] === true, grammar),
    ahead(tokens[last + 1], isFact[kind] === true, grammar),
    isFact[kind] ? 1 : ofLinks(tokens[last + 1], grammar),
    ofLength(end.end - start.start),
    isInBrackets(text, start.start) ? 0.35 : 1,
    before === null ? 1.3 : 1,
    first < tokens.length / 3 ? 1.15 : 1,
    facts.length <= 1 ? 1.3 : 1,
    kind === 'phrase' ? ofPhrase(tokens, first, last, grammar) : 1,
    size === 1 && !isFact[kind] ? ofRank(start.lower, grammar) : 1,
    !isFact[kind] && facts.some((fact) => first <= fact.first && fact.last <= last) ? 0.7 : 1,
    (kind === 'joined' || kind === 'list') && size === 3 ? 1.5 : 1,
    kind === 'joined' && grammar.language !== 'de' && isCapitalised(start) && isCapitalised(end) ? 2 : 1,
    kind === 'part' && size === 2 ? 1.6 : 1,
    kind === 'quantity' && size === 1 ? 3 : 1,
    kind === 'date' && (size === 2 || size === 3) ? 0.5 : 1,
    kind === 'quoted' && size === 1 ? 0.6 : 1,
    kind === 'phrase' && (size === 3 || size === 4) ? 1.3 : 1,
  ]
  return factors.reduce((product, factor) => product * factor, rates[kind])
}

/** The factor of the words themselves: nouns and names are asked for, adjectives and stray verbs are not. */
function ofPhrase(tokens: readonly Token[], first: number, last: number, grammar: Grammar): number {
  const [start, end] = [tokens[first], tokens[last]]
  if (!start || !end) return 1
  if (grammar.language === 'de') return ofGermanPhrase(tokens, first, last, grammar)
  if (grammar.isNoNoun(end.lower)) return 0.6
  if (isCapitalised(start)) return 1.5
  return first < last && grammar.isNoun(end.lower) ? 1.8 : 1
}

function ofGermanPhrase(tokens: readonly Token[], first: number, last: number, grammar: Grammar): number {
  const [before, start, end] = [tokens[first - 1], tokens[first], tokens[last]]
  if (!isCapitalised(end) || !end) return 0.25
  if (first < last) return isCapitalised(start) ? 3 : 1
  // Long nouns are compounds, which are the most specific.
  if (end.text.length > 9) return 2
  if (grammar.isNoun(end.text)) return 0.6
  // Without a noun's ending and without an article, it may be a name.
  const { articles, pronouns } = grammar.words
  const isBare =
    !before ||
    !(
      articles.has(before.lower) ||
      pronouns.has(before.lower) ||
      /^(?:im|am|zum|zur|vom|beim|ins)$/u.test(before.lower)
    )
  return isBare ? 2 : 1.4
}

function behind(token: Token | undefined, isFact: boolean, grammar: Grammar): number {
  const { articles, prepositions, conjunctions, pronouns, adverbs } = grammar.words
  if (!token) return 1.6
  if (token.kind === 'mark') return isFact ? 1.2 : token.text === ',' ? 0.6 : 1.2
  if (token.kind === 'number') return 0.4
  if (articles.has(token.lower)) return isFact ? 0.8 : 1.2
  if (prepositions.has(token.lower)) return isFact ? 1.6 : 1
  if (grammar.isVerb(token.lower) || grammar.mayBeVerb(token.lower)) return 1.35
  if (pronouns.has(token.lower)) return isFact ? 0.9 : 0.55
  if (conjunctions.has(token.lower)) return isFact ? 0.6 : 0.5
  if (adverbs.has(token.lower)) return isFact ? 1.5 : 0.7
  return isFact ? 1.3 : 0.5
}

function ahead(token: Token | undefined, isFact: boolean, grammar: Grammar): number {
  const { articles, prepositions, conjunctions, pronouns, adverbs } = grammar.words
  if (!token) return 1.5
  if (/^[.;:]$/u.test(token.text)) return 1.6
  if (/^[()]$/u.test(token.text)) return 2
  if (token.text === ',') return isFact ? 1.6 : 1.2
  if (token.kind === 'number') return 0.5
  if (articles.has(token.lower)) return isFact ? 0.9 : 0.4
  if (prepositions.has(token.lower)) return isFact ? 1.2 : 0.65
  if (pronouns.has(token.lower)) return 0.6
  if (conjunctions.has(token.lower)) return 0.5
  if (grammar.isVerb(token.lower)) return 1.5
  return adverbs.has(token.lower) ? 0.85 : 1.1
}

/** In 'a of the b', 'a' is only half of the answer. */
const ofLinks = (behind: Token | undefined, { words }: Grammar) => (words.linkers.has(behind?.lower ?? '') ? 0.5 : 1)

const veryCommon = 500
const common = 4000

/** Common words are not very specific. */
function ofRank(word: string, { language }: Grammar): number {
  const rank = rankOf(word, language)
  return rank < veryCommon ? 0.4 : rank < common ? 0.8 : 1.3
}

const ofLength = (characters: number) => (characters < 6 ? 0.8 : characters < 12 ? 0.9 : characters < 24 ? 1.25 : 0.85)

const isInBrackets = (text: string, at: number) => {
  const head = text.slice(0, at)
  return head.split('(').length > head.split(')').length
}
