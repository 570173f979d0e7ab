import type { TopicNode } from '../../shared/api/decks.ts'

/** A topic as a row of the tree. */
export interface TreeRow {
  topic: TopicNode
  /** 1 for a topic at the top. */
  level: number
  parentId: number | null
  /** Its place among its siblings, from 1, and how many they are. */
  position: number
  siblings: number
  /** Whether its subtopics show; null when it has none. */
  isExpanded: boolean | null
}

/** The rows that show, from the top down: all but those inside a collapsed topic. */
export function rowsOf(
  topics: readonly TopicNode[],
  collapsed: ReadonlySet<number>,
  level = 1,
  parentId: number | null = null,
): TreeRow[] {
  return topics.flatMap((topic, index) => {
    const isExpanded = topic.elements.length > 0 ? !collapsed.has(topic.id) : null
    const row = { topic, level, parentId, position: index + 1, siblings: topics.length, isExpanded }
    return isExpanded ? [row, ...rowsOf(topic.elements, collapsed, level + 1, topic.id)] : [row]
  })
}

const nothingCollapsed: ReadonlySet<number> = new Set()

/** Every topic in tree order, with its level. */
export function allRows(topics: readonly TopicNode[]): TreeRow[] {
  return rowsOf(topics, nothingCollapsed)
}

/** The topic and everything beneath it, in tree order. */
export function subtree(topic: TopicNode): TopicNode[] {
  return [topic, ...topic.elements.flatMap(subtree)]
}

/** Cards in these topics themselves. */
export function cardsIn(topics: readonly TopicNode[]): number {
  return topics.reduce((sum, topic) => sum + topic.cards, 0)
}

/** Beyond this many topics a tree starts with its upper level alone. */
const mostAtFirst = 60

/** Which topics are collapsed when a deck is opened. */
export function collapsedAtFirst(topics: readonly TopicNode[]): ReadonlySet<number> {
  const all = topics.flatMap(subtree)
  if (all.length <= mostAtFirst) return new Set()
  return new Set(all.filter((topic) => topic.elements.length > 0).map((topic) => topic.id))
}
