import { logoutPatienceMs } from '../app/shell/beforeLogout.ts'
import { byPlace, type Entry, isSame, outboxStore, type Storage } from './outboxStore.ts'

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
  now(): number
}

export type OutboxEvent = { entry: Entry; error: Error | null }

export interface OutboxStatus {
  /** What the server has not acknowledged, oldest first. */
  entries: readonly Entry[]
  /** An attempt failed, and what waited then is not sent yet. */
  isStuck: boolean
}

const firstDelayMs = 1000
const longestDelayMs = 30_000

/**
 * Ratings on their way to the server: kept before the next card is shown, sent in order and one at a time, again and
 * again until the server has said yes or no. They outlive the page, the connection and the session.
 */
export function createOutbox({ storage, send, identify, exclusively, schedule, now }: OutboxParts) {
  const store = outboxStore(storage)
  const listeners = new Set<() => void>()
  const settledListeners = new Set<(event: OutboxEvent) => void>()
  /** Added here and not settled. Another tab may send them, and only the answer tells this one what came of it. */
  let own: Entry[] = []
  let failures = 0
  let isStuck = false
  let isSending = false
  /** Over when what is being sent is, and when that failed. */
  let sending = Promise.resolve()
  let isAskedAgain = false
  let cancelRetry: (() => void) | null = null
  let status: OutboxStatus = { entries: store.entries(), isStuck: false }

  /** What was added here and is no longer kept: another tab sent it, or something else removed it. */
  function gone(): readonly Entry[] {
    const kept = store.entries()
    return own.filter((entry) => !kept.some((one) => isSame(one, entry)))
  }

  const unsettled = () => [...store.entries(), ...gone()].toSorted(byPlace)

  function changed() {
    status = { entries: unsettled(), isStuck }
    for (const listener of listeners) listener()
  }

  function settle(entry: Entry, error: Error | null) {
    own = own.filter((one) => !isSame(one, entry))
    store.remove(entry)
    changed()
    for (const listener of settledListeners) listener({ entry, error })
  }

  /** Sends what there is to send. Returns when nothing is left or an attempt failed. */
  async function sendAll() {
    while (unsettled().length > 0) {
      // Sent once more, what the server knows already does no harm; what it does not know would be lost.
      for (const entry of gone()) store.put({ ...entry, isAttempted: true })
      const userId = await identify()
      const entry = store.entries().find((one) => one.userId === userId)
      // The entries of someone else wait for their next login.
      if (!entry && userId !== null) break
      if (entry) store.put({ ...entry, isAttempted: true })
      const sent: Sent = entry ? await send(entry) : { result: 'later' }
      if (sent.result === 'later' || !entry) return delay()
      failures = 0
      settle(entry, sent.result === 'refused' ? sent.error : null)
      if (sent.result === 'refused' && entry.kind === 'rating') dropUndo(entry)
    }
    failures = 0
    isStuck = false
    changed()
  }

  /** What was refused needs no taking back. */
  function dropUndo({ reviewId }: Entry) {
    const undo = unsettled().find((one) => one.kind === 'undo' && one.reviewId === reviewId)
    if (undo) settle(undo, null)
  }

  function delay() {
    const delayMs = Math.min(firstDelayMs * 2 ** failures, longestDelayMs)
    failures++
    isStuck = true
    cancelRetry?.()
    cancelRetry = schedule(wake, delayMs)
    changed()
  }

  function wake() {
    cancelRetry?.()
    isAskedAgain = true
    if (!isSending) sending = work()
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

  function add(added: Omit<Entry, 'place' | 'isAttempted'>) {
    // A clock that was set back must not change the order.
    const place = Math.max(now(), (unsettled().at(-1)?.place ?? 0) + 1)
    const entry = { ...added, isAttempted: false, place }
    own = [...own, entry]
    store.put(entry)
    changed()
    // While attempts fail, the next one keeps its time.
    if (failures === 0) wake()
  }

  return {
    /** Keeps a rating and sends it. */
    addRating: (entry: Pick<Entry, 'userId' | 'reviewId' | 'cardId'> & { review: NonNullable<Entry['review']> }) =>
      add({ ...entry, kind: 'rating' }),

    /** Takes a rating back. Returns whether that is all: one that was never sent is only forgotten. */
    undo(entry: Pick<Entry, 'userId' | 'reviewId' | 'cardId'>): boolean {
      const kept = store.entries().find((one) => one.kind === 'rating' && one.reviewId === entry.reviewId)
      if (kept && !kept.isAttempted) {
        own = own.filter((one) => !isSame(one, kept))
        store.remove(kept)
        changed()
        return true
      }
      add({ ...entry, kind: 'undo' })
      return false
    },

    /** Sends now what waits: the network is back, or the learner. */
    wake,
    /** Sends what waits. Resolves when nothing is left, when an attempt fails that began then, and when it takes too long. */
    async flush(): Promise<void> {
      if (unsettled().length === 0) return
      const { promise: isLate, resolve } = Promise.withResolvers<void>()
      const cancel = schedule(resolve, logoutPatienceMs)
      wake()
      // Nothing that goes wrong here holds back a logout.
      await Promise.race([sending.catch(() => {}), isLate])
      cancel()
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
