import { createHash } from 'node:crypto'
import type { Candidate } from '../generators/port.ts'

/**
 * Orders the options of successive choices so that the right one appears in every position equally often: it goes where
 * it was least often so far, starting at a position given by the question. The same cards always come out in the same
 * order.
 */
export function openPlacement(): (card: Candidate) => Candidate {
  /** How often a right answer took each position, by the number of options. */
  const counts = new Map<number, number[]>()
  return (card) => {
    const size = card.answers.length
    if (card.kind !== 'choice' || size < 2) return card
    const count = counts.get(size) ?? card.answers.map(() => 0)
    counts.set(size, count)
    const start = hash(card.question) % size
    const ordered = card.answers.toSorted((a, b) => hash(card.question + a.text) - hash(card.question + b.text))
    const right = ordered.filter(({ correct }) => correct)
    const wrong = ordered.filter(({ correct }) => !correct)
    const fromStart = (position: number) => (position - start + size) % size
    const positions = count
      .map((_, position) => position)
      .toSorted((a, b) => (count[a] ?? 0) - (count[b] ?? 0) || fromStart(a) - fromStart(b))
      .slice(0, right.length)
    for (const position of positions) count[position] = (count[position] ?? 0) + 1
    const answers = count.flatMap((_, position) => (positions.includes(position) ? right : wrong).shift() ?? [])
    return { ...card, answers }
  }
}

function hash(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0)
}
