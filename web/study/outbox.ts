import type { CallInput } from '../../shared/api/contract.ts'
import { DeliveryQueue, entryStore, type Outcome, type QueueOptions, type Storage } from '../data/deliveryQueue.ts'

/** A rating, or the undo of one, that the server has not acknowledged. */
export interface Entry {
  kind: 'rating' | 'undo'
  /** The user that it belongs to; it is never sent for another. */
  userId: number
  reviewId: string
  cardId: number
  /** The request of a rating. */
  review?: CallInput<'PUT /api/submitAnswer'>
  /** The server may know it already, from an attempt whose response was lost. */
  isAttempted: boolean
  /** Entries are sent in the order of their places. */
  place: number
}

export interface OutboxOptions extends Pick<QueueOptions<Entry>, 'exclusively' | 'schedule'> {
  storage: Storage
  send(entry: Entry): Promise<Outcome>
  /** The signed-in user's id, null while there is none or it cannot be known. */
  identify(): Promise<number | null>
  now(): number
}

export type OutboxEvent = { entry: Entry; error: Error | null }

export interface OutboxStatus {
  /** What the server has not acknowledged, oldest first. */
  entries: readonly Entry[]
  /** An attempt failed, and what waited then is not sent yet. */
  isStuck: boolean
}

const isSame = (one: Entry, other: Entry) => one.kind === other.kind && one.reviewId === other.reviewId
const byPlace = (one: Entry, other: Entry) => one.place - other.place

/**
 * Ratings on their way to the server: kept before the next card is shown, and sent in order. They outlive the page, the
 * connection and the session.
 */
export function createOutbox({ storage, send, identify, exclusively, schedule, now }: OutboxOptions) {
  const store = entryStore<Entry>(storage, {
    nameOf: ({ place, reviewId, kind }) => `${place}.${reviewId}.${kind}`,
    isEntry,
  })
  const kept = () => store.all().toSorted(byPlace)
  const listeners = new Set<() => void>()
  const settledListeners = new Set<(event: OutboxEvent) => void>()
  /** Added here and not settled. Another tab may send them, but only the answer says what became of them. */
  let own: Entry[] = []
  let status: OutboxStatus = { entries: kept(), isStuck: false }
  const queue = new DeliveryQueue<Entry>({ next, send, settle, schedule, exclusively, onChange: changed })

  /** Entries that were added here and are no longer in the storage: another tab sent them, or something else removed them. */
  function gone(): readonly Entry[] {
    const present = store.all()
    return own.filter((entry) => !present.some((one) => isSame(one, entry)))
  }

  const unsettled = () => [...kept(), ...gone()].toSorted(byPlace)

  function changed() {
    status = { entries: unsettled(), isStuck: queue.isStuck }
    for (const listener of listeners) listener()
  }

  async function next() {
    if (unsettled().length === 0) return null
    // Sending twice what the server knows does no harm; what it does not know would be lost.
    for (const entry of gone()) store.put({ ...entry, isAttempted: true })
    const userId = await identify()
    const entry = kept().find((one) => one.userId === userId)
    // The entries of someone else wait for their next login.
    if (!entry) return userId === null ? 'unknown' : null
    store.put({ ...entry, isAttempted: true })
    return entry
  }

  function remove(entry: Entry) {
    own = own.filter((one) => !isSame(one, entry))
    store.remove(entry)
    changed()
  }

  function settle(entry: Entry, error: Error | null) {
    remove(entry)
    for (const listener of settledListeners) listener({ entry, error })
    if (!error || entry.kind === 'undo') return
    // A refused rating needs no undo.
    const undo = unsettled().find((one) => one.kind === 'undo' && one.reviewId === entry.reviewId)
    if (undo) settle(undo, null)
  }

  function add(added: Omit<Entry, 'place' | 'isAttempted'>) {
    // A clock that was set back must not change the order.
    const place = Math.max(now(), (unsettled().at(-1)?.place ?? 0) + 1)
    const entry = { ...added, isAttempted: false, place }
    own = [...own, entry]
    store.put(entry)
    changed()
    queue.added()
  }

  return {
    /** Keeps a rating and sends it. */
    addRating: (entry: Pick<Entry, 'userId' | 'reviewId' | 'cardId'> & { review: NonNullable<Entry['review']> }) =>
      add({ ...entry, kind: 'rating' }),

    /** Takes a rating back. Returns true if it was never sent, and is only forgotten. */
    undo(entry: Pick<Entry, 'userId' | 'reviewId' | 'cardId'>): boolean {
      const rating = store.all().find((one) => one.kind === 'rating' && one.reviewId === entry.reviewId)
      if (rating && !rating.isAttempted) {
        remove(rating)
        return true
      }
      add({ ...entry, kind: 'undo' })
      return false
    },

    /** Sends what waits, without waiting for the next retry: the network is back, or the learner. */
    wake: () => void queue.send(),
    /** Sends what waits before a logout. */
    flush: async () => {
      if (unsettled().length > 0) await queue.drain()
    },
    /** Another tab changed the storage. */
    reread: changed,

    status: () => status,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Calls `listener` for each entry that the server has answered. */
    onSettled(listener: (event: OutboxEvent) => void) {
      settledListeners.add(listener)
      return () => void settledListeners.delete(listener)
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false
  const { kind, userId, reviewId, cardId, review, place } = value as Partial<Entry>
  const isKnown = (kind === 'rating' && typeof review === 'object') || kind === 'undo'
  const areNumbers = typeof userId === 'number' && typeof cardId === 'number' && typeof place === 'number'
  return isKnown && areNumbers && typeof reviewId === 'string'
}
