import type { FastifyInstance, FastifyReply } from 'fastify'
import { limits } from '../../shared/limits.ts'
import { AppError } from './errors.ts'
import type { EventsAnswer } from './handlers.ts'

/** A client with more unread data is disconnected, so that it cannot fill the memory. */
const maxWaitingBytes = 256 * 1024
/** When another screen may have been closed. */
const retrySeconds = 30

/**
 * Server-sent events. A stream ends with its client or the process. A stream beyond the user's limit is refused: if the oldest were
 * closed instead, its screen would reopen it and close another one, and so on.
 */
export function openStreams(app: FastifyInstance) {
  const open = new Set<{ user: number | undefined; end: () => void }>()
  app.addHook('preClose', async () => {
    for (const { end } of open) end()
  })

  function send(reply: FastifyReply, subscribe: EventsAnswer): FastifyReply {
    const user = reply.request.user?.id
    const others = open.values().filter((stream) => stream.user === user)
    if (others.toArray().length >= limits.streamsPerUser)
      throw new AppError('too-many-requests', ['tooManyScreens'], undefined, retrySeconds)
    const { raw } = reply.hijack()
    // A connection that closed during the session lookup emits no further `close`.
    if (raw.destroyed || raw.closed) return reply
    const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)
    raw.writeHead(200, {
      ...(Object.fromEntries(headers) as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    raw.flushHeaders()
    const write = (data: string, id?: string) => {
      if (!raw.writable) return
      raw.write(`${id ? `id: ${id}\n` : ''}data: ${data}\n\n`)
      if (raw.writableLength > maxWaitingBytes) raw.destroy()
    }
    const end = () => raw.end()
    const unsubscribe = subscribe(write, end)
    const stream = { user, end }
    open.add(stream)
    raw.once('close', () => {
      open.delete(stream)
      unsubscribe()
    })
    return reply
  }
  return { send }
}
