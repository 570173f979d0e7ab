/** A topic in a tree. Lists of topics are in tree order. */
export interface TopicPosition {
  id: number
  /** Null on the top level. */
  parentId: number | null
}

/** A topic and all its subtopics. */
export function subtreeOf<T extends TopicPosition>(topics: readonly T[], id: number): T[] {
  const inside = new Set([id])
  return topics.filter((topic) => {
    if (topic.parentId !== null && inside.has(topic.parentId)) inside.add(topic.id)
    return inside.has(topic.id)
  })
}

/** Topics by their ids. */
export const byId = <T extends TopicPosition>(topics: readonly T[]) => new Map(topics.map((topic) => [topic.id, topic]))

/** The depth of a topic: 1 on the top level, 0 for the deck itself. */
export function levelOf(topics: ReadonlyMap<number, TopicPosition>, id: number | null): number {
  let level = 0
  for (let at: number | null | undefined = id; at !== null && at !== undefined; at = topics.get(at)?.parentId) level++
  return level
}

/** The number of levels of a topic's subtree. */
export function heightOf(topics: readonly TopicPosition[], id: number): number {
  const levels = new Map<number | null, number>()
  for (const topic of subtreeOf(topics, id)) levels.set(topic.id, (levels.get(topic.parentId) ?? 0) + 1)
  return Math.max(...levels.values())
}

/** Inserts a subtree into topics that do not contain it, before a sibling or at the end of its parent. */
export function insertedAt<T extends TopicPosition>(
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

/** A tree to which topics are added one by one, each next to its siblings. */
export function openTree<T extends TopicPosition>(topics: readonly T[]) {
  const known = byId(topics)
  const childrenOf = Map.groupBy(topics, ({ parentId }) => parentId)
  const beneath = (parentId: number | null): T[] =>
    (childrenOf.get(parentId) ?? []).flatMap((topic) => [topic, ...beneath(topic.id)])
  return {
    topics: known as ReadonlyMap<number, T>,
    /** Adds a topic beneath its parent, before a sibling or at the end. */
    add(topic: T, beforeId: number | null): void {
      const siblings = childrenOf.get(topic.parentId) ?? []
      const index = beforeId === null ? -1 : siblings.findIndex(({ id }) => id === beforeId)
      siblings.splice(index === -1 ? siblings.length : index, 0, topic)
      childrenOf.set(topic.parentId, siblings)
      known.set(topic.id, topic)
    },
    inOrder: () => beneath(null),
  }
}

/** A topic as it is stored in a trash entry. */
export interface TrashedTopic extends TopicPosition {
  name: string
}

/** These topics and their ancestors, in tree order. */
export function withAbove(topics: readonly TrashedTopic[], ids: ReadonlySet<number>): TrashedTopic[] {
  const wanted = new Set(ids)
  const found = topics.toReversed().filter((topic) => {
    if (wanted.has(topic.id) && topic.parentId !== null) wanted.add(topic.parentId)
    return wanted.has(topic.id)
  })
  return found.toReversed()
}

/** The names from the top level down to a topic. */
export function namesDownTo(topics: ReadonlyMap<number, TrashedTopic>, id: number | null): string[] {
  const topic = id === null ? undefined : topics.get(id)
  return topic ? [...namesDownTo(topics, topic.parentId), topic.name] : []
}

/** The common beginning of all paths. */
export function sharedStart(paths: readonly string[][]): string[] {
  const [first = [], ...others] = paths
  const end = first.findIndex((name, depth) => others.some((path) => path[depth] !== name))
  return end === -1 ? first : first.slice(0, end)
}

export function nextSibling(topics: readonly TrashedTopic[], { id, parentId }: TrashedTopic): number | null {
  const siblings = topics.filter((one) => one.parentId === parentId)
  return siblings[siblings.findIndex((one) => one.id === id) + 1]?.id ?? null
}

/**
 * The original next sibling of a topic whose next sibling is now `next`. Topics that were deleted earlier may have been in between;
 * `trashed` has them in the order of their deletion.
 */
export function nextLeft(
  next: number | null,
  trashed: readonly { id: number; nextId: number | null }[],
): number | null {
  const before = Map.groupBy(trashed, ({ nextId }) => nextId)
  let left = next
  for (let nearer = before.get(left)?.pop(); nearer; nearer = before.get(left)?.pop()) left = nearer.id
  return left
}

/** The topics of `wanted` that do not exist, with their missing ancestors; `kept` contains them all. */
export function missing(
  kept: readonly TrashedTopic[],
  wanted: ReadonlySet<number>,
  isThere: (id: number) => boolean,
): TrashedTopic[] {
  const needed = new Set([...wanted].filter((id) => !isThere(id)))
  const found = kept.toReversed().filter(({ id, parentId }) => {
    if (needed.has(id) && parentId !== null && !isThere(parentId)) needed.add(parentId)
    return needed.has(id)
  })
  return found.toReversed()
}
