import { diffArrays } from 'diff'
import type { Card } from '../../shared/api/contract.ts'
import { parseGaps } from '../../shared/gaps.ts'
import { answerKeys, isSameKeys } from '../../shared/typed.ts'
import { plainText } from './plainText.ts'

/** In a test, longer answers are not typed unless the card asks for it: the learner judges them. */
const longestTyped = 80

/** The whole text, and those in it that lines or ' / ' divide: each counts as right. */
function rightTexts(text: string): string[] {
  const parts = text.split('\n').flatMap((line) => plainText(line, false).split(' / '))
  return [...new Set([plainText(text, false), ...parts.map((part) => part.trim())])].filter((one) => one !== '')
}

/**
 * What is to be typed: of each gap of a card, or of its answer, the texts that count as right. Empty where the learner chooses or judges.
 */
export function typedFields({ questionText, isGapText, Answers, isTyped }: Card): string[][] {
  const textsOf = (text: string) => (isTyped ? rightTexts(text) : [plainText(text, false)])
  const [first, ...others] = Answers
  const gaps = isGapText ? parseGaps(questionText).filter(({ kind }) => kind === 'gap') : []
  const fields = isGapText
    ? gaps.map(({ text }) => textsOf(text))
    : isTyped
      ? [Answers.flatMap(({ text }) => rightTexts(text))]
      : first && others.length === 0 && !first.fileLink
        ? [textsOf(first.text)]
        : []
  const canType = fields.every(([text = '']) => text !== '' && (isTyped || text.length <= longestTyped))
  return canType ? fields : []
}

/** Whether what was typed is right; null if nothing was. */
export function isTypedRight(card: Card, typed: readonly string[], forgivesAccents: boolean): boolean | null {
  if (typed.every((text) => text.trim() === '')) return null
  return typedFields(card).every((right, index) => isOneOf(right, typed[index] ?? '', forgivesAccents))
}

function isOneOf(right: readonly string[], typed: string, forgivesAccents: boolean): boolean {
  const keys = answerKeys(typed, forgivesAccents)
  return right.some((text) => isSameKeys(keys, answerKeys(text, forgivesAccents)))
}

/** Letters of an answer in a row, and whether the other answer has others in their place. */
export interface Letters {
  text: string
  isMarked: boolean
}

interface Compared {
  typed: readonly Letters[]
  right: readonly Letters[]
}

/** With more other letters than this, an answer is another one. */
const mostChanges = 200
/** So many of the texts that count as right are compared. */
const mostTexts = 10

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const lettersOf = (text: string) => Array.from(graphemes.segment(text.trim()), ({ segment }) => segment)

/** A typed answer beside the right one that is most like it, letter by letter; null for a right one. */
export function comparedLetters(typed: string, right: readonly string[], forgivesAccents: boolean): Compared | null {
  if (isOneOf(right, typed, forgivesAccents)) return null
  const all = right.slice(0, mostTexts).map((text) => lettersBeside(typed, text, forgivesAccents))
  const marked = ({ typed, right }: Compared) => markedIn(typed) + markedIn(right)
  return all.reduce((best, one) => (marked(one) < marked(best) ? one : best))
}

const markedIn = (row: readonly Letters[]) =>
  row.reduce((sum, { text, isMarked }) => sum + (isMarked ? text.length : 0), 0)

function lettersBeside(typed: string, right: string, forgivesAccents: boolean): Compared {
  const [ones, others] = [lettersOf(typed), lettersOf(right)]
  // Each letter is compared often, and one can have thousands of accents.
  const keysOf = (letters: readonly string[]) => letters.map((letter) => answerKeys(letter, forgivesAccents))
  const changes = diffArrays(keysOf(ones), keysOf(others), { comparator: isSameKeys, maxEditLength: mostChanges })
  const rows = { typed: [] as Letters[], right: [] as Letters[] }
  if (!changes) return { typed: [{ text: typed, isMarked: true }], right: [{ text: right, isMarked: true }] }
  let [from, to] = [0, 0]
  for (const { count, added = false, removed = false } of changes) {
    if (!added) rows.typed.push({ text: ones.slice(from, (from += count)).join(''), isMarked: removed })
    if (!removed) rows.right.push({ text: others.slice(to, (to += count)).join(''), isMarked: added })
  }
  return rows
}
