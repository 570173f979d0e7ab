import type { Content } from '../../shared/api/contract.ts'

/** A card of a deck that is exported. */
export interface ExportedCard {
  /** The names of the deck and of the topics that it lies in, outermost first. */
  path: readonly string[]
  content: Content
}

/** A page of cards after another. */
export type CardPages = AsyncIterable<readonly ExportedCard[]>
