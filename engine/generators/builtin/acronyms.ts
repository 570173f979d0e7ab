import type { Statement } from './statements.ts'

const before =
  /(?<expansion>(?:[\p{L}’'-]+ ){1,6}[\p{L}’'-]+) \((?:[^()]{0,12}[ „“"«])?(?<acronym>\p{Lu}[\p{Lu}\p{N}]{1,6})[”“"»]?(?=[),; ])/gu
// What language it is in may stand before the words, and their translation behind them.
const after =
  /(?<![\p{L}\p{N}])(?<acronym>\p{Lu}[\p{Lu}\p{N}]{1,6}) \((?:[^()]{1,40}\k<acronym> [-–—] )?(?:(?:engl?|ingl|ang|англ)\. )?[“„«"]?(?<expansion>(?:\p{L}[\p{L}’'-]* ){1,6}\p{L}[\p{L}’'-]*)[”“»"]?(?:(?: [-–—]|,) [^()]+)?\)/gu

const inside =
  /\((?<acronym>\p{Lu}[\p{Lu}\p{N}]{1,6})(?:, | (?:für|for|pour|per|por) )[“„«"]?(?<expansion>(?:[\p{L}’'-]+ ){1,6}[\p{L}’'-]+)[”“»"]?\)/gu

/** Acronyms that a sentence spells out, before or in brackets, with the words that their letters begin. */
export function acronymsIn({ text }: Statement): { acronym: string; expansion: string }[] {
  const found: { acronym: string; expansion: string }[] = []
  for (const match of [...text.matchAll(before), ...text.matchAll(after), ...text.matchAll(inside)]) {
    const { acronym = '', expansion = '' } = match.groups ?? {}
    const spelt = spelling(acronym, expansion)
    if (spelt !== null && !found.some((one) => one.acronym === acronym)) found.push({ acronym, expansion: spelt })
  }
  return found
}

/** The last words of a text that begin with the acronym's letters; null where they do not. */
function spelling(acronym: string, text: string): string | null {
  const words = text.split(' ')
  const letters = acronym.replaceAll(/[^\p{L}]/gu, '').toLowerCase()
  for (let from = words.length - 2; from >= 0; from--) {
    const own = words.slice(from)
    const parts = own.flatMap((word) => word.toLowerCase().split('-')).filter(Boolean)
    if (letters.length >= 2 && !isSmall(own[0]) && spells(letters, parts)) return own.join(' ')
  }
  return null
}

const isSmall = (word: string | undefined) => word === undefined || (word.length <= 3 && /^\p{Ll}/u.test(word))

/** Whether each word gives its first letter, the first one perhaps two, small ones none: Hypertext Transfer Protocol. */
function spells(letters: string, [word, ...others]: readonly string[], isFirstWord = true): boolean {
  if (word === undefined) return letters === ''
  const isFirst = word.charAt(0) === letters.charAt(0)
  if (isFirst && spells(letters.slice(1), others, false)) return true
  const second = letters.charAt(1)
  const hasSecond = isFirstWord && second !== '' && word.length > 6 && word.slice(2).includes(second)
  if (isFirst && hasSecond && spells(letters.slice(2), others, false)) return true
  return !isFirstWord && word.length <= 3 && spells(letters, others, false)
}
