import type { Grammar } from './grammar.ts'
import { isContent, tokensOf } from './tokens.ts'
import { beginsLike, plainWords, rankOf } from './words.ts'

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

const openingWords = 3

/**
 * Whether a text says again what its label says, with other forms of half of its words: 'Log collection: tools collect
 * logs'. A meaning (`isMeaning`) may begin with one: 'wave function: a function that …'.
 */
export function isRestated(label: string, text: string, isMeaning: boolean, grammar: Grammar): boolean {
  const content = (of: string) => tokensOf(of, grammar).filter((token) => isContent(token, grammar))
  const own = content(label).map(({ lower }) => lower)
  const said = content(text).map(({ lower }) => lower)
  const again = own.filter((word) => isAmong(word, said))
  const isKind = isMeaning && again.every((word) => isAmong(word, said.slice(0, openingWords)))
  return again.length > 0 && again.length * 2 >= own.length && !isKind
}

const isAmong = (word: string, others: readonly string[]) => others.some((other) => beginsLike(word, other))

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
