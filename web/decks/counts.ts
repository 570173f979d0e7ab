import type { CallOutput } from '../../shared/api/contract.ts'
import type { TopicNode } from '../../shared/api/decks.ts'

/** The cards in a topic and its subtopics, and how many of them the learner has to learn. */
export interface TopicCount {
  cards: number
  due: number
  fresh: number
}

/** The counts of every topic, with those of all beneath it, as learning it learns these, too. */
export function countsOf(
  topics: readonly TopicNode[],
  learned: CallOutput<'GET /api/topicCounts/:id'>,
): Map<number, TopicCount> {
  const known = new Map(learned.map(({ topic, due, fresh }) => [topic, { due, fresh }]))
  const counts = new Map<number, TopicCount>()
  const visit = (topic: TopicNode): TopicCount => {
    const { due = 0, fresh = 0 } = known.get(topic.id) ?? {}
    const count = topic.elements.map(visit).reduce(sum, { cards: topic.cards, due, fresh })
    counts.set(topic.id, count)
    return count
  }
  for (const topic of topics) visit(topic)
  return counts
}

const sum = (a: TopicCount, b: TopicCount): TopicCount => ({
  cards: a.cards + b.cards,
  due: a.due + b.due,
  fresh: a.fresh + b.fresh,
})
