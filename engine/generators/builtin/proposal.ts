import { gapMarker } from '../../../shared/gaps.ts'
import type { Candidate } from '../port.ts'

/** A card that could be made, and how much it is worth. */
export interface Proposal {
  card: Omit<Candidate, 'source'>
  page: number
  quote: string
  /** From 0 to 1: how sure it is that a learner keeps it. */
  value: number
  /** What it is about, for the topic that cards are wanted of. */
  about: string
}

/** A question with one answer. */
export function basic(question: string, answer: string): Proposal['card'] {
  return { kind: 'basic', question, answers: [{ text: answer, correct: true }] }
}

/** A text with stretches of it hidden. */
export function gapped(text: string, gaps: readonly { start: number; end: number }[]): Proposal['card'] {
  let question = ''
  let from = 0
  for (const { start, end } of gaps.toSorted((a, b) => a.start - b.start)) {
    question += text.slice(from, start) + gapMarker + text.slice(start, end) + gapMarker
    from = end
  }
  return { kind: 'gap', question: question + text.slice(from), answers: [] }
}
