import type { TopicNode } from '../../shared/api/decks.ts'
import { limits } from '../../shared/limits.ts'
import { allRows, subtree, type TreeRow } from './tree.ts'

/** Where a topic goes: beneath a parent (null is the deck), before one of its topics or last. */
export interface TopicPlace {
  parentId: number | null
  beforeId: number | null
}

/** Where a topic lies, and the order of all that lie there. */
export interface TopicSpot {
  parentId: number | null
  order: readonly number[]
}

/** Where something is dropped on a topic's row. */
export type DropZone = 'before' | 'into' | 'after'

/** The effect of Alt with an arrow key: a move among the siblings, into the previous one, or out of the parent. */
const directions = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' } as const

const siblingsOf = (rows: readonly TreeRow[], parentId: number | null) =>
  rows.filter((row) => row.parentId === parentId).map((row) => row.topic.id)

/** Where Alt with this key takes a topic; null when it is no such key, or leads nowhere. */
export function placeByKey(topics: readonly TopicNode[], id: number, key: string): TopicPlace | null {
  const rows = allRows(topics)
  const row = rows.find((one) => one.topic.id === id)
  const direction = Object.hasOwn(directions, key) ? directions[key as keyof typeof directions] : null
  if (!row || !direction) return null
  const siblings = siblingsOf(rows, row.parentId)
  const at = row.position - 1
  const before = siblings[at - 1]
  if (direction === 'up') return before === undefined ? null : { parentId: row.parentId, beforeId: before }
  if (direction === 'down')
    return at + 1 < siblings.length ? { parentId: row.parentId, beforeId: siblings[at + 2] ?? null } : null
  if (direction === 'in') return before === undefined ? null : { parentId: before, beforeId: null }
  const parent = rows.find((one) => one.topic.id === row.parentId)
  if (!parent) return null
  return { parentId: parent.parentId, beforeId: siblingsOf(rows, parent.parentId)[parent.position] ?? null }
}

/** Where a topic lies. */
export function spotOf(topics: readonly TopicNode[], id: number): TopicSpot | null {
  const rows = allRows(topics)
  const row = rows.find((one) => one.topic.id === id)
  return row ? { parentId: row.parentId, order: siblingsOf(rows, row.parentId) } : null
}

/** Where a topic lay: before the next that is left there; null when the topic can lie there no more. */
export function placeAgain(
  topics: readonly TopicNode[],
  id: number,
  { parentId, order }: TopicSpot,
): TopicPlace | null {
  const left = new Set(siblingsOf(allRows(topics), parentId))
  const behind = order.slice(order.indexOf(id) + 1)
  const place = { parentId, beforeId: behind.find((one) => left.has(one)) ?? null }
  return mayMove(topics, id, place) ? place : null
}

/** Whether a topic is where it was put. Other topics may have come, gone or moved, but a move of this one changes its neighbours. */
export function liesStill(topics: readonly TopicNode[], id: number, put: TopicSpot): boolean {
  const now = spotOf(topics, id)
  if (now?.parentId !== put.parentId) return false
  const neighbours = (order: readonly number[], known: readonly number[]) => {
    const common = order.filter((one) => known.includes(one))
    const at = common.indexOf(id)
    return [common[at - 1], common[at + 1]]
  }
  const [before, behind] = neighbours(now.order, put.order)
  const [wasBefore, wasBehind] = neighbours(put.order, now.order)
  return before === wasBefore || behind === wasBehind
}

/** Where a topic goes that is dropped on another one's row. */
export function placeByDrop(rows: readonly TreeRow[], targetId: number, zone: DropZone): TopicPlace | null {
  const index = rows.findIndex((row) => row.topic.id === targetId)
  const target = rows[index]
  if (!target) return null
  if (zone === 'into') return { parentId: targetId, beforeId: null }
  if (zone === 'before') return { parentId: target.parentId, beforeId: targetId }
  // Behind a topic whose subtopics show is before the first of these.
  if (target.isExpanded) return { parentId: targetId, beforeId: target.topic.elements[0]?.id ?? null }
  const siblings = siblingsOf(rows, target.parentId)
  return { parentId: target.parentId, beforeId: siblings[target.position] ?? null }
}

/** The topics in which a topic may lie: not itself nor what is beneath it, and not deeper than topics can lie. */
export function parentsFor(topics: readonly TopicNode[], id: number): TreeRow[] {
  const rows = allRows(topics)
  const topic = rows.find((row) => row.topic.id === id)?.topic
  if (!topic) return []
  const moving = new Set(subtree(topic).map((one) => one.id))
  const height = Math.max(...allRows([topic]).map((row) => row.level))
  return rows.filter((row) => !moving.has(row.topic.id) && row.level + height <= limits.topicDepth)
}

/** Whether a topic may go there. */
export function mayMove(topics: readonly TopicNode[], id: number, { parentId, beforeId }: TopicPlace): boolean {
  if (beforeId === id) return false
  if (parentId === null) return topics.some((topic) => subtree(topic).some((one) => one.id === id))
  return parentsFor(topics, id).some((row) => row.topic.id === parentId)
}

/** The topics after a move. */
export function withMoved(topics: readonly TopicNode[], id: number, place: TopicPlace): TopicNode[] {
  const moved = topics.flatMap(subtree).find((topic) => topic.id === id)
  if (!moved) return [...topics]
  const rebuilt = (siblings: readonly TopicNode[], parentId: number | null): TopicNode[] => {
    const others = siblings
      .filter((topic) => topic.id !== id)
      .map((topic) => ({ ...topic, elements: rebuilt(topic.elements, topic.id) }))
    if (parentId !== place.parentId) return others
    const index = others.findIndex((topic) => topic.id === place.beforeId)
    return others.toSpliced(index === -1 ? others.length : index, 0, moved)
  }
  return rebuilt(topics, null)
}
