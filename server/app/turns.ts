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

/**
 * Leaves the place of a request to those of other users while `wait` runs, and goes on when it is its turn again, unless nothing remains
 * that needs one. It stays one of those of its user.
 */
export type LeavingPlace = <T>(wait: () => Promise<T>, options?: { forGood?: boolean }) => Promise<T>

/** Queues requests before they take a connection to the database. */
export interface Turns {
  /**
   * Runs `work` when it is the user's turn. Its time in its place counts for the user and, if it is given, for the address. Throws 429 when
   * too many requests of the same user wait already.
   */
  run: <T>(userId: number | undefined, work: (leavingPlace: LeavingPlace) => Promise<T>, address?: string) => Promise<T>
}

interface Wanted {
  address: string | undefined
  /** The request comes back to its place. */
  isBack: boolean
}

interface Waiting extends Wanted {
  start: (leave: () => void) => void
}

/** Limits how many requests run at once. Users take turns, so nobody is held up by the many requests of another. */
export function openTurns({ perUser, total = Infinity, ordinaryMs = Infinity, leavesAfterMs }: TurnsOptions): Turns {
  /** Requests that wait, by user; users in the order of their turns. */
  const waiting = new Map<number | undefined, Waiting[]>()
  const running = new Map<number | undefined, number>()
  let runningInTotal = 0
  let runningOfSlow = 0
  /** The milliseconds beyond those of ordinary requests that those of each user and address took within the last ten minutes. */
  const used = openRecent<number | string>(useCountsMs)

  const usedBy = (userId: number | undefined, address: string | undefined) =>
    Math.max(used.of(userId ?? 0), used.of(address ?? ''))

  const isSlow = (userId: number | undefined, address: string | undefined) =>
    usedBy(userId, address) > slowFactor * ordinaryMs

  const hasPlace = (userId: number | undefined, { address, isBack }: Wanted) =>
    runningInTotal < total &&
    (isBack || (running.get(userId) ?? 0) < perUser) &&
    (runningOfSlow < total / 2 || !isSlow(userId, address))

  /** Takes a place. Returns what leaves it. */
  function begin(userId: number | undefined, { address, isBack }: Wanted): () => void {
    const slow = isSlow(userId, address) ? 1 : 0
    if (!isBack) running.set(userId, (running.get(userId) ?? 0) + 1)
    runningInTotal += 1
    runningOfSlow += slow
    let hasLeft = false
    const leave = () => {
      clearTimeout(timer)
      if (!hasLeft) {
        runningInTotal -= 1
        runningOfSlow -= slow
      }
      hasLeft = true
      startNext()
    }
    const timer = leavesAfterMs === undefined ? undefined : setTimeout(leave, leavesAfterMs).unref()
    return leave
  }

  function startNext(): void {
    const users = [...waiting].toSorted(
      ([one, [its]], [other, [theirs]]) => usedBy(one, its?.address) - usedBy(other, theirs?.address),
    )
    for (const [userId, [first, ...rest]] of users) {
      if (runningInTotal >= total) return
      if (!first || !hasPlace(userId, first)) continue
      // To the end of the turns.
      waiting.delete(userId)
      if (rest.length > 0) waiting.set(userId, rest)
      first.start(begin(userId, first))
    }
  }

  /** Takes a place if it is the user's turn. Returns what leaves it. */
  function takeNow(userId: number | undefined, wanted: Wanted): (() => void) | undefined {
    const isNext = wanted.isBack || !waiting.has(userId)
    return isNext && hasPlace(userId, wanted) ? begin(userId, wanted) : undefined
  }

  /** Takes a place when it is the user's turn. */
  const takeLater = async (userId: number | undefined, wanted: Wanted) =>
    new Promise<() => void>((start) => {
      const own = waiting.get(userId) ?? []
      waiting.set(userId, wanted.isBack ? [{ ...wanted, start }, ...own] : [...own, { ...wanted, start }])
    })

  return {
    async run(userId, work, address) {
      if ((waiting.get(userId)?.length ?? 0) >= maxWaiting)
        throw new AppError('too-many-requests', ['tooManyRequests', retrySeconds], undefined, retrySeconds)
      const first = { address, isBack: false }
      const back = { address, isBack: true }
      let leave = takeNow(userId, first) ?? (await takeLater(userId, first))
      let startedAt = performance.now()
      let isAway = false
      const noteTime = () => {
        const ms = performance.now() - startedAt - ordinaryMs
        if (ms > 0) for (const payer of [userId, address]) if (payer !== undefined) used.note(payer, ms)
      }
      const leavingPlace: LeavingPlace = async (wait, { forGood = false } = {}) => {
        isAway = true
        noteTime()
        leave()
        const result = await wait()
        if (forGood) return result
        leave = takeNow(userId, back) ?? (await takeLater(userId, back))
        startedAt = performance.now()
        isAway = false
        return result
      }
      const end = () => {
        const left = (running.get(userId) ?? 0) - 1
        if (left > 0) running.set(userId, left)
        else running.delete(userId)
        leave()
      }
      try {
        return await work(leavingPlace)
      } finally {
        if (!isAway) noteTime()
        // The response is written before the next request starts, and others get their turn in between.
        if (waiting.size > 0) setImmediate(end)
        else end()
      }
    },
  }
}
