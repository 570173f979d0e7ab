import type { Rules } from './rules-of.ts'

const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?<=\p{Script=Cyrillic})['’ʼ]\p{Script=Cyrillic}+)*/gu
/** Ends that forms of one word differ by, in any of our languages. */
const ending = /[aeiouyąęăâîаеиіоуюяйьїєsnmr]$/u
const shortestStem = 4

/** Text as patterns expect it: straight apostrophes, single spaces, no soft hyphens. */
export function plain(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u00AD\u200B\u2060\uFEFF]/gu, '')
    .replaceAll(/[’ʼ‘`]/gu, "'")
    .replaceAll('ş', 'ș')
    .replaceAll('ţ', 'ț')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

/** The words and numbers of a text, as they are written. */
export function wordsOf(text: string): string[] {
  return plain(text).match(word) ?? []
}

/** A word without case and accents. Letters that a language tells apart (й, ї) stay what they are. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin}\p{M}*)\p{M}|\u0301/gu, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
}

/** What forms of one word have in common, roughly: without its last vowels and the like. */
export function stemOf(text: string): string {
  let stem = fold(text)
  for (let cut = 0; cut < 2 && stem.length > shortestStem && ending.test(stem); cut++) stem = stem.slice(0, -1)
  return stem
}

/** The words of a text that say what it is about. */
export function contentWords(text: string, { functionWords }: Pick<Rules, 'functionWords'>): string[] {
  return wordsOf(text).filter((one) => !functionWords.has(one.toLowerCase()))
}

/** Their stems. */
export function contentStems(text: string, rules: Pick<Rules, 'functionWords'>): string[] {
  return contentWords(text, rules).map(stemOf)
}

/** How many of some stems are among others, from 0 to 1; 1 for none at all. */
export function shareIn(stems: readonly string[], others: ReadonlySet<string>): number {
  return stems.length === 0 ? 1 : stems.filter((stem) => others.has(stem)).length / stems.length
}

/** Whether a stretch of words stands in a text, word for word but for case and accents. */
export function standsIn(stretch: string, text: string): boolean {
  const needle = wordsOf(stretch).map(fold).join(' ')
  return needle !== '' && ` ${wordsOf(text).map(fold).join(' ')} `.includes(` ${needle} `)
}
