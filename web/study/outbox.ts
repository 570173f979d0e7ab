import { type Entry, isSame, outboxStore, type Storage } from './outboxStore.ts'

/** What became of an entry. */
export type Sent = { result: 'acknowledged' } | { result: 'refused'; error: Error } | { result: 'later' }

export interface OutboxParts {
  storage: Storage
  /** Makes the call. `later` is a failure that may pass: no network, a busy server, a session that ended. */
  send(entry: Entry): Promise<Sent>
  /** The signed-in user's id, null while there is none or it cannot be known. */
  identify(): Promise<number | null>
  /** Runs `work` while no other tab runs its own. */
  exclusively(work: () => Promise<void>): Promise<void>
  /** Calls `action` after a while. Returns what prevents that. */
  schedule(action: () => void, delayMs: number): () => void
}

export type OutboxEvent = { entry: Entry; error: Error | null }

export interface OutboxStatus {
  /** What the server has not acknowledged, oldest first. */
  entries: readonly Entry[]
  /** The last attempt failed, and there will be another. */
  isStuck: boolean
}

const firstDelayMs = 1000
const longestDelayMs = 30_000

/**
 * Ratings on their way to the server: kept before the next card is shown, sent in order and one at a time, again and
 * again until the server has said yes or no. They outlive the page, the connection and the session.
 */
export function createOutbox({ storage, send, identify, exclusively, schedule }: OutboxParts) {
  const store = outboxStore(storage)
  const listeners = new Set<() => void>()
  const settledListeners = new Set<(event: OutboxEvent) => void>()
  /** Added here and not settled: another tab may send them. */
  let own: Entry[] = []
  let failures = 0
  let isSending = false
  let isAskedAgain = false
  let cancelRetry: (() => void) | null = null
  let status: OutboxStatus = { entries: store.entries(), isStuck: false }

  function changed() {
    status = { entries: store.entries(), isStuck: failures > 0 }
    for (const listener of listeners) listener()
  }

  function settle(entry: Entry, error: Error | null) {
    own = own.filter((one) => !isSame(one, entry))
    changed()
    for (const listener of settledListeners) listener({ entry, error })
  }

  /** What was added here and is gone was sent by another tab. */
  function settleGone() {
    const kept = store.entries()
    for (const entry of own) if (!kept.some((one) => isSame(one, entry))) settle(entry, null)
    changed()
  }

  /** Sends what there is to send. Returns when nothing is left or an attempt failed. */
  async function sendAll() {
    settleGone()
    while (store.entries().length > 0) {
      const userId = await identify()
      const entry = store.entries().find((one) => one.userId === userId)
      // The entries of someone else wait for their next login.
      if (!entry && userId !== null) break
      if (entry) store.replace({ ...entry, isAttempted: true })
      const sent: Sent = entry ? await send(entry) : { result: 'later' }
      if (sent.result === 'later' || !entry) return delay()
      failures = 0
      if (sent.result === 'refused' && entry.kind === 'rating') store.removeReview(entry.reviewId)
      else store.remove(entry)
      settle(entry, sent.result === 'refused' ? sent.error : null)
      settleGone()
    }
    failures = 0
    changed()
  }

  function delay() {
    const delayMs = Math.min(firstDelayMs * 2 ** failures, longestDelayMs)
    failures++
    cancelRetry?.()
    cancelRetry = schedule(wake, delayMs)
    changed()
  }

  function wake() {
    cancelRetry?.()
    isAskedAgain = true
    if (!isSending) void work()
  }

  async function work() {
    isSending = true
    try {
      while (isAskedAgain) {
        isAskedAgain = false
        await exclusively(sendAll)
      }
    } finally {
      isSending = false
    }
  }

  function add(entry: Entry) {
    own = [...own, entry]
    store.add(entry)
    changed()
    // While attempts fail, the next one keeps its time.
    if (failures === 0) wake()
  }

  return {
    /** Keeps a rating and sends it. */
    addRating: (entry: Pick<Entry, 'userId' | 'reviewId' | 'cardId'> & { review: NonNullable<Entry['review']> }) =>
      add({ ...entry, kind: 'rating', isAttempted: false }),

    /** Takes a rating back. Returns whether that is all: one that was never sent is only forgotten. */
    undo(entry: Pick<Entry, 'userId' | 'reviewId' | 'cardId'>): boolean {
      const kept = store.entries().find((one) => one.kind === 'rating' && one.reviewId === entry.reviewId)
      if (kept && !kept.isAttempted) {
        own = own.filter((one) => !isSame(one, kept))
        store.remove(kept)
        changed()
        return true
      }
      add({ ...entry, kind: 'undo', isAttempted: false })
      return false
    },

    /** Sends now what waits: the network is back, or the learner. */
    wake,
    /** Another tab changed the storage. */
    settleGone,
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
