import type { Language } from '../../../shared/languages.ts'
import type { Grammar } from './grammar.ts'
import { isLink } from './links.ts'
import type { Span } from './spans.ts'
import { isCapitalised, isContent, type Token } from './tokens.ts'

/** Noun phrases, roughly: runs of words between function words, marks and verbs, their parts, and what they are joined to. */
export function phrasesIn(tokens: readonly Token[], grammar: Grammar): Span[] {
  const runs = runsIn(tokens, grammar)
  if (!looselyRead.has(grammar.language)) return runs.filter((run) => isBounded(run, tokens, grammar))
  return [
    ...runs,
    ...runs.flatMap((run, index) => joined(run, runs[index + 1], tokens, grammar)),
    ...runs.flatMap((run, index) => listed(run, runs.slice(index + 1), tokens, grammar)),
    ...runs.flatMap((run) => parts(run, tokens, grammar)),
    ...runs.flatMap((run) => led(run, tokens, grammar)),
  ]
}

/** Languages in which it was counted which stretches people ask for: there a looser reading finds more of them. */
const looselyRead: ReadonlySet<Language> = new Set(['en', 'de', 'es', 'ro'])
const longestBounded = 3

/** Whether a run is a noun phrase for sure: behind an article or a preposition, and before a mark or a small word. */
function isBounded({ first, last }: Span, tokens: readonly Token[], { words, language }: Grammar): boolean {
  const [before, behind] = [tokens[first - 1]?.lower ?? '', tokens[last + 1]]
  const hasArticles = language !== 'pl' && language !== 'uk'
  const isLed = hasArticles ? words.articles.has(before) : words.prepositions.has(before)
  const isEnded =
    behind === undefined ||
    behind.kind === 'mark' ||
    [words.prepositions, words.conjunctions].some((set) => set.has(behind.lower))
  return isLed && isEnded && last - first < longestBounded
}

/** The runs of words between function words, marks and verbs. */
export function runsIn(tokens: readonly Token[], grammar: Grammar): Span[] {
  const runs: Span[] = []
  let first = 0
  for (let index = 0; index <= tokens.length; index++) {
    const token = tokens[index]
    const before = tokens[index - 1]
    const isVerb =
      token !== undefined &&
      before?.kind === 'word' &&
      (grammar.isParticiple(before.lower, token.lower) || isEnglishVerb(token, before, tokens[index + 1], grammar))
    const isPart = token !== undefined && isContent(token, grammar) && !isVerb
    // German capitals end with the noun: a small word after it is a verb or begins another phrase.
    const isNext = isPart && grammar.language === 'de' && index > first && isSmall(token) && isCapitalised(before)
    if (isPart && !isNext) continue
    if (index > first) runs.push({ kind: 'phrase', first, last: index - 1 })
    first = isNext ? index : index + 1
  }
  return runs
}

/** 'The actuator turns the …': a word with s between a noun without and an article. */
function isEnglishVerb(token: Token, before: Token, next: Token | undefined, grammar: Grammar): boolean {
  return (
    grammar.language === 'en' &&
    /[^su]s$/u.test(token.lower) &&
    !before.lower.endsWith('s') &&
    isContent(before, grammar) &&
    next !== undefined &&
    (grammar.words.articles.has(next.lower) || grammar.words.pronouns.has(next.lower))
  )
}

const isSmall = (token: Token) => token.kind === 'word' && !isCapitalised(token)

/** The run together with the one after it, if a linker such as 'of' stands between, with or without an article. */
function joined(run: Span, next: Span | undefined, tokens: readonly Token[], grammar: Grammar): Span[] {
  if (!next) return []
  const between = tokens.slice(run.last + 1, next.first)
  const [linker, article] = between
  if (!linker || between.length > 2 || !grammar.words.linkers.has(linker.lower)) return []
  if (article && !grammar.words.articles.has(article.lower)) return []
  const whole: Span = { kind: 'joined', first: run.first, last: next.last }
  // 'Cámaras de oxígeno especiales' are chambers of oxygen, too.
  return next.last > next.first && grammar.language !== 'en' && grammar.language !== 'de'
    ? [whole, { ...whole, last: next.first }]
    : [whole]
}

const mostListed = 5

/** 'a, b and c' from its first member to its last. */
function listed(run: Span, later: readonly Span[], tokens: readonly Token[], grammar: Grammar): Span[] {
  let isBehindComma = false
  for (const next of later.slice(0, mostListed - 1)) {
    const previous = later[later.indexOf(next) - 1] ?? run
    const between = tokens
      .slice(previous.last + 1, next.first)
      .filter((token) => !grammar.words.articles.has(token.lower))
    const texts = between.map((token) => token.lower)
    const isEnd =
      texts.some((text) => isLink(text, grammar.language)) &&
      texts.every((text) => text === ',' || isLink(text, grammar.language))
    if (isEnd && !(grammar.language === 'nl' && texts.includes('of') && !isBehindComma))
      return [{ kind: 'list', first: run.first, last: next.last }]
    if (texts.length !== 1 || texts[0] !== ',') return []
    isBehindComma = true
  }
  return []
}

/** The first and the last word of a run; in German its nouns without adjectives, and a name behind what somebody is. */
function parts({ first, last }: Span, tokens: readonly Token[], grammar: Grammar): Span[] {
  if (first === last) return []
  const found: Span[] = [
    { kind: 'part', first, last: first },
    { kind: 'part', first: last, last },
  ]
  const noun = tokens.findIndex((token, index) => index >= first && index <= last && isCapitalised(token))
  if (grammar.language === 'de' && noun > first) found.push({ kind: 'noun', first: noun, last })
  if (grammar.language === 'de' && last - noun >= 2) found.push({ kind: 'noun', first: noun + 1, last })
  if (grammar.language !== 'de' && last - first >= 2) {
    found.push({ kind: 'part', first: first + 1, last })
    found.push({ kind: 'part', first, last: last - 1 })
  }
  return found
}

/** The run with the word before it that belongs to it: 'no', 'his', 'much', 'over'. */
function led({ first, last }: Span, tokens: readonly Token[], grammar: Grammar): Span[] {
  const before = tokens[first - 1]
  if (!before) return []
  const { pronouns, adverbs, prepositions } = grammar.words
  if (pronouns.has(before.lower) || adverbs.has(before.lower)) return [{ kind: 'led', first: first - 1, last }]
  return prepositions.has(before.lower) ? [{ kind: 'placed', first: first - 1, last }] : []
}
