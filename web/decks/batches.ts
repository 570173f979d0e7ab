import type { TopicNode } from '../../shared/api/decks.ts'
import { subtree } from './tree.ts'

/** Topics whose cards are fetched together. */
export interface Batch {
  topics: readonly TopicNode[]
}

/** About as many cards as a screen or two show. */
const cardsPerScreen = 60

/**
 * All topics in tree order, cut into batches of some cards; a topic is never cut. Batches do not depend on what is
 * checked: a card that was fetched once is there whenever its topic is checked again.
 */
export function batchesOf(topics: readonly TopicNode[], cardsPerBatch = cardsPerScreen): Batch[] {
  const batches: Batch[] = []
  let current: TopicNode[] = []
  let cards = 0
  for (const topic of topics.flatMap(subtree)) {
    if (cards > 0 && cards + topic.cards > cardsPerBatch) {
      batches.push({ topics: current })
      current = []
      cards = 0
    }
    current.push(topic)
    cards += topic.cards
  }
  if (current.length > 0) batches.push({ topics: current })
  return batches
}

/** A batch as far as it shows. */
export interface ShownBatch {
  batch: Batch
  /** Its checked topics. */
  topics: number[]
  /** How many cards these are, as far as the counts know. */
  cards: number
  /** How many of their cards to show; infinite for all, so that a count that is out of date hides none. */
  most: number
}

/** The batches that it takes to show the first `most` cards of the checked topics. */
export function shownBatches(batches: readonly Batch[], checked: ReadonlySet<number>, most: number): ShownBatch[] {
  const shown: ShownBatch[] = []
  let left = most
  for (const batch of batches) {
    if (left <= 0) break
    const topics = batch.topics.filter((topic) => checked.has(topic.id))
    const cards = topics.reduce((sum, topic) => sum + topic.cards, 0)
    if (cards === 0) continue
    shown.push({ batch, topics: topics.map((topic) => topic.id), cards, most: cards <= left ? Infinity : left })
    left -= cards
  }
  return shown
}
