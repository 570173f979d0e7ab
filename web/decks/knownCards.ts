import type { Card } from '../../shared/api/contract.ts'
import { queryClient } from '../queryClient.ts'

/** What the cache holds of these topics, in their order: topics are always fetched whole. Undefined when it holds none. */
export function knownCards(topics: readonly number[]): Card[] | undefined {
  const wanted = new Set(topics)
  const known = new Map<number, Card[]>()
  const reads = queryClient.getQueryCache().findAll({ queryKey: ['POST /api/getCards'] })
  // What was read last counts: nothing keeps fresh what no screen shows.
  for (const { state } of reads.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt))
    for (const [topic, ofTopic] of Map.groupBy((state.data as Card[] | undefined) ?? [], (card) => card.topicId))
      if (wanted.has(topic)) known.set(topic, ofTopic)
  const found = topics.flatMap((topic) => known.get(topic) ?? [])
  return found.length > 0 ? found : undefined
}
