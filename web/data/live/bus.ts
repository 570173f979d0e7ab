import type { LiveEvent } from '../../../shared/live.ts'

type Listener = (events: readonly LiveEvent[]) => void

const listeners = new Set<Listener>()
let isOpen = false

/** Calls `listener` with what changes elsewhere, as it changes. Returns what ends that. */
export function onLive(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether what changes elsewhere is heard of at once; else asking now and then is the only way. */
export const isLive = () => isOpen

/** Reviews that this tab has sent: it hears of them, too, and knows already. */
export const ownReviews = new Set<string>()

/** Writes of this tab, and what the database showed after each: reads that were made since know of its events. */
export const ownWrites: { key: string; snapshot: string; at: number }[] = []
const keptWrites = 20

export function wrote(key: string, snapshot: string): void {
  ownWrites.push({ key, snapshot, at: Date.now() })
  if (ownWrites.length > keptWrites) ownWrites.shift()
}

/** Reads that are kept fresh by who shows them, by their keys as JSON: no event fetches them once more. */
export const keptFresh = new Set<string>()

/** Decks that this tab takes leave of: what it hears of them would be fetched in vain. */
export const leaving = new Set<number>()

/** For the connection: what came over it, and whether there is one. */
export function tell(events: readonly LiveEvent[]): void {
  for (const listener of listeners) listener(events)
}
export function setLive(open: boolean): void {
  const isNew = open && !isOpen
  isOpen = open
  // What is told once may have been told before.
  if (isNew) tell([{ kind: 'missed' }])
}
