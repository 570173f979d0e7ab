import type { Candidate, GeneratorReason, PassageCards } from '../port.ts'
import type { Batch } from './batches.ts'
import type { Found } from './candidates.ts'

/** Gathers what becomes of passages that may be asked about in several calls. */
export interface Tally {
  /** Counts the halves of a batch instead of it. */
  halve(batch: Batch, halves: readonly Batch[]): void
  /** Takes the cards of a batch; returns the passages that are done. */
  give(batch: Batch, found: readonly Found[]): PassageCards[]
  /** Takes that a batch gave nothing; returns the passages that are done. */
  fail(batch: Batch, reason: GeneratorReason): PassageCards[]
}

interface State {
  pending: number
  cards: Candidate[]
  unquoted: number
  failure: GeneratorReason | undefined
}

/** A tally of all passages that stand in some batches. */
export function openTally(batches: readonly Batch[]): Tally {
  const states = new Map<number, State>()
  for (const position of batches.flatMap(positionsOf)) stateOf(position).pending++

  function stateOf(position: number): State {
    const state = states.get(position) ?? { pending: 0, cards: [], unquoted: 0, failure: undefined }
    states.set(position, state)
    return state
  }

  function finish(batch: Batch): PassageCards[] {
    for (const position of positionsOf(batch)) stateOf(position).pending--
    return [...new Set(positionsOf(batch))].filter((position) => stateOf(position).pending === 0).map(resultOf)
  }

  function resultOf(passage: number): PassageCards {
    const { cards, unquoted, failure } = stateOf(passage)
    const dropped = unquoted > 0 ? { 'not-in-document': unquoted } : {}
    const gaveNothing = cards.length === 0 && unquoted === 0
    return { passage, cards, dropped, ...(failure && gaveNothing ? { failure } : {}) }
  }

  return {
    halve(batch, halves) {
      for (const position of positionsOf(batch)) stateOf(position).pending--
      for (const position of halves.flatMap(positionsOf)) stateOf(position).pending++
    },
    give(batch, found) {
      for (const { passage, card } of found) {
        if (card) stateOf(passage).cards.push(card)
        else stateOf(passage).unquoted++
      }
      return finish(batch)
    },
    fail(batch, reason) {
      for (const position of positionsOf(batch)) stateOf(position).failure = reason
      return finish(batch)
    },
  }
}

const positionsOf = ({ pieces }: Batch) => pieces.map(({ passage }) => passage.position)
