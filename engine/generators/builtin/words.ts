import type { Language } from '../../../shared/languages.ts'
import { commonWords } from '../../languages/common-words.ts'
import type { Grammar } from './grammar.ts'

/** Whether two words are forms of one, differing only in their last letters. */
export function isSameWord(a: string, b: string): boolean {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()]
  if (x === y) return true
  const longest = Math.max(x.length, y.length)
  const needed = Math.max(4, longest - 3)
  return Math.min(x.length, y.length) >= needed && x.slice(0, needed) === y.slice(0, needed)
}

/** A formula between dollar signs. */
export const formula = /\$\$?(?![\s$])[^$\n]{1,300}(?<![\s\\])\$\$?(?!\d)/gu

const arrow = /^\$+\s*\\(?:[Ll]ong)?(?:[Rr]ightarrow|implies|iff|to|leadsto)\s*\$+$/u

/** A text whose formulas are letters, or arrows. */
export const withLetters = (text: string) =>
  text.includes('$') ? text.replaceAll(formula, (one) => (arrow.test(one) ? '→' : 'x')) : text

const dated = / \((?<inside>[^()$]*?\p{Lu}[^()$]*? (?:1[89]|20)\d{2}[a-z]?(?:[,;][^()$]*)?)\)/gu
const pair = /\p{Lu}[\p{L}’'-]+,? (?<link>\p{L}+|&) \p{Lu}[\p{L}’'-]+,? \d{4}/u

/**
 * A text without its references in brackets: '(Miller et al., 2010; Hunt, 2007)', '(Smith and Lee 2012)', '(see Hunt, 2007)'.
 * '(Picasso, 1937)' may be what is to be learnt.
 */
export const withoutReferences = (text: string, { words, see }: Grammar) =>
  text.replaceAll(dated, (whole, inside: string) => {
    const isBySome = /et al\./u.test(inside) || words.listConjunctions.has(pair.exec(inside)?.groups?.['link'] ?? '')
    return isBySome || see.test(inside) ? '' : whole
  })

/** The words of a text in lower case. */
export function plainWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Whether a text contains each word of a term, in any form. */
export function namesTerm(text: string, term: string): boolean {
  const words = plainWords(text)
  const wanted = plainWords(term)
  return wanted.length > 0 && wanted.every((word) => words.some((other) => isSameWord(word, other)))
}

/** Whether the rest of a text contains a hidden word, in any form. */
export function isGivenAway(text: string, start: number, end: number): boolean {
  const rest = `${text.slice(0, start)} ${text.slice(end)}`
  return plainWords(text.slice(start, end)).some(
    (word) => (word.length > 3 || /\d/u.test(word)) && namesTerm(rest, word),
  )
}

/** Whether a range begins and ends at word boundaries. */
export function isWholeWord(text: string, start: number, length: number): boolean {
  return !/[\p{L}\p{N}]$/u.test(text.slice(0, start)) && !/^[\p{L}\p{N}]/u.test(text.slice(start + length))
}

/** The rank of a lower-case word among the ten thousand most common of a language, from 1; infinite for other words. */
export function rankOf(word: string, language: Language): number {
  return commonWords(language).get(word.replaceAll('ş', 'ș').replaceAll('ţ', 'ț')) ?? Number.POSITIVE_INFINITY
}

const shortestStem = 5
const shareOfStem = 0.7

/** Whether two words begin alike, and may be forms of one: 'measurement' and 'measuring'. */
export function beginsLike(a: string, b: string): boolean {
  const length = Math.max(shortestStem, Math.ceil(shareOfStem * Math.min(a.length, b.length)))
  return a.slice(0, length) === b.slice(0, length) && Math.min(a.length, b.length) >= shortestStem
}
