import type { Candidate } from '../generators/port.ts'
import { fewestOptions, keyOf, mostOptions } from './repair-options.ts'
import type { Rules } from './rules-of.ts'
import { contentStems, plain, shareIn, standsIn, stemOf, wordsOf } from './words.ts'

/** How much of a correct option in other words than the source's must be in these. */
const supportShare = 0.6

/** What is wrong with the options of a choice; null if nothing is. `quote` is '' where none can be compared with. */
export function optionProblem({ answers }: Candidate, rules: Rules, quote: string): string | null {
  const texts = answers.map(({ text }) => plain(text))
  if (texts.length < fewestOptions || texts.length > mostOptions) return 'count'
  const right = answers.filter(({ correct }) => correct).length
  if (right === 0 || right === texts.length) return 'correct'
  if (new Set(texts.map(keyOf)).size < texts.length) return 'same'
  if (texts.some((text) => rules.catchAll.test(text))) return 'catch-all'
  if (new Set(texts.map((text) => kindOf(text, rules))).size > 1) return 'kind'
  const isNumbers = kindOf(texts[0] ?? '', rules) !== 'text'
  if (!isNumbers && texts.some((one) => texts.some((other) => one !== other && standsIn(one, other))))
    return 'contained'
  if (
    isUneven(
      texts.map((text) => text.length),
      2.5,
      12,
    )
  )
    return 'length'
  if (
    isUneven(
      texts.map((text) => wordsOf(text).length),
      2,
      3,
    )
  )
    return 'words'
  if (hasMixedNames(texts)) return 'names'
  if (
    quote &&
    !answers.every(({ text, correct }) => (correct ? isBorneOut(text, quote, rules) : !standsIn(text, quote)))
  )
    return 'support'
  return null
}

function isUneven(sizes: readonly number[], factor: number, slack: number): boolean {
  return Math.max(...sizes) > factor * Math.min(...sizes) + slack
}

/** Numbers with or without a unit, dates, and everything else. */
function kindOf(text: string, { month }: Rules): 'number' | 'date' | 'text' {
  const digits = /\p{N}/u.test(text)
  if (digits && (month.test(text) || /\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{4}-\d{2}-\d{2}/u.test(text))) return 'date'
  const words = wordsOf(text).filter((word) => !/\p{N}/u.test(word))
  return digits && words.length <= 2 && /^\W*\p{N}/u.test(text) ? 'number' : 'text'
}

const isFullName = (text: string) => /^\p{Lu}[\p{L}.'-]*(?: (?:\p{Ll}{1,3} )?\p{Lu}[\p{L}.'-]*)+$/u.test(text)

/** Full names beside words in small letters: the reader sees which one is meant without knowing it. */
function hasMixedNames(texts: readonly string[]): boolean {
  const names = texts.filter(isFullName).length
  return names * 2 >= texts.length && texts.some((text) => /^\p{Ll}/u.test(text))
}

/** Whether the source says so: in the same words, or in most of them and all its numbers. */
export function isBorneOut(text: string, source: string, rules: Rules, share = supportShare): boolean {
  if (standsIn(text, source)) return true
  const stems = new Set(wordsOf(source).map(stemOf))
  const numbers = wordsOf(text).filter((word) => /\p{N}{2}/u.test(word))
  return numbers.every((one) => stems.has(stemOf(one))) && shareIn(contentStems(text, rules), stems) >= share
}
