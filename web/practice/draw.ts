import type { Card } from '../../shared/api/contract.ts'
import { pagesOf } from '../decks/cardReads.ts'
import { mulberry32, shuffled } from '../study/shuffle.ts'

/** Which cards are drawn from a deck. */
interface Draw {
  most: number
  /** Which cards are wanted. */
  fits?: (card: Card) => boolean
  seed: number
}

type Pages = AsyncIterable<{ answer: readonly Card[] }>

/** Draws cards of topics at random. */
export const drawCards = (deckId: number, topics: readonly number[], draw: Draw, signal: AbortSignal) =>
  drawFrom(pagesOf(deckId, topics, signal), draw)

/**
 * Draws from pages of cards, with the same chance for each card, and holds no more cards than it draws: when a card is the nth
 * that fits, it takes the place of a drawn one with a chance of `most` in n (Vitter's algorithm R).
 */
export async function drawFrom(pages: Pages, { most, fits = () => true, seed }: Draw): Promise<Card[]> {
  const random = mulberry32(seed)
  const drawn: Card[] = []
  // A card can be on two pages when topics move in between.
  const seen = new Set<number>()
  for await (const { answer } of pages) {
    const fresh = answer.filter(({ id }) => !seen.has(id))
    for (const card of fresh.filter(fits)) {
      seen.add(card.id)
      const place = drawn.length < most ? drawn.length : Math.floor(random() * seen.size)
      if (place < most) drawn[place] = card
    }
  }
  return shuffled(drawn.length, seed).flatMap((index) => drawn[index] ?? [])
}
