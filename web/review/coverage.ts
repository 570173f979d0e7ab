import type { CallOutput } from '../../shared/api/contract.ts'
import { type DropReason, dropReasons } from '../../shared/generation.ts'

/** A part of a document, and what it gave. */
export type Part = CallOutput<'GET /api/coverage/:id'>[number]

/** Parts that gave cards, and how many cards these are. */
export function coverageOf(parts: readonly Part[]): { covered: number; cards: number; most: number } {
  const cards = parts.map((part) => part.cards)
  return {
    covered: cards.filter((number) => number > 0).length,
    cards: cards.reduce((sum, number) => sum + number, 0),
    most: Math.max(0, ...cards),
  }
}

/** Why ideas of a part did not become cards: each reason with how often, most often first. */
export function droppedOf({ dropped }: Pick<Part, 'dropped'>): { reason: DropReason; times: number }[] {
  return dropReasons
    .map((reason) => ({ reason, times: dropped[reason] ?? 0 }))
    .filter(({ times }) => times > 0)
    .toSorted((one, other) => other.times - one.times)
}

/** Pages in the shortest words: `1, 3–5`. */
export function rangesOf(pages: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const page of pages.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last && page <= last[1] + 1) last[1] = page
    else ranges.push([page, page])
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ')
}
