import type { LiveEvent } from '../../../shared/live.ts'

// The part of live that the first page needs; the rest is loaded after it.

type Subscriber = (events: readonly LiveEvent[]) => void

const subscribers = new Set<Subscriber>()
let isOpen = false

/** Calls `subscriber` with the changes that others make. Returns a function that unsubscribes. */
export function subscribeToEvents(subscriber: Subscriber): () => void {
  subscribers.add(subscriber)
  return () => void subscribers.delete(subscriber)
}

/** Passes events on to the subscribers of this tab. */
export function publishEvents(events: readonly LiveEvent[]): void {
  for (const subscriber of subscribers) subscriber(events)
}

/** Whether events arrive; otherwise polling is the only way to notice changes. */
export const isLive = () => isOpen

export function setLive(open: boolean): void {
  const isNew = open && !isOpen
  isOpen = open
  // Transient events can be missed before.
  if (isNew) publishEvents([{ kind: 'missed' }])
}

/** Reviews that this tab has sent: it skips their events. */
export const ownReviews = new Set<string>()

/** Recent writes of this tab, each with the id of a snapshot after it: reads since then already show the snapshot's events. */
export const ownWrites: { key: string; snapshot: string; at: number }[] = []
const maxOwnWrites = 20

export function addOwnWrite(key: string, snapshot: string): void {
  ownWrites.push({ key, snapshot, at: Date.now() })
  if (ownWrites.length > maxOwnWrites) ownWrites.shift()
}

/** Keys of reads, as JSON, that a screen keeps fresh by itself: events do not refetch them. */
export const keptFresh = new Set<string>()

/** Decks that this tab is deleting or leaving: events do not refetch them, because the server would refuse. */
export const leaving = new Set<number>()
