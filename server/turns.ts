import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/** Answered at the same time, of all users: each page is up to half a megabyte of text that the event loop reads and writes. */
const mostAtOnce = 3
/** Of one user, the one that is answered with them. A screen that asks for more than that at once has gone astray. */
const mostWaiting = 200
/** When a place is likely to be free. */
const retrySeconds = 1

/** Queues calls with large answers. */
export interface HeavyReads {
  /** Runs `read` when it is its turn: one at a time of a user. Throws 429 when too many of the same user wait already. */
  run: <T>(request: FastifyRequest, read: () => Promise<T>) => Promise<T>
}

/** Lets few such calls be answered at once, and users in turn, so that none is held up by the many of another. */
export function openHeavyReads(): HeavyReads {
  /** What waits, by user; users in the order of their turns. */
  const waiting = new Map<number | undefined, (() => void)[]>()
  const busy = new Set<number | undefined>()

  function startNext(): void {
    for (const [userId, [first, ...rest]] of waiting) {
      if (busy.size >= mostAtOnce) return
      if (!first || busy.has(userId)) continue
      // To the end of the turns.
      waiting.delete(userId)
      if (rest.length > 0) waiting.set(userId, rest)
      busy.add(userId)
      first()
    }
  }

  return {
    async run({ user }, read) {
      const userId = user?.id
      const own = waiting.get(userId) ?? []
      if (own.length >= mostWaiting)
        throw new AppError('too-many-requests', ['tooManyRequests', retrySeconds], undefined, retrySeconds)
      await new Promise<void>((resolve) => {
        waiting.set(userId, [...own, resolve])
        startNext()
      })
      try {
        return await read()
      } finally {
        // The answer is written before the next one starts, and others have their turn between.
        setImmediate(() => {
          busy.delete(userId)
          startNext()
        })
      }
    },
  }
}
