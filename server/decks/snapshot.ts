import type { Place } from './tree.ts'

/** A topic as it is kept while something that lay in it is in the bin. */
export interface BinnedTopic extends Place {
  name: string
}

/** These topics and all above them, in tree order. */
export function withAbove(topics: readonly BinnedTopic[], ids: ReadonlySet<number>): BinnedTopic[] {
  const wanted = new Set(ids)
  const found = topics.toReversed().filter((topic) => {
    if (wanted.has(topic.id) && topic.parentId !== null) wanted.add(topic.parentId)
    return wanted.has(topic.id)
  })
  return found.toReversed()
}

/** The names of the topics down to this one, outermost first. */
export function namesDownTo(topics: ReadonlyMap<number, BinnedTopic>, id: number | null): string[] {
  const topic = id === null ? undefined : topics.get(id)
  return topic ? [...namesDownTo(topics, topic.parentId), topic.name] : []
}

/** The names that all paths begin with. */
export function sharedStart(paths: readonly string[][]): string[] {
  const [first = [], ...others] = paths
  const end = first.findIndex((name, depth) => others.some((path) => path[depth] !== name))
  return end === -1 ? first : first.slice(0, end)
}

/** Which of a topic's siblings stands behind it. */
export function nextSibling(topics: readonly BinnedTopic[], { id, parentId }: BinnedTopic): number | null {
  const siblings = topics.filter((one) => one.parentId === parentId)
  return siblings[siblings.findIndex((one) => one.id === id) + 1]?.id ?? null
}

/** Those topics of `wanted` that are not there, with those above them up to one that is; `kept` holds them all. */
export function missing(
  kept: readonly BinnedTopic[],
  wanted: ReadonlySet<number>,
  isThere: (id: number) => boolean,
): BinnedTopic[] {
  const needed = new Set([...wanted].filter((id) => !isThere(id)))
  const found = kept.toReversed().filter(({ id, parentId }) => {
    if (needed.has(id) && parentId !== null && !isThere(parentId)) needed.add(parentId)
    return needed.has(id)
  })
  return found.toReversed()
}
