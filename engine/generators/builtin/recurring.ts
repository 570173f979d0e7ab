import { stemOf } from '../../checks/words.ts'
import { keynessOf } from './common-words.ts'
import type { Grammar } from './grammar.ts'
import { runsIn } from './runs.ts'
import type { Span } from './spans.ts'
import { isCapitalised, type Token, tokensOf } from './tokens.ts'

/** What a document says again and again by the same words. */
export interface Recurring {
  /** Whether there is so much text that what it is about must recur. */
  isLong: boolean
  /** Whether a stretch of words, in whatever form, is one of the document's terms. */
  isTerm: (tokens: readonly Token[]) => boolean
}

const wordsOfLong = 600
const longestTerm = 3
const fewestUses = 2
/** A long text says any word often. */
const wordsPerUse = 4000
const leastKeyness = 12
/** Of the uses of a noun, some have an article before them. */
const leastLed = 0.15

interface Uses {
  /** As a whole phrase. */
  whole: number
  /** As one, or as what a phrase begins with behind an article: the rest may be a verb that nobody knows. */
  all: number
  led: number
}

/**
 * Reads a document for its terms: noun phrases that it uses at least twice, bounded by small words or marks, and oftener
 * than anybody would.
 */
export function recurringIn(texts: readonly string[], grammar: Grammar): Recurring {
  const uses = new Map<string, Uses>()
  let words = 0
  for (const text of texts) {
    const tokens = tokensOf(text, grammar)
    words += tokens.filter((token) => token.kind === 'word').length
    for (const run of runsIn(tokens, grammar)) {
      const led = isLed(run, tokens, grammar) ? 1 : 0
      for (let last = Math.min(run.last, run.first + longestTerm - 1); last >= run.first; last--) {
        const whole = last === run.last ? 1 : 0
        if (whole + led === 0) continue
        const key = keyOf(tokens.slice(run.first, last + 1))
        const known = uses.get(key) ?? { whole: 0, all: 0, led: 0 }
        uses.set(key, { whole: known.whole + whole, all: known.all + 1, led: known.led + led })
      }
    }
  }
  const fewest = Math.max(fewestUses, words / wordsPerUse)
  const isTerm = (tokens: readonly Token[]) => {
    const [only] = tokens
    if (!only || tokens.length > longestTerm || !tokens.every((token) => token.kind === 'word')) return false
    const { whole, all, led } = uses.get(keyOf(tokens)) ?? { whole: 0, all: 0, led: 0 }
    if (whole === 0 || all < fewest || led < leastLed * all) return false
    if (tokens.length > 1) return true
    const isKey = keynessOf(only.lower, all, words, grammar.language) >= leastKeyness
    return isKey && only.text.length > 2 && !grammar.words.vague.has(only.lower)
  }
  return { isLong: words >= wordsOfLong, isTerm }
}

const keyOf = (tokens: readonly Token[]) => tokens.map((token) => stemOf(token.text)).join(' ')

/** Whether a run is a noun phrase for sure: behind an article, or in German with a capital. */
function isLed({ first, last }: Span, tokens: readonly Token[], { words, language }: Grammar): boolean {
  if (language === 'de' && first > 0 && isCapitalised(tokens[last])) return true
  const before = tokens[first - 1]?.lower ?? ''
  const isAmbiguous = /^(?:de|d'|a)$/u.test(before) && (language === 'fr' || language === 'ro')
  const hasArticles = language !== 'pl' && language !== 'uk' && language !== 'ro'
  return !isAmbiguous && (words.articles.has(before) || (!hasArticles && words.prepositions.has(before)))
}

/** The terms among the phrases of a sentence, the longest at each place. */
export function termsIn(tokens: readonly Token[], grammar: Grammar, { isTerm }: Recurring): Span[] {
  return runsIn(tokens, grammar).flatMap((run) => {
    const found: Span[] = []
    for (let { first } = run; first <= run.last; first++) {
      const last = lastOfTerm(first, run.last, tokens, isTerm)
      if (last === null) continue
      found.push({ kind: 'term', first, last })
      first = last
    }
    return found
  })
}

function lastOfTerm(first: number, end: number, tokens: readonly Token[], isTerm: Recurring['isTerm']): number | null {
  for (let last = Math.min(end, first + longestTerm - 1); last >= first; last--)
    if (isTerm(tokens.slice(first, last + 1))) return last
  return null
}
