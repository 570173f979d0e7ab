const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?<=\p{Script=Cyrillic})['’ʼ]\p{Script=Cyrillic}+)*/gu
/** Endings by which forms of one word differ, in any of our languages. */
const ending = /[aeiouyąęăâîаеиіоуюяйьїємsnmr]$/u
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
export function contentWords(text: string, { functionWords }: { functionWords: ReadonlySet<string> }): string[] {
  return wordsOf(text).filter((one) => !functionWords.has(one.toLowerCase()))
}

/** The stems of the content words. */
export function contentStems(text: string, rules: { functionWords: ReadonlySet<string> }): string[] {
  return contentWords(text, rules).map(stemOf)
}

/** Words with spelled-out numbers as digits: 'twenty-eight' becomes '28'. */
export function withDigits(words: readonly string[], numbers: ReadonlyMap<string, number>): string[] {
  const result: string[] = []
  let tens = 0
  for (const word of words) {
    const value = numbers.get(fold(word))
    if (value !== undefined && tens > 0 && value < tens % 100 && value < 20)
      result[result.length - 1] = String(tens + value)
    else result.push(value === undefined ? word : String(value))
    tens = value !== undefined && value >= 20 ? value : 0
  }
  return result
}

const shortestShared = 4
/** Letters at the beginning that words with a slip have in common. */
const shortestCommon = 5

/**
 * Whether two stems may be forms of one word, or one a part of the other: 'quadratic' and 'quadratical', 'preis' and
 * 'preisstabilitat'.
 */
function areRelated(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < shortestShared || /\p{N}/u.test(short)) return false
  return long.includes(short) || hasOneLetterMore(long, short)
}

/** Whether a letter slipped in or fell out: 'persohnlich' for 'personlich', 'мозочок' beside 'мозочк'. */
function hasOneLetterMore(long: string, short: string): boolean {
  if (long.length !== short.length + 1) return false
  let at = 0
  while (at < short.length && long[at] === short[at]) at++
  return at >= shortestCommon && long.slice(at + 1) === short.slice(at)
}

/** The share of stems that are among others or related to one of them, from 0 to 1; 1 if there are none. */
export function shareIn(stems: readonly string[], others: ReadonlySet<string>): number {
  const isThere = (stem: string) => others.has(stem) || [...others].some((other) => areRelated(stem, other))
  return stems.length === 0 ? 1 : stems.filter(isThere).length / stems.length
}

/** Whether a text contains a phrase word for word, regardless of case and accents. */
export function standsIn(phrase: string, text: string): boolean {
  const needle = wordsOf(phrase).map(fold).join(' ')
  return needle !== '' && ` ${wordsOf(text).map(fold).join(' ')} `.includes(` ${needle} `)
}
