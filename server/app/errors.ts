import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import pg from 'pg'
import { type ErrorCode, errorCodes, type Problem, problemTypePrefix } from '../../shared/errors.ts'
import { defaultLocale, type Locale } from '../../shared/locales.ts'
import type { StoredQuota } from '../../shared/quotas.ts'
import { localeOf } from './locale.ts'
import { type Outage, outageOf } from './outages.ts'
import { translate, translateStored, type ServerMessage } from '../texts/index.ts'

/**
 * The message of an error: a named text, or plain English for developers only. The client shows a named text to users if its
 * code says too little (`errorText` in web/texts/errors.ts).
 */
type Detail = ServerMessage | string

interface InputError {
  path: string
  message: Detail
}

/** The error that code throws on purpose: a code of a closed list, and a message. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: Detail
  readonly errors: InputError[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, detail: Detail, errors?: InputError[], retryAfterSeconds?: number) {
    super(translate(defaultLocale, detail))
    this.code = code
    this.detail = detail
    this.errors = errors
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The error for an input that is invalid at `path`. */
export function invalid(path: string, message: ServerMessage): AppError {
  return new AppError('invalid-input', message, [{ path, message }])
}

/** The error for something that does not exist, or that the caller may not see; which of the two is not revealed. */
export function notFound(what: string): AppError {
  return new AppError('not-found', `There is no such ${what}.`)
}

/** Returns the row, or throws that there is none. */
export function orNotFound<T>(row: T | undefined | null, what: string): T {
  if (row === undefined || row === null) throw notFound(what)
  return row
}

/** Whether the code refused on purpose, with a text for users: no fault of the server. A cause would be one. */
const isRefusal = (error: Error) => error instanceof AppError && Array.isArray(error.detail) && !error.cause

/** Sends any error as problem+json: the one place where errors become HTTP. */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error, localeOf(request), request.user?.id)
  if (error.name === 'AbortError' && reply.raw.destroyed) request.log.info('the reader has left')
  else if (problem.status >= 500) {
    if (isRefusal(error)) request.log.info({ reason: error.message }, 'request refused')
    else request.log.error({ err: error }, 'request failed')
  }
  const seconds = retryAfterSeconds(error)
  if (seconds !== undefined) reply.header('retry-after', seconds)
  return reply.code(problem.status).type('application/problem+json').serializer(JSON.stringify).send(problem)
}

/** Sends the error for a path that nothing serves. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(new AppError('not-found', 'Nothing found at this address.'), request, reply)
}

/** Responds to a connection that sent no valid HTTP, or took too long to, so that there is no request. */
export function refuseRaw(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const body = JSON.stringify(problemOf('invalid-input', 'This request could not be read.'))
  const head = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/problem+json\r\nContent-Length: ${body.length}`
  socket.end(
    `${head}\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
  )
}

function toProblem(error: FastifyError | Error, locale: Locale, userId: number | undefined): Problem {
  if (error instanceof AppError) {
    const errors = error.errors?.map(({ path, message }) => ({ path, message: translate(locale, message) }))
    return problemOf(error.code, translate(locale, error.detail), errors)
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(({ instancePath, message }) => ({
      path: instancePath.split('/').filter(Boolean).join('.'),
      message: translateStored(locale, message ?? 'This is not valid.'),
    }))
    return problemOf('invalid-input', errors[0]?.message ?? 'This is not valid.', errors)
  }
  const exceeded = exceededQuota(error)
  if (exceeded) return problemOf('quota-exceeded', translate(locale, quotaMessage(exceeded, userId)))
  const outage = outageOf(error)
  if (outage) return problemOf('unavailable', translate(locale, outages[outage].detail))
  const conflict = conflictOf(error)
  if (conflict) return problemOf(conflict.code, translate(locale, conflict.detail))
  const status = 'statusCode' in error ? error.statusCode : undefined
  const known = codeOfStatus(status)
  // A library's message about a bad request helps the caller. Its message about a fault stays in the log.
  if (known) return problemOf(known, status === 413 ? translate(locale, ['tooLarge']) : error.message)
  return problemOf('internal', translate(locale, ['ourSide']))
}

interface ExceededQuota {
  quota: StoredQuota
  allowed: number
  /** The user whose quota it is: the author of the deck, also when an editor writes; for a suggestion its author. */
  owner: number
  /** Whether their address is confirmed. */
  isConfirmed: boolean
}

/** The quota that a write would have exceeded, as reported by the triggers of `usage`; undefined for other errors. */
export function exceededQuota(error: unknown): ExceededQuota | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== 'KQ001') return undefined
  return JSON.parse(error.detail ?? '') as ExceededQuota
}

/** The message for an exceeded quota: the user's own, or that of the author of a deck that they edit. */
export function quotaMessage(
  { quota, allowed, owner, isConfirmed }: ExceededQuota,
  userId: number | undefined,
): ServerMessage {
  return owner === userId ? ['quotaExceeded', quota, allowed, isConfirmed] : ['quotaOfAuthorExceeded', quota]
}

/** The message for each outage, and the seconds after which to retry. */
const outages: Record<Outage, { detail: ServerMessage; seconds: number }> = {
  database: { detail: ['databaseAway'], seconds: 5 },
  disk: { detail: ['diskFull'], seconds: 60 },
  files: { detail: ['databaseAway'], seconds: 5 },
  processes: { detail: ['ourSide'], seconds: 2 },
}

/** When to retry what was refused for lack of room or a worker, or because of a concurrent change. */
export const momentSeconds = 2

/** When to retry; undefined if waiting does not help. */
function retryAfterSeconds(error: Error): number | undefined {
  if (error instanceof AppError) return error.retryAfterSeconds
  const outage = outageOf(error)
  return outage ? outages[outage].seconds : conflictOf(error)?.retryAfterSeconds
}

/** The error for an outage. */
export function awayFor(outage: Outage): AppError {
  return new AppError('unavailable', outages[outage].detail, undefined, outages[outage].seconds)
}

/** The error for two concurrent changes. PostgreSQL's codes are in appendix A of its manual. */
function conflictOf(error: Error): AppError | undefined {
  const code = 'code' in error ? error.code : undefined
  // A foreign key.
  if (code === '23503') return new AppError('conflict', ['parentDeleted'])
  // A deadlock, or a lock that was waited for too long.
  if (code === '40P01' || code === '55P03') return new AppError('unavailable', ['changesMet'], undefined, momentSeconds)
  return undefined
}

function problemOf(code: ErrorCode, detail: string, errors?: Problem['errors']): Problem {
  const { status, title } = errorCodes[code]
  return { type: `${problemTypePrefix}${code}`, title, status, detail, ...(errors ? { errors } : {}) }
}

function codeOfStatus(status: number | undefined): ErrorCode | undefined {
  if (status === undefined || status < 400 || status >= 500) return undefined
  if (status === 413) return 'too-large'
  if (status === 415) return 'unsupported-type'
  if (status === 429) return 'too-many-requests'
  return 'invalid-input'
}
