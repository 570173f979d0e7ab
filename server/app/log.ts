import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { destination, type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino'
import type { Config } from './config.ts'
import { type Outage, outageOf } from './outages.ts'

/** What monitoring asks for every few seconds. */
const probes: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Logs one line per finished request. It has the route's pattern and never the URL, query or body, so that no email, token or
 * search ends up in a log. Every line of a request has its id.
 */
class RequestLog extends LogController {
  readonly #logsAll: boolean

  constructor(log: Logger) {
    super()
    this.#logsAll = log.isLevelEnabled('info')
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (!error && !this.#logsAll) return
    if (probes.has(request.routeOptions.url)) return
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

/** Opens the log of this process: JSON lines on standard output, or on a stream. */
export function openLog(level: Config['logLevel'], stream: DestinationStream = destination({ sync: false })): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    // PostgreSQL's details of an error may quote what a user typed.
    redact: { paths: ['err.detail', 'err.where', 'err.query', 'err.parameters'], remove: true },
    hooks: { logMethod: onceAnOutage() },
    serializers: {
      err: stdSerializers.err,
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url }),
    },
  }
  const log = pino(options, stream)
  // Writing to a closed terminal must not end the process. Pino itself ignores only EPIPE.
  if (stream instanceof EventEmitter) stream.on('error', () => {})
  return log
}

/** An outage is over after so long without an error. */
const outageOverMs = 10_000

/**
 * Logs the first error of an outage, and the number of errors when it is over. Every request, job and stream fails during an
 * outage, and logging each stack could fill the disk.
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
