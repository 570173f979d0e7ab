import type { FastifyInstance, FastifyReply } from 'fastify'
import { limits } from '../../shared/limits.ts'
import { AppError } from './errors.ts'
import type { EventsAnswer } from './handlers.ts'

/** One who does not read is cut off: what waits for them would fill the memory. */
const maxWaitingBytes = 256 * 1024
/** When a screen may have been closed. */
const retrySeconds = 30

/**
 * Answers that go on: server-sent events. They end when the client goes, and when the process does. One too many is
 * refused: were the oldest ended instead, its screen would open it again and end another, and so on.
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
    // Who went while the session was looked up will not close any more.
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
