import type { TopicNode } from '../../shared/api/decks.ts'
import { subtree } from '../decks/tree.ts'

/** The topics of an assignment that is being made, each with everything below it. */
export type Chosen = ReadonlySet<number>

/** The choice after a topic was added or removed. One that is added takes in those below it. */
export function withTopic(chosen: Chosen, topic: TopicNode, isAdded: boolean): Chosen {
  const within = new Set(subtree(topic).map(({ id }) => id))
  const others = [...chosen].filter((id) => !within.has(id))
  return new Set(isAdded ? [...others, topic.id] : others)
}

/** The topics that a choice takes in. */
export function takenIn(topics: readonly TopicNode[], chosen: Chosen): Chosen {
  const taken = topics.flatMap((topic) =>
    chosen.has(topic.id) ? subtree(topic).map(({ id }) => id) : [...takenIn(topic.elements, chosen)],
  )
  return new Set(taken)
}
