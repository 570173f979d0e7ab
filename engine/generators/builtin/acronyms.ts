import type { Grammar } from './grammar.ts'
import type { Statement } from './statements.ts'

const before =
  /(?<expansion>(?:[\p{L}’'-]+ ){1,6}[\p{L}’'-]+) \((?:[^()]{0,12}[ „“"«])?(?<acronym>\p{Lu}[\p{Lu}\p{N}]{1,6})[”“"»]?(?=[),; ])/gu
// The name of the language may precede the expansion, and a translation may follow.
const after =
  /(?<![\p{L}\p{N}])(?<acronym>\p{Lu}[\p{Lu}\p{N}]{1,6}) \((?:[^()]{1,40}\k<acronym> [-–—] )?(?:(?:engl?|ingl|ang|англ)\. )?[“„«"]?(?<expansion>(?:\p{L}[\p{L}’'-]* ){1,6}\p{L}[\p{L}’'-]*)[”“»"]?(?:(?: [-–—]|,) [^()]+)?\)/gu

const inside =
  /\((?<acronym>\p{Lu}[\p{Lu}\p{N}]{1,6})(?:, | (?:für|for|pour|per|por) )[“„«"]?(?<expansion>(?:[\p{L}’'-]+ ){1,6}[\p{L}’'-]+)[”“»"]?\)/gu

/** Acronyms and their expansions, one of the two in brackets or behind 'stands for', where the initials match. */
export function acronymsIn(
  { text }: Pick<Statement, 'text'>,
  { defining }: Pick<Grammar, 'defining'>,
): { acronym: string; expansion: string }[] {
  const stated = new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?<acronym>\p{Lu}[\p{Lu}\p{N}]{1,6}) (?:${defining.explicit}) [“„«"]?(?<expansion>(?:[\p{L}’'-]+ ){1,6}[\p{L}’'-]+)`,
    'gu',
  )
  const found: { acronym: string; expansion: string }[] = []
  for (const match of [
    ...text.matchAll(before),
    ...text.matchAll(after),
    ...text.matchAll(inside),
    ...text.matchAll(stated),
  ]) {
    const { acronym = '', expansion = '' } = match.groups ?? {}
    const spelt = spelling(acronym, expansion)
    if (spelt !== null && !found.some((one) => one.acronym === acronym)) found.push({ acronym, expansion: spelt })
  }
  for (const match of text.matchAll(stated)) {
    const { acronym = '', expansion = '' } = match.groups ?? {}
    const words = expansion.split(' ')
    // The sentence may go on behind the expansion.
    const spelt = words
      .map((_, last) => spelling(acronym, words.slice(0, last + 1).join(' ')))
      .find((one) => one !== null)
    if (spelt && !found.some((one) => one.acronym === acronym)) found.push({ acronym, expansion: spelt })
  }
  return found
}

/** The last words of a text whose initials spell the acronym; null if there are none. */
function spelling(acronym: string, text: string): string | null {
  const words = text.split(' ')
  const letters = acronym.replaceAll(/[^\p{L}]/gu, '').toLowerCase()
  const phrases = words.slice(0, -1).map((_, index) => words.slice(words.length - 2 - index))
  // 'Memory Management Unit' has all initials, 'Management Unit' has not.
  for (const isLoose of [false, true])
    for (const own of phrases) {
      const parts = own.flatMap((word) => word.toLowerCase().split('-')).filter(Boolean)
      // In 'interfaz gráfica de usuario (GUI)', the word before has the missing initial.
      const before = words.at(-own.length - 1)?.toLowerCase() ?? ''
      const isCut = isLoose && before.length > 3 && letters.includes(before.charAt(0))
      if (letters.length >= 2 && !isSmall(own[0]) && !isCut && spells(letters, parts, isLoose)) return own.join(' ')
    }
  return null
}

const isSmall = (word: string | undefined) => word === undefined || (word.length <= 3 && /^\p{Ll}/u.test(word))

/**
 * Whether each word contributes its initial, and short ones possibly none: Hypertext Transfer Protocol. A long word may
 * contribute (`isLoose`) a second letter.
 */
function spells(letters: string, [word, ...others]: readonly string[], isLoose: boolean, isFirstWord = true): boolean {
  if (word === undefined) return letters === ''
  const isFirst = word.charAt(0) === letters.charAt(0)
  if (isFirst && spells(letters.slice(1), others, isLoose, false)) return true
  const second = letters.charAt(1)
  const hasSecond = isLoose && second !== '' && word.length > 6 && word.slice(2).includes(second)
  if (isFirst && hasSecond && spells(letters.slice(2), others, isLoose, false)) return true
  return !isFirstWord && word.length <= 3 && spells(letters, others, isLoose, false)
}
