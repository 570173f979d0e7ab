import type { Card } from '../../shared/api/contract.ts'
import { isTypedRight } from '../cards/typedAnswer.ts'
import { isChoice } from '../study/session.ts'
import { toggled } from './practiceReducer.ts'

/** What the learner answered: chosen answers by their position on the card, and a text for each that is typed. */
export interface Given {
  chosen: readonly number[]
  typed: readonly string[]
  /** Accents make no difference in what is typed. */
  forgivesAccents: boolean
}

/** Whether an answer is right; null where only the learner can know. */
export function isRight(card: Card, { chosen, typed, forgivesAccents }: Given): boolean | null {
  if (isChoice(card)) return card.Answers.every(({ correct }, index) => correct === chosen.includes(index))
  return isTypedRight(card, typed, forgivesAccents)
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
  | { type: 'typed'; typed: readonly string[] }
  | { type: 'revealed' }
  /** Leaves the card. `knewIt` is the learner's own judgement: needed where texts cannot be compared, and able to overrule a no. */
  | { type: 'left'; knewIt?: boolean }

const unanswered = { chosen: [], typed: [], isRevealed: false }

export const startTest = (cards: readonly Card[], forgivesAccents = false): Test => ({
  cards,
  results: [],
  forgivesAccents,
  ...unanswered,
})

/** The card on the screen; undefined at the end. */
export const currentOf = ({ cards, results }: Test): Card | undefined => cards[results.length]

export function testReducer(test: Test, action: TestAction): Test {
  const card = currentOf(test)
  if (!card) return test
  const { chosen, typed, forgivesAccents, isRevealed, results } = test
  if (action.type === 'left') {
    const compared = isRight(card, test)
    const judged = action.knewIt ?? compared
    if (!isRevealed || judged === null) return test
    const result = { card, chosen, typed, forgivesAccents, isRight: judged, isOverruled: compared === false && judged }
    return { ...test, ...unanswered, results: [...results, result] }
  }
  if (isRevealed) return test
  if (action.type === 'revealed') return { ...test, isRevealed: true }
  if (action.type === 'chosen') return { ...test, chosen: toggled(chosen, action.answer) }
  return { ...test, typed: action.typed }
}
