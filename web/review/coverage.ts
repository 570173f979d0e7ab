import type { CallOutput } from '../../shared/api/contract.ts'
import { type DropReason, dropReasons } from '../../shared/generation.ts'

/** A passage of a document, and what it gave. */
type Passage = CallOutput<'GET /api/coverage/:id'>[number]
type Section = CallOutput<'GET /api/document/:id'>['sections'][number]

/** A part of a document as it is offered to choose, and what its passages gave. */
export interface Part extends Omit<Passage, 'passage'> {
  passages: readonly number[]
}

/** The states of a part, most informative first. */
const states = ['covered', 'failed', 'untried', 'nothing-found'] as const

/** The parts of a document that can be chosen, each with what it gave. */
export function partsOf(sections: readonly Section[], coverage: readonly Passage[]): Part[] {
  return sections.flatMap(({ title, firstPage, lastPage, passages }) => {
    const own = coverage.filter(({ passage }) => passages.includes(passage))
    if (own.length === 0) return []
    const dropped: Part['dropped'] = {}
    for (const reason of dropReasons) {
      const times = own.reduce((sum, one) => sum + (one.dropped[reason] ?? 0), 0)
      if (times > 0) dropped[reason] = times
    }
    return {
      title,
      firstPage,
      lastPage,
      passages,
      dropped,
      state: states.find((state) => own.some((one) => one.state === state)) ?? 'untried',
      cards: own.reduce((sum, one) => sum + one.cards, 0),
      leftOut: own.reduce((sum, one) => sum + one.leftOut, 0),
      message: own.find(({ message }) => message !== '')?.message ?? '',
    }
  })
}

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
