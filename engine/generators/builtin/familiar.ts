import type { Grammar } from './grammar.ts'
import { isContent, tokensOf } from './tokens.ts'
import { plainWords, rankOf } from './words.ts'

const fewestNewWords = 5
const fewNewWords = 4
const shortMeaning = 6
/** Words up to this rank mean many things; the heading says which. */
const commonRank = 2000

/** Whether everyday life teaches what something does. */
export function isObvious(term: string, grammar: Grammar): boolean {
  const [name = '', ...more] = plainWords(term)
  return more.length === 0 && isInUse(name, grammar)
}

/**
 * Whether a meaning, or what something does (`isVerbal`), has few words that the term does not have in another form:
 * 'light sensors: detect light levels'.
 */
export function isReadOff(term: string, meaning: string, isVerbal: boolean, grammar: Grammar): boolean {
  const own = plainWords(term)
  const content = tokensOf(meaning, grammar).filter((token) => isContent(token, grammar))
  const others = content.filter(({ lower }) => !own.some((word) => beginsLike(word, lower)))
  const isShort = plainWords(meaning).length <= shortMeaning && others.length < fewNewWords
  return (isShort || (isVerbal && others.length < fewestNewWords)) && others.length < content.length
}

/** Whether a term is a single word that everybody uses. */
export function isEveryday(term: string, { language }: Grammar): boolean {
  const [word = '', ...more] = plainWords(term)
  return more.length === 0 && rankOf(word, language) <= commonRank
}

/** Whether a word is not among those that mean many things. */
export const isUncommon = (word: string, { language }: Grammar) => rankOf(word, language) > commonRank

/** Whether a word, without its ending, is among the ten thousand most common ones. */
export const isInUse = (word: string, { language }: Grammar) =>
  [0, 1, 2].some((cut) => Number.isFinite(rankOf(word.slice(0, word.length - cut), language)))

const shortestStem = 5
const shareOfStem = 0.7

function beginsLike(a: string, b: string): boolean {
  const length = Math.max(shortestStem, Math.ceil(shareOfStem * Math.min(a.length, b.length)))
  return a.slice(0, length) === b.slice(0, length) && Math.min(a.length, b.length) >= shortestStem
}
