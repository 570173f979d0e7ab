import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { openPace, type Pace } from '../app/slow-bodies.ts'
import { openTurns } from '../app/turns.ts'

/** A file on its way to its reader. */
interface Sent {
  bytes: Readable
  since: number
  pace: Pace
  count: () => number
}

interface SendingOptions {
  /** Files that are sent at once, one of each user. */
  total: number
  /** How long a file keeps its place however slow its reader is. */
  fairMs?: number
}

interface File {
  /** Makes it, in its place. */
  make: () => Promise<Readable>
  /** The bytes that its connection has taken. */
  count: () => number
  signal: AbortSignal
}

/**
 * Places for files that are kept until they are sent. If all are taken and somebody waits, the file of the slowest reader ends, so that
 * nobody can hold the places by reading slowly.
 */
export function openSending({ total, fairMs = 60_000 }: SendingOptions) {
  const turns = openTurns({ perUser: 1, total, ordinaryMs: fairMs })
  const sending = new Set<Sent>()
  /** Users who have a place: further files of theirs wait for it and for nobody else. */
  const served = new Set<number>()

  function makeRoom(): void {
    const now = performance.now()
    if (sending.size < total) return
    const speedOf = ({ pace, count }: Sent) => pace.perSecond(count(), now)
    const [slowest] = [...sending].toSorted((one, other) => speedOf(one) - speedOf(other))
    if (slowest && now - slowest.since >= fairMs) slowest.bytes.destroy()
  }

  /** Sends a file when it is the user's turn. */
  return async (userId: number, { make, count, signal }: File): Promise<Readable> => {
    const { promise, resolve, reject } = Promise.withResolvers<Readable>()
    const waiting = setInterval(() => !signal.aborted && !served.has(userId) && makeRoom(), fairMs / 10).unref()
    const send = async () => {
      clearInterval(waiting)
      served.add(userId)
      const bytes = await make()
      const since = performance.now()
      const one = { bytes, since, pace: openPace(fairMs, since), count: countFrom(count) }
      const noting = setInterval(() => one.pace.note(one.count(), performance.now()), fairMs / 10).unref()
      sending.add(one)
      resolve(bytes)
      await finished(bytes).finally(() => {
        clearInterval(noting)
        sending.delete(one)
      })
    }
    turns
      .run(userId, send)
      .catch(reject)
      .finally(() => {
        clearInterval(waiting)
        served.delete(userId)
      })
    return promise
  }
}

function countFrom(count: () => number): () => number {
  const before = count()
  return () => count() - before
}
