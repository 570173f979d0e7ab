import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { destination, type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino'
import type { Config } from './config.ts'
import { type Outage, outageOf } from './outages.ts'

/**
 * One line per request, when it is over: what was asked by its pattern, never by its address, query or body, so that
 * no email, token or search ends up in a log. Every line of a request carries its id.
 */
class RequestLog extends LogController {
  readonly #tellsAll: boolean

  constructor(log: Logger) {
    super()
    this.#tellsAll = log.isLevelEnabled('info')
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (!error && !this.#tellsAll) return
    if (request.routeOptions.url === '/healthz' || request.routeOptions.url === '/readyz') return
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'page',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.user ? { user: request.user.id } : {}),
    }
    if (error) request.log.error({ ...line, err: error }, 'answer failed')
    else request.log.info(line, 'answered')
  }

  override routeNotFound(): void {}
}

/** The log of this process: JSON lines on standard output, or on a stream. */
export function openLog(level: Config['logLevel'], stream: DestinationStream = destination({ sync: false })): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    // What PostgreSQL says of an error may quote what a user typed.
    redact: { paths: ['err.detail', 'err.where', 'err.query', 'err.parameters'], remove: true },
    hooks: { logMethod: onceAnOutage() },
    serializers: {
      err: stdSerializers.err,
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url }),
    },
  }
  const log = pino(options, stream)
  // A terminal that was closed takes no more lines; that ends nothing. Pino ignores only EPIPE.
  if (stream instanceof EventEmitter) stream.on('error', () => {})
  return log
}

/** An outage of which nothing was heard for so long is over. */
const outageOverMs = 10_000

/**
 * Logs the first error of an outage, and when it is over how many there were: each request, job and stream meets it, and a
 * stack for each would fill the disk, which may be what is full.
 */
function onceAnOutage(): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  const open = new Map<Outage, { errors: number; since: number; timer: NodeJS.Timeout }>()
  return function logMethod(line, log) {
    const first: unknown = line[0]
    const error = typeof first === 'object' && first !== null && 'err' in first ? first.err : undefined
    const outage = outageOf(error)
    const known = outage && open.get(outage)
    if (known) {
      known.errors += 1
      known.timer.refresh()
      return
    }
    log.apply(this, line)
    if (!outage) return
    const since = Date.now()
    const end = () => {
      const { errors = 1 } = open.get(outage) ?? {}
      open.delete(outage)
      const seconds = Math.round((Date.now() - outageOverMs - since) / 1000)
      this.warn({ outage, errors, seconds }, 'an outage is over')
    }
    open.set(outage, { errors: 1, since, timer: setTimeout(end, outageOverMs).unref() })
  }
}

/** Fastify's options for logging. */
export function requestLogs(log: Logger): FastifyServerOptions {
  return { loggerInstance: log, logController: new RequestLog(log), genReqId: () => randomUUID() }
}
