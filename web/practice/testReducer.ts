import type { Card } from '../../shared/api/contract.ts'
import { parseGaps } from '../../shared/gaps.ts'
import { plainText } from '../cards/plainText.ts'
import { isChoice } from '../study/session.ts'
import { toggled } from './practiceReducer.ts'

/** Longer answers are not typed: the learner judges them. */
const longestTyped = 80

/** What is to be typed: the gaps of a card, or its short answer. Empty where the learner chooses or judges. */
export function typedAnswers({ questionText, isGapText, Answers }: Card): string[] {
  const [first, ...others] = Answers
  const texts = isGapText
    ? parseGaps(questionText)
        .filter(({ kind }) => kind === 'gap')
        .map(({ text }) => plainText(text, false))
    : first && others.length === 0 && !first.fileLink
      ? [plainText(first.text, false)]
      : []
  return texts.every((text) => text !== '' && text.length <= longestTyped) ? texts : []
}

/** What the learner answered: chosen answers by their position on the card, and a text for each that is typed. */
export interface Given {
  chosen: readonly number[]
  typed: readonly string[]
}

/** Quotation marks, brackets and punctuation around an answer. What is a sign or a part of a number stays: −5, .5, 5!, 20 %, C#. */
const outerStart = /^(?:[\s"'“”„‟‘’‚«»‹›([{¿¡;:…]|[.,–—](?!\d))+/u
const outerEnd = /(?:[\s"'“”„‟‘’‚«»‹›)\]}.,;:?…–—]|(?<!\d)!)+$/u

/** An answer as it is compared. */
function comparable(text: string): string {
  const plain = text.normalize('NFC').replaceAll(/\s+/gu, ' ').replaceAll('’', "'").trim()
  return (plain.replace(outerStart, '').replace(outerEnd, '') || plain).toLowerCase()
}

/** Whether two answers are the same: case, outer punctuation and repeated blanks make no difference. */
export const isSameAnswer = (one: string, other: string): boolean => comparable(one) === comparable(other)

/** Whether an answer is right; null where only the learner can know. */
export function isRight(card: Card, { chosen, typed }: Given): boolean | null {
  if (isChoice(card)) return card.Answers.every(({ correct }, index) => correct === chosen.includes(index))
  const right = typedAnswers(card)
  if (typed.every((text) => text.trim() === '')) return null
  return right.every((text, index) => isSameAnswer(typed[index] ?? '', text))
}

/** A card of a test with its answer. */
export interface Result extends Given {
  card: Card
  isRight: boolean
  /** The learner overruled the comparison of texts. */
  isOverruled: boolean
}

/** A test, one card per step. */
export interface Test extends Given {
  cards: readonly Card[]
  /** Of the cards before the one on the screen. */
  results: readonly Result[]
  isRevealed: boolean
}

export type TestAction =
  | { type: 'chosen'; answer: number }
  | { type: 'typed'; index: number; text: string }
  | { type: 'revealed' }
  /** Leaves the card. `knewIt` is the learner's own judgement: needed where texts cannot be compared, and able to overrule a no. */
  | { type: 'left'; knewIt?: boolean }

const unanswered = { chosen: [], typed: [], isRevealed: false }

export const startTest = (cards: readonly Card[]): Test => ({ cards, results: [], ...unanswered })

/** The card on the screen; undefined at the end. */
export const currentOf = ({ cards, results }: Test): Card | undefined => cards[results.length]

export function testReducer(test: Test, action: TestAction): Test {
  const card = currentOf(test)
  if (!card) return test
  const { chosen, typed, isRevealed, results } = test
  if (action.type === 'left') {
    const compared = isRight(card, test)
    const judged = action.knewIt ?? compared
    if (!isRevealed || judged === null) return test
    const result = { card, chosen, typed, isRight: judged, isOverruled: compared === false && judged }
    return { ...test, ...unanswered, results: [...results, result] }
  }
  if (isRevealed) return test
  if (action.type === 'revealed') return { ...test, isRevealed: true }
  if (action.type === 'chosen') return { ...test, chosen: toggled(chosen, action.answer) }
  return {
    ...test,
    typed: typedAnswers(card).map((_, index) => (index === action.index ? action.text : (typed[index] ?? ''))),
  }
}
