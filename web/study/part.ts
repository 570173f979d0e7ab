import type { TopicNode } from '../../shared/api/decks.ts'
import { isId } from '../data/remembered.ts'
import { allRows, subtree } from '../decks/tree.ts'

/** The chosen part of a deck: a topic by its id, including all topics below it at any time, or exactly these topics. */
export type Chosen = number | readonly number[]

/** The learned part of a deck: a topic with all below it, by its name, or without a name any other choice. */
export interface Part {
  topic: string | null
}

/** The part that was chosen; null of a whole deck. */
export function partOf(structure: readonly TopicNode[], chosen: Chosen | null): Part | null {
  if (chosen === null) return null
  if (typeof chosen === 'number') return { topic: find(structure, (id) => id === chosen)?.name ?? null }
  const topics = new Set(chosen)
  const first = find(structure, (id) => topics.has(id))
  const whole = first ? subtree(first) : []
  return { topic: first && whole.length === topics.size && whole.every(({ id }) => topics.has(id)) ? first.name : null }
}

/** The topics that are learned, as the deck is now. */
export function chosenTopics(structure: readonly TopicNode[], chosen: Chosen): ReadonlySet<number> {
  if (typeof chosen !== 'number') return new Set(chosen)
  const topic = find(structure, (id) => id === chosen)
  return new Set(topic ? subtree(topic).map(({ id }) => id) : [])
}

/** The deck in the address of the learn page; null for all decks. */
export const deckIn = (search: string): number | null => idIn(search, 'deck')

/**
 * The chosen part: the topic in the address, or topics in the history state; null for the whole deck. Other pages may write that
 * state, so its shape is checked.
 */
export const chosenIn = (search: string, state: unknown): Chosen | null =>
  idIn(search, 'topic') ?? idsIn(state, 'topics') ?? null

/** Cards that were chosen for a session over all decks, in the history state; undefined for what is due. */
export const cardsIn = (state: unknown): number[] | undefined => idsIn(state, 'cards')

function idsIn(state: unknown, name: string): number[] | undefined {
  const { [name]: found } = Object(state) as Record<string, unknown>
  const ids = Array.isArray(found) ? found.filter(isId) : []
  return ids.length > 0 ? ids : undefined
}

function idIn(search: string, name: string): number | null {
  const id = Number(new URLSearchParams(search).get(name))
  return isId(id) ? id : null
}

const find = (structure: readonly TopicNode[], isIt: (id: number) => boolean) =>
  allRows(structure).find(({ topic }) => isIt(topic.id))?.topic
