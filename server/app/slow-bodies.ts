import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, sendError } from './errors.ts'

/** The speed of a transfer within a sliding window, so that a fast start does not excuse a slow rest. */
export interface Pace {
  /** Records how many bytes have arrived at a time in milliseconds. */
  note(bytes: number, at: number): void
  /** Bytes per second within the window, or since the start if that is later. */
  perSecond(bytes: number, at: number): number
}

/** Measures the speed over `windowMs`, starting at the time `began`. */
export function openPace(windowMs: number, began: number): Pace {
  const marks = [{ bytes: 0, at: began }]
  return {
    note(bytes, at) {
      const last = marks.at(-1)
      if (last && at - last.at < windowMs / 20) return
      marks.push({ bytes, at })
      // Keeps one mark from before the window, as its start.
      while (marks[1] && marks[1].at <= at - windowMs) marks.shift()
    },
    perSecond(bytes, at) {
      const from = marks.findLast((mark) => mark.at <= at - windowMs) ?? marks[0]
      if (!from) return 0
      return ((bytes - from.bytes) / Math.max(at - from.at, 1)) * 1000
    },
  }
}

/** When a body counts as stalled. */
export interface BodyPace {
  /** A body stalls after so long without any bytes. */
  silenceMs: number
  /** A body also stalls if it is slower than this within `windowMs`, once `silenceMs` are over. */
  leastBytesPerSecond: number
  windowMs: number
}

/** At 64 kbit/s, to which phones are throttled, 50 MB take less than two hours. */
export const bodyPace: BodyPace = { silenceMs: 30_000, leastBytesPerSecond: 6_000, windowMs: 60_000 }
/** Longer than the largest upload can take at that speed. */
export const requestTimeoutMs = 3 * 3_600_000

/** Refuses requests whose bodies stall, so that nobody can occupy resources by sending nothing. */
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
      if (tooFew || (bytes === last.bytes && at - last.at >= silenceMs)) refuse()
      else if (bytes > last.bytes) last = { bytes, at }
    }
    const timer = setInterval(check, silenceMs / 6).unref()
    const end = () => clearInterval(timer)
    raw.once('end', end).once('close', end)

    function refuse(): void {
      end()
      if (!reply.sent)
        sendError(new AppError('invalid-input', ['uploadStalled']), request, reply.header('connection', 'close'))
      // Fails the handler that waits for the body.
      reply.raw.once('finish', () => raw.destroy())
      if (reply.raw.writableFinished || reply.raw.destroyed) raw.destroy()
    }
  }
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
