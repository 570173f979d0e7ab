import { type Dispatch, type SetStateAction, useEffect, useMemo, useState } from 'react'
import type { TopicNode } from '../../shared/api/decks.ts'
import { subtree } from './tree.ts'
import { isId, readTab, writeTab } from '../data/remembered.ts'

/** How much of a topic and its subtopics is checked. */
export type CheckState = 'all' | 'some' | 'none'

/**
 * The topics that are not checked. Kept this way round because all are checked at first, and a topic that is created
 * later is checked without anybody's doing.
 */
export type Unchecked = ReadonlySet<number>

interface Checks {
  checked: number[]
  unchecked: Unchecked
  setUnchecked: Dispatch<SetStateAction<Unchecked>>
}

/**
 * Which topics of a deck are checked. This tab keeps that over a reload and a way to other screens. When those that were checked are
 * deleted, all others are checked.
 */
export function useChecks(deckId: number, structure: readonly TopicNode[]): Checks {
  const name = `unchecked.${deckId}` as const
  const [unchecked, setUnchecked] = useState<Unchecked>(() => parsed(readTab(name)))
  useEffect(() => writeTab(name, unchecked.size > 0 ? JSON.stringify([...unchecked]) : null), [name, unchecked])
  const checked = useMemo(() => checkedTopics(structure, unchecked), [structure, unchecked])
  const [before, setBefore] = useState(checked)
  if (checked !== before) {
    setBefore(checked)
    const areGone = before.length > 0 && !structure.flatMap(subtree).some(({ id }) => before.includes(id))
    if (areGone && checked.length === 0) setUnchecked(new Set())
  }
  return { checked, unchecked, setUnchecked }
}

function parsed(kept: string | null): Unchecked {
  try {
    const ids: unknown = JSON.parse(kept ?? '[]')
    return new Set(Array.isArray(ids) ? ids.filter(isId) : [])
  } catch {
    return new Set()
  }
}

/** The state of every topic. A topic that only holds subtopics is what they are. */
export function checkStates(topics: readonly TopicNode[], unchecked: Unchecked): Map<number, CheckState> {
  const states = new Map<number, CheckState>()
  const visit = (topic: TopicNode): CheckState => {
    const parts = topic.elements.map(visit)
    if (holdsCards(topic)) parts.push(unchecked.has(topic.id) ? 'none' : 'all')
    const [first = 'none'] = parts
    const state = parts.every((part) => part === first) ? first : 'some'
    states.set(topic.id, state)
    return state
  }
  for (const topic of topics) visit(topic)
  return states
}

/** The unchecked topics after `topic` and all its subtopics were checked or unchecked. */
export function withChecked(unchecked: Unchecked, topics: readonly TopicNode[], isChecked: boolean): Unchecked {
  const next = new Set(unchecked)
  for (const { id } of topics.flatMap(subtree))
    if (isChecked) next.delete(id)
    else next.add(id)
  return next
}

/** The unchecked topics while `topic`, with its subtopics, is shown alone. */
export const allBut = (topics: readonly TopicNode[], topic: TopicNode): Unchecked =>
  withChecked(withChecked(new Set(), topics, false), [topic], true)

/** Ids of the checked topics, in tree order. One that only holds subtopics is checked while one of them is. */
export function checkedTopics(topics: readonly TopicNode[], unchecked: Unchecked): number[] {
  const states = checkStates(topics, unchecked)
  return topics
    .flatMap(subtree)
    .filter((topic) => (holdsCards(topic) ? !unchecked.has(topic.id) : states.get(topic.id) !== 'none'))
    .map((topic) => topic.id)
}

const holdsCards = (topic: TopicNode) => topic.cards > 0 || topic.elements.length === 0
