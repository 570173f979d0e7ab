import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, sendError } from './errors.ts'
import { openPace } from './pace.ts'

/** Until when a body counts as coming. */
export interface BodyPace {
  /** A body of which nothing comes for so long is given up. */
  silenceMs: number
  /** So is one that comes more slowly than this within `windowMs`, once `silenceMs` are over. */
  leastBytesPerSecond: number
  windowMs: number
}

/** 50 MB over a line of 64 kbit/s, to which phones are throttled, take less than two hours. */
export const bodyPace: BodyPace = { silenceMs: 30_000, leastBytesPerSecond: 6_000, windowMs: 60_000 }
/** Longer than the largest upload can take at that pace. */
export const requestTimeoutMs = 3 * 3_600_000

/** Ends requests whose bodies do not come, so that nobody holds what an upload occupies by sending nothing. */
export function refuseSlowBodies(app: FastifyInstance, least: BodyPace = bodyPace): void {
  const { silenceMs, leastBytesPerSecond, windowMs } = least
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!request.raw.complete && hasBody(request)) watch(request, reply)
    return payload
  })

  function watch(request: FastifyRequest, reply: FastifyReply): void {
    const { raw } = request
    const before = raw.socket.bytesRead
    const began = performance.now()
    const pace = openPace(windowMs, began)
    let last = { bytes: 0, at: began }
    const check = () => {
      const [bytes, at] = [raw.socket.bytesRead - before, performance.now()]
      const tooFew = at - began > silenceMs && pace.perSecond(bytes, at) < leastBytesPerSecond
      pace.note(bytes, at)
      if (tooFew || (bytes === last.bytes && at - last.at >= silenceMs)) giveUp()
      else if (bytes > last.bytes) last = { bytes, at }
    }
    const timer = setInterval(check, silenceMs / 6).unref()
    const end = () => clearInterval(timer)
    raw.once('end', end).once('close', end)

    function giveUp(): void {
      end()
      if (!reply.sent)
        sendError(new AppError('invalid-input', ['uploadStalled']), request, reply.header('connection', 'close'))
      // Whoever waits for the body hears that it does not come.
      reply.raw.once('finish', () => raw.destroy())
      if (reply.raw.writableFinished || reply.raw.destroyed) raw.destroy()
    }
  }
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
