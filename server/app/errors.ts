import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import pg from 'pg'
import { type ErrorCode, errorCodes, type Problem, problemTypePrefix } from '../../shared/errors.ts'
import { defaultLocale, type Locale } from '../../shared/locales.ts'
import type { StoredQuota } from '../../shared/quotas.ts'
import { localeOf } from './locale.ts'
import { type Outage, outageOf } from './outages.ts'
import { say, sayText, type ServerSaid } from '../texts/index.ts'

/** What an error says: a text by its name for users, or words of ours for developers alone. */
type Detail = ServerSaid | string

interface InputError {
  path: string
  message: Detail
}

/** The one error that code throws on purpose: a code of the closed list, and what to do about it. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: Detail
  readonly errors: InputError[] | undefined
  /** When it is worth another try, for `Retry-After`. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, detail: Detail, errors?: InputError[], retryAfterSeconds?: number) {
    super(say(defaultLocale, detail))
    this.code = code
    this.detail = detail
    this.errors = errors
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The error for an input that is wrong at `path`. */
export function invalid(path: string, message: ServerSaid): AppError {
  return new AppError('invalid-input', message, [{ path, message }])
}

/** The error for a thing that is not there, or that the caller may not know of: it does not say which. */
export function notFound(what: string): AppError {
  return new AppError('not-found', `There is no such ${what}.`)
}

/** The row, or else the error that says that there is none. */
export function orNotFound<T>(row: T | undefined | null, what: string): T {
  if (row === undefined || row === null) throw notFound(what)
  return row
}

/** Turns any error into problem+json: the one place where errors become HTTP. */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error, localeOf(request), request.user?.id)
  if (problem.status >= 500) request.log.error({ err: error }, 'request failed')
  const seconds = retryAfterSeconds(error)
  if (seconds !== undefined) reply.header('retry-after', seconds)
  return reply.code(problem.status).type('application/problem+json').serializer(JSON.stringify).send(problem)
}

/** Answers a path that nothing serves. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(new AppError('not-found', 'Nothing found at this address.'), request, reply)
}

/** Answers what is no HTTP, or took too long to become a request, for which there is no request to answer. */
export function refuseRaw(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const body = JSON.stringify(problemOf('invalid-input', 'This request could not be read.'))
  const head = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/problem+json\r\nContent-Length: ${body.length}`
  socket.end(`${head}\r\nConnection: close\r\n\r\n${body}`)
}

function toProblem(error: FastifyError | Error, locale: Locale, userId: number | undefined): Problem {
  if (error instanceof AppError) {
    const errors = error.errors?.map(({ path, message }) => ({ path, message: say(locale, message) }))
    return problemOf(error.code, say(locale, error.detail), errors)
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(({ instancePath, message }) => ({
      path: instancePath.split('/').filter(Boolean).join('.'),
      message: sayText(locale, message ?? 'This is not valid.'),
    }))
    return problemOf('invalid-input', errors[0]?.message ?? 'This is not valid.', errors)
  }
  const exceeded = exceededQuota(error)
  if (exceeded) return problemOf('quota-exceeded', say(locale, quotaMessage(exceeded, userId)))
  const outage = outageOf(error)
  if (outage) return problemOf('unavailable', say(locale, outages[outage].detail))
  const raced = raceOf(error)
  if (raced) return problemOf(raced.code, say(locale, raced.detail))
  const status = 'statusCode' in error ? error.statusCode : undefined
  const known = codeOfStatus(status)
  // What a library says of a bad request tells the caller something; what it says of a fault stays in the log.
  if (known) return problemOf(known, status === 413 ? say(locale, ['tooLarge']) : error.message)
  return problemOf('internal', say(locale, ['ourSide']))
}

interface ExceededQuota {
  quota: StoredQuota
  allowed: number
  /** The user whose quota it is: the author of the deck, whoever writes to it. */
  owner: number
  /** Whether their address is confirmed. */
  isConfirmed: boolean
}

/** The quota that a write would have exceeded, as the triggers of `usage` report it; undefined for any other error. */
export function exceededQuota(error: unknown): ExceededQuota | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== 'KQ001') return undefined
  return JSON.parse(error.detail ?? '') as ExceededQuota
}

/** What a user is told of a quota, their own one or that of the author of a deck that they edit. */
export function quotaMessage(
  { quota, allowed, owner, isConfirmed }: ExceededQuota,
  userId: number | undefined,
): ServerSaid {
  return owner === userId ? ['quotaExceeded', quota, allowed, isConfirmed] : ['quotaOfAuthorExceeded', quota]
}

/** What users are told while the ground is away, and in how many seconds another try makes sense. */
const outages: Record<Outage, { detail: ServerSaid; seconds: number }> = {
  database: { detail: ['databaseAway'], seconds: 5 },
  disk: { detail: ['diskFull'], seconds: 60 },
  files: { detail: ['databaseAway'], seconds: 5 },
}

/** What has no room or no worker for a moment, and two changes that met, are worth another try so soon. */
export const momentSeconds = 2

/** Undefined where waiting does not help. */
function retryAfterSeconds(error: Error): number | undefined {
  if (error instanceof AppError) return error.retryAfterSeconds
  const outage = outageOf(error)
  return outage ? outages[outage].seconds : raceOf(error)?.retryAfterSeconds
}

/** The error of what stands on a ground that is away. */
export function awayFor(outage: Outage): AppError {
  return new AppError('unavailable', outages[outage].detail, undefined, outages[outage].seconds)
}

/** What PostgreSQL says of two changes that met; its codes are in appendix A of its manual. */
function raceOf(error: Error): AppError | undefined {
  const code = 'code' in error ? error.code : undefined
  const isForeignKey = code === '23503'
  if (isForeignKey) return new AppError('conflict', ['parentDeleted'])
  const isDeadlock = code === '40P01'
  const isLocked = code === '55P03'
  if (isDeadlock || isLocked) return new AppError('unavailable', ['changesMet'], undefined, momentSeconds)
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
