import type { Card } from '../../shared/api/contract.ts'
import { isSameAnswer } from '../../shared/typed.ts'
import { plainText } from '../cards/plainText.ts'
import { shuffled } from '../study/shuffle.ts'

/** A question and its answer, in Markdown. */
export interface Pair {
  id: number
  question: string
  answer: string
  isAiGenerated: boolean
}

/** Pairs of one round. */
export const pairsPerRound = 6
/** Longer texts make no tile that is read at a glance. */
const longestText = 90

/** The question and the one right answer of a card, if both are short texts without pictures. */
export function pairOf({ id, questionText, questionFileLink, isGapText, Answers, isAiGenerated }: Card): Pair | null {
  const right = Answers.filter(({ correct }) => correct || Answers.length === 1)
  const [answer] = right
  if (isGapText || questionFileLink || !answer || right.length > 1 || answer.fileLink) return null
  const texts = [questionText, answer.text].map((text) => plainText(text, false))
  return texts.every((text) => text !== '' && text.length <= longestText)
    ? { id, question: questionText, answer: answer.text, isAiGenerated }
    : null
}

/** Pairs divided into rounds, in none of which a question or an answer occurs twice. A last pair alone is left out. */
export function roundsOf(pairs: readonly Pair[]): Pair[][] {
  const rounds: Pair[][] = []
  for (const pair of pairs) {
    const round = rounds.find((one) => one.length < pairsPerRound && !one.some((other) => isAlike(other, pair)))
    if (round) round.push(pair)
    else rounds.push([pair])
  }
  return rounds.filter((round) => round.length > 1)
}

const isAlike = (one: Pair, other: Pair) =>
  isSameAnswer(one.question, other.question) || isSameAnswer(one.answer, other.answer)

export const sides = ['question', 'answer'] as const
export type MatchSide = (typeof sides)[number]

/** The tiles of a side in their order on the screen, which says nothing about the other side. */
export function tilesOf(side: MatchSide, pairs: readonly Pair[], seed: number): Pair[] {
  const ownSeed = side === 'question' ? seed : ~seed
  return shuffled(pairs.length, ownSeed).flatMap((index) => pairs[index] ?? [])
}

/** A round of matching. */
export interface Match {
  pairs: readonly Pair[]
  /** Ids of the pairs that were found. */
  found: readonly number[]
  /** The tile that is chosen on each side. */
  chosen: Partial<Record<MatchSide, number>>
  /** The two tiles that were just chosen and do not match. */
  missed: Partial<Record<MatchSide, number>>
  mistakes: number
  /** When the last pair was found, in the time of the actions. */
  doneAt: number | null
}

export const startMatch = (pairs: readonly Pair[]): Match => ({
  pairs,
  found: [],
  chosen: {},
  missed: {},
  mistakes: 0,
  doneAt: null,
})

/** Chooses a tile, or takes that back; null clears the choice. */
export type MatchAction = { side: MatchSide; id: number; at: number } | null

export function matchReducer(match: Match, action: MatchAction): Match {
  if (!action) return { ...match, chosen: {}, missed: {} }
  const { side, id, at } = action
  const { pairs, found, chosen, mistakes } = match
  if (found.includes(id)) return match
  const now = chosen[side] === id ? {} : { ...chosen, [side]: id }
  if (now.question === undefined || now.answer === undefined) return { ...match, chosen: now, missed: {} }
  if (now.question !== now.answer) return { ...match, chosen: {}, missed: now, mistakes: mistakes + 1 }
  const isDone = found.length + 1 === pairs.length
  return { ...match, chosen: {}, missed: {}, found: [...found, id], doneAt: isDone ? at : null }
}
