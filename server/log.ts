import { randomUUID } from 'node:crypto'
import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { destination, type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino'
import type { Config } from './config.ts'

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
    serializers: {
      err: stdSerializers.err,
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url }),
    },
  }
  return pino(options, stream)
}

/** Fastify's options for logging. */
export function requestLogs(log: Logger): FastifyServerOptions {
  return { loggerInstance: log, logController: new RequestLog(log), genReqId: () => randomUUID() }
}
