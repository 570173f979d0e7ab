import { rankOf } from './common-words.ts'
import type { Grammar } from './grammar.ts'
import type { Span } from './spans.ts'
import type { Statement } from './statements.ts'
import { isCapitalised, type Token } from './tokens.ts'

// How often, of a hundred such stretches, people who write questions about encyclopedic texts ask for just this one, and
// by how much what stands around it changes that: counted in English, Spanish, German and Romanian, rounded.
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
/** What the document marks it wants to be known. */
export const likelihoodOfTerm = 20

const isFact = {
  date: true,
  quantity: true,
  number: true,
  count: true,
  name: true,
  within: true,
  quoted: true,
} as Record<string, boolean>

/** How likely a learner is asked for a stretch of a sentence, in percent. */
export function likelihoodOf(span: Span, statement: Statement, facts: readonly Span[], grammar: Grammar): number {
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

/** What the words themselves tell: nouns and names are asked for, adjectives and stray verbs are not. */
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
  // Long nouns are compounds, and say most.
  if (end.text.length > 9) return 2
  if (grammar.isNoun(end.text)) return 0.6
  // What looks like no common noun and has no article may be a name.
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

/** 'A' of 'a of the b' is half of what is asked for. */
const ofLinks = (behind: Token | undefined, { words }: Grammar) => (words.linkers.has(behind?.lower ?? '') ? 0.5 : 1)

const commonest = 500
const common = 4000

/** A word that is said all the time tells little. */
function ofRank(word: string, { language }: Grammar): number {
  const rank = rankOf(word, language)
  return rank < commonest ? 0.4 : rank < common ? 0.8 : 1.3
}

const ofLength = (characters: number) => (characters < 6 ? 0.8 : characters < 12 ? 0.9 : characters < 24 ? 1.25 : 0.85)

const isInBrackets = (text: string, at: number) => {
  const head = text.slice(0, at)
  return head.split('(').length > head.split(')').length
}
