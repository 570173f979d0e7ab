import { nounPhrasesIn } from './chunks.ts'
import type { Grammar } from './grammar.ts'
import { isLink } from './links.ts'
import type { Span } from './spans.ts'
import { isCapitalised, type Token } from './tokens.ts'

/** The noun phrases of a sentence, and what linkers and lists make of them. */
export function phrasesIn(tokens: readonly Token[], grammar: Grammar): Span[] {
  const phrases = nounPhrasesIn(tokens, grammar)
  return [
    ...phrases,
    ...phrases.flatMap((phrase) => {
      const next = behind(phrase, phrases)
      return [...joined(phrase, next[0], tokens, grammar), ...listed(phrase, next, tokens, grammar)]
    }),
    ...numberPairs(tokens, grammar),
  ]
}

/** The phrases behind another, the longest at each place. */
function behind({ last }: Span, phrases: readonly Span[]): Span[] {
  const later = phrases.filter(({ first }) => first > last)
  return later.filter((one, index) => index === 0 || one.first > (later[index - 1]?.last ?? 0))
}

/** A phrase together with the one after it, if a linker such as 'of' stands between, with or without an article. */
function joined(phrase: Span, next: Span | undefined, tokens: readonly Token[], { words }: Grammar): Span[] {
  if (!next) return []
  const between = tokens.slice(phrase.last + 1, next.first)
  const [linker, article] = between
  if (!linker || between.length > 2 || !words.linkers.has(linker.lower)) return []
  if (article && !words.articles.has(article.lower)) return []
  // 'Heinrich von Gagern zum Präsidenten'
  const [name, von] = tokens.slice(Math.max(0, phrase.first - 2), phrase.first)
  if (von?.lower === 'von' && isCapitalised(name)) return []
  return [{ kind: 'joined', first: phrase.first, last: next.last }]
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
    // Of 'a and b of c' nobody can tell where b ends.
    if (isEnd && grammar.words.linkers.has(tokens[next.last + 1]?.lower ?? '')) return []
    if (isEnd && !(grammar.language === 'nl' && texts.includes('of') && !isBehindComma))
      return [{ kind: 'list', first: run.first, last: next.last }]
    if (texts.length !== 1 || texts[0] !== ',') return []
    isBehindComma = true
  }
  return []
}

/** 'Between 1500 and 1850'. */
function numberPairs(tokens: readonly Token[], { language }: Grammar): Span[] {
  const isNumber = (index: number) => tokens[index]?.kind === 'number'
  return tokens.flatMap((token, index): Span[] =>
    isLink(token.lower, language) && isNumber(index - 1) && isNumber(index + 1)
      ? [{ kind: 'list', first: index - 1, last: index + 1 }]
      : [],
  )
}
