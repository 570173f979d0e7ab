import type { CallOutput } from '../../shared/api/contract.ts'
import type { TopicNode } from '../../shared/api/decks.ts'

/** What is in a topic, and what its learner has to learn of it. */
export interface TopicCount {
  cards: number
  due: number
  fresh: number
}

/** The counts of every topic: its own, and with `whole` those of all beneath it together. */
export function countsOf(
  topics: readonly TopicNode[],
  learned: CallOutput<'GET /api/topicCounts/:id'>,
): Map<number, { own: TopicCount; whole: TopicCount }> {
  const known = new Map(learned.map(({ topic, due, fresh }) => [topic, { due, fresh }]))
  const counts = new Map<number, { own: TopicCount; whole: TopicCount }>()
  const visit = (topic: TopicNode): TopicCount => {
    const { due = 0, fresh = 0 } = known.get(topic.id) ?? {}
    const own = { cards: topic.cards, due, fresh }
    const whole = topic.elements.map(visit).reduce(sum, own)
    counts.set(topic.id, { own, whole })
    return whole
  }
  for (const topic of topics) visit(topic)
  return counts
}

const sum = (a: TopicCount, b: TopicCount): TopicCount => ({
  cards: a.cards + b.cards,
  due: a.due + b.due,
  fresh: a.fresh + b.fresh,
})
