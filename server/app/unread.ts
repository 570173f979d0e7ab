import { setMaxListeners } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import { bodyPace } from './slow-bodies.ts'

/** Bytes of answers that wait for one user, or for the users of one address, to read them: dozens of the largest lists. */
const maxUnreadBytes = 16 * 1024 * 1024
/** Smaller answers are not counted. */
const countedBytes = 4096
/** When the answers are likely to be read. */
const retrySeconds = 1

/** Files on their way to one reader: each has a page of cards in memory, or a package on the disk. */
const maxFiles = 4

const tooMany = () => new AppError('too-many-requests', ['tooManyRequests', retrySeconds], undefined, retrySeconds)

/** Ends a response that waits for its reader, who takes less of it than the slowest upload brings. */
export function endIfStalled(
  response: ServerResponse,
  { windowMs, leastBytesPerSecond } = bodyPace,
  { socket } = response.req,
): void {
  let before = socket.bytesWritten
  const check = () => {
    const isSlow = socket.bytesWritten - before < (leastBytesPerSecond * windowMs) / 1000
    if (isSlow && response.writableNeedDrain) socket.destroy()
    before = socket.bytesWritten
  }
  const timer = setInterval(check, windowMs).unref()
  response.once('close', () => clearInterval(timer))
}

/** Counts the answers that clients have not read yet, which stay in memory for as long as their connections. */
export function openUnread() {
  const unread = new Map<number | string, number>()
  const files = new Map<number | string, number>()
  const add = (reader: number | string, bytes: number) => {
    const left = (unread.get(reader) ?? 0) + bytes
    if (left > 0) unread.set(reader, left)
    else unread.delete(reader)
  }
  return {
    /** Throws 429 if too much waits for a reader already. */
    mustHaveRead(reader: number | string): void {
      if ((unread.get(reader) ?? 0) > maxUnreadBytes) throw tooMany()
    },
    /** Throws 429 if so many files are on their way to a reader, and else counts one until it is sent. */
    beginFile(reader: number | string, { raw }: FastifyReply): void {
      const others = files.get(reader) ?? 0
      if (others >= maxFiles) throw tooMany()
      if (raw.destroyed || raw.closed) return
      files.set(reader, others + 1)
      endIfStalled(raw)
      raw.once('close', () => {
        const left = (files.get(reader) ?? 0) - 1
        if (left > 0) files.set(reader, left)
        else files.delete(reader)
      })
    },
    /** Counts an answer until the system has taken all of it, or its connection has ended. */
    note(reader: number | string, payload: unknown, { raw: { socket } }: FastifyRequest, { raw }: FastifyReply): void {
      const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
      if (bytes < countedBytes || socket.destroyed) return
      const end = () => {
        raw.off('finish', end)
        socket.off('close', end)
        add(reader, -bytes)
      }
      add(reader, bytes)
      // Any number of answers can wait for one connection, and those behind the first get no `close` event of their own.
      setMaxListeners(0, socket)
      raw.once('finish', end)
      socket.once('close', end)
    },
  }
}
