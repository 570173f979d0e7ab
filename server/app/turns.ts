import { openRecent } from '../platform/recent.ts'
import { AppError } from './errors.ts'

/** Requests of one user that wait for their turn. A screen that sends more than that at once has gone astray. */
const maxWaiting = 200
/** How long used time counts. */
const useCountsMs = 10 * 60_000
/** A user counts as slow after using this many times the time of an ordinary request. */
const slowFactor = 10
/** When a place is likely to be free. */
const retrySeconds = 1

export interface TurnsOptions {
  /** Requests of one user that run at once. */
  perUser: number
  /** Requests of all users that run at once. */
  total?: number
  /**
   * The time that an ordinary request takes. If it is set, users whose requests, and those of whose address, took little more
   * within the last ten minutes go before the others. Those whose requests took ten times as long together have half of the places.
   */
  ordinaryMs?: number
  /**
   * After this time, a request leaves its place among those of all users to others: it waits for another process, and holds no
   * connection. It stays one of those of its user.
   */
  leavesAfterMs?: number
}

/** Queues requests before they take a connection to the database. */
export interface Turns {
  /**
   * Runs `work` when it is the user's turn. Its time counts for the user and, if it is given, for the address. Throws 429 when too
   * many requests of the same user wait already.
   */
  run: <T>(userId: number | undefined, work: () => Promise<T>, address?: string) => Promise<T>
}

/** Limits how many requests run at once. Users take turns, so nobody is held up by the many requests of another. */
export function openTurns({ perUser, total = Infinity, ordinaryMs = Infinity, leavesAfterMs }: TurnsOptions): Turns {
  /** Requests that wait, by user; users in the order of their turns. */
  const waiting = new Map<number | undefined, { start: (end: () => void) => void; address: string | undefined }[]>()
  const running = new Map<number | undefined, number>()
  let runningInTotal = 0
  let runningOfSlow = 0
  /** The milliseconds beyond those of ordinary requests that those of each user and address took within the last ten minutes. */
  const used = openRecent<number | string>(useCountsMs)

  const usedBy = (userId: number | undefined, address: string | undefined) =>
    Math.max(used.of(userId ?? 0), used.of(address ?? ''))

  const isSlow = (userId: number | undefined, address: string | undefined) =>
    usedBy(userId, address) > slowFactor * ordinaryMs

  const hasPlace = (userId: number | undefined, address: string | undefined) =>
    runningInTotal < total &&
    (running.get(userId) ?? 0) < perUser &&
    (runningOfSlow < total / 2 || !isSlow(userId, address))

  /** Takes a place. Returns what frees it. */
  function begin(userId: number | undefined, address: string | undefined): () => void {
    const slow = isSlow(userId, address) ? 1 : 0
    running.set(userId, (running.get(userId) ?? 0) + 1)
    runningInTotal += 1
    runningOfSlow += slow
    let hasLeft = false
    const leave = () => {
      if (!hasLeft) {
        runningInTotal -= 1
        runningOfSlow -= slow
      }
      hasLeft = true
      startNext()
    }
    const timer = leavesAfterMs === undefined ? undefined : setTimeout(leave, leavesAfterMs).unref()
    return () => {
      clearTimeout(timer)
      const left = (running.get(userId) ?? 0) - 1
      if (left > 0) running.set(userId, left)
      else running.delete(userId)
      leave()
    }
  }

  function startNext(): void {
    const users = [...waiting].toSorted(
      ([one, [its]], [other, [theirs]]) => usedBy(one, its?.address) - usedBy(other, theirs?.address),
    )
    for (const [userId, [first, ...rest]] of users) {
      if (runningInTotal >= total) return
      if (!first || !hasPlace(userId, first.address)) continue
      // To the end of the turns.
      waiting.delete(userId)
      if (rest.length > 0) waiting.set(userId, rest)
      first.start(begin(userId, first.address))
    }
  }

  return {
    async run(userId, work, address) {
      const own = waiting.get(userId)
      if (own && own.length >= maxWaiting)
        throw new AppError('too-many-requests', ['tooManyRequests', retrySeconds], undefined, retrySeconds)
      const end =
        !own && hasPlace(userId, address)
          ? begin(userId, address)
          : await new Promise<() => void>((start) => waiting.set(userId, [...(own ?? []), { start, address }]))
      const startedAt = performance.now()
      try {
        return await work()
      } finally {
        const ms = performance.now() - startedAt - ordinaryMs
        if (ms > 0) for (const payer of [userId, address]) if (payer !== undefined) used.note(payer, ms)
        // The response is written before the next request starts, and others get their turn in between.
        if (waiting.size > 0) setImmediate(end)
        else end()
      }
    },
  }
}
