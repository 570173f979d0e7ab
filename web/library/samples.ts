import type { Card } from '../../shared/api/contract.ts'

const most = 3

/** A few of the cards: of different topics, as far as there are so many, in the deck's order. */
export function samplesOf(cards: readonly Card[]): Card[] {
  const firstOfTopics = new Map(cards.toReversed().map((card) => [card.topicId, card]))
  const best = [...new Set([...[...firstOfTopics.values()].toReversed(), ...cards])].slice(0, most)
  return cards.filter((card) => best.includes(card))
}
