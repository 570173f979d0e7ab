import type { Rules } from './rules.ts'

const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?<=\p{Script=Cyrillic})['’ʼ]\p{Script=Cyrillic}+)*/gu
/** Endings by which forms of one word differ, in any of our languages. */
const ending = /[aeiouyąęăâîаеиіоуюяйьїєsnmr]$/u
const shortestStem = 4

/** Normalises text for the patterns: straight apostrophes, single spaces, no soft hyphens. */
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

/** The words and numbers of a text, as written. */
export function wordsOf(text: string): string[] {
  return plain(text).match(word) ?? []
}

/** Removes case and accents. Letters that are distinct in a language (й, ї) are kept. */
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

/** A rough stem: the word without up to two final vowels or inflectional consonants. */
export function stemOf(text: string): string {
  let stem = fold(text)
  for (let cut = 0; cut < 2 && stem.length > shortestStem && ending.test(stem); cut++) stem = stem.slice(0, -1)
  return stem
}

/** The words of a text that are not function words. */
export function contentWords(text: string, { functionWords }: Pick<Rules, 'functionWords'>): string[] {
  return wordsOf(text).filter((one) => !functionWords.has(one.toLowerCase()))
}

/** The stems of the content words. */
export function contentStems(text: string, rules: Pick<Rules, 'functionWords'>): string[] {
  return contentWords(text, rules).map(stemOf)
}

/** The share of stems that are among others, from 0 to 1; 1 if there are none. */
export function shareIn(stems: readonly string[], others: ReadonlySet<string>): number {
  return stems.length === 0 ? 1 : stems.filter((stem) => others.has(stem)).length / stems.length
}

/** Whether a text contains a phrase word for word, regardless of case and accents. */
export function standsIn(phrase: string, text: string): boolean {
  const needle = wordsOf(phrase).map(fold).join(' ')
  return needle !== '' && ` ${wordsOf(text).map(fold).join(' ')} `.includes(` ${needle} `)
}
