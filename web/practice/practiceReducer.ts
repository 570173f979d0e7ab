import type { Card } from '../../shared/api/contract.ts'

/** Going through cards: what is known leaves, and what is not comes back at the end. */
export interface Practice {
  /** The card on the screen first. */
  waiting: readonly Card[]
  /** Cards that come back when the others are done. */
  again: readonly Card[]
  known: number
  /** Of the card on the screen: distinguishes this turn from others, and decides the order of the answers. */
  seed: number
  isRevealed: boolean
  chosen: readonly number[]
}

export type PracticeAction =
  | { type: 'chosen'; answer: number }
  | { type: 'revealed' }
  | { type: 'answered'; knewIt: boolean }

export const startPractice = (cards: readonly Card[], seed: number): Practice => ({
  waiting: cards,
  again: [],
  known: 0,
  seed,
  isRevealed: false,
  chosen: [],
})

/** The chosen answers after a click on one, which chooses it or takes that back. */
export const toggled = (chosen: readonly number[], answer: number): number[] =>
  chosen.includes(answer) ? chosen.filter((one) => one !== answer) : [...chosen, answer]

export function practiceReducer(practice: Practice, action: PracticeAction): Practice {
  const { waiting, again, known, seed, isRevealed, chosen } = practice
  const [card, ...others] = waiting
  if (!card) return practice
  if (action.type === 'answered') {
    if (!isRevealed) return practice
    const repeated = action.knewIt ? again : [...again, card]
    const isRoundOver = others.length === 0
    return {
      waiting: isRoundOver ? repeated : others,
      again: isRoundOver ? [] : repeated,
      known: action.knewIt ? known + 1 : known,
      seed: seed + 1,
      isRevealed: false,
      chosen: [],
    }
  }
  if (isRevealed) return practice
  return action.type === 'revealed'
    ? { ...practice, isRevealed: true }
    : { ...practice, chosen: toggled(chosen, action.answer) }
}
