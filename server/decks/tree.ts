/** Where a topic lies; lists of them are in tree order. */
export interface Place {
  id: number
  /** Null for a topic at the top. */
  parentId: number | null
}

/** A topic and all beneath it. */
export function subtreeOf<T extends Place>(topics: readonly T[], id: number): T[] {
  const inside = new Set([id])
  return topics.filter((topic) => {
    if (topic.parentId !== null && inside.has(topic.parentId)) inside.add(topic.id)
    return inside.has(topic.id)
  })
}

/** How deep a topic lies: 1 at the top, 0 for the deck itself. */
export function levelOf(topics: readonly Place[], id: number | null): number {
  const parents = new Map(topics.map((topic) => [topic.id, topic.parentId]))
  let level = 0
  for (let at: number | null | undefined = id; at !== null && at !== undefined; at = parents.get(at)) level++
  return level
}

/** How many levels a topic and what is beneath it have. */
export function heightOf(topics: readonly Place[], id: number): number {
  const levels = new Map<number | null, number>()
  for (const topic of subtreeOf(topics, id)) levels.set(topic.id, (levels.get(topic.parentId) ?? 0) + 1)
  return Math.max(...levels.values())
}

/** The topics with a subtree that is not among them put before a sibling, or last beneath its parent. */
export function insertedAt<T extends Place>(
  topics: readonly T[],
  subtree: readonly [T, ...T[]],
  { parentId, beforeId }: { parentId: number | null; beforeId: number | null },
): T[] {
  const [root, ...inner] = subtree
  const last = parentId === null ? topics.at(-1) : subtreeOf(topics, parentId).at(-1)
  const sibling = topics.findIndex((topic) => topic.id === beforeId)
  const index = sibling === -1 ? topics.findIndex((topic) => topic.id === last?.id) + 1 : sibling
  return topics.toSpliced(index, 0, { ...root, parentId }, ...inner)
}
