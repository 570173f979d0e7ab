import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type ErrorCode, errorCodes, type Problem, problemTypePrefix } from '../shared/errors.ts'
import { defaultLocale, type Locale } from '../shared/locales.ts'
import { localeOf } from './locale.ts'
import { say, sayText, type ServerSaid } from './texts/index.ts'

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

  constructor(code: ErrorCode, detail: Detail, errors?: InputError[]) {
    super(say(defaultLocale, detail))
    this.code = code
    this.detail = detail
    this.errors = errors
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
  const problem = toProblem(error, localeOf(request))
  if (problem.status >= 500) request.log.error({ err: error }, 'request failed')
  return reply.code(problem.status).type('application/problem+json').serializer(JSON.stringify).send(problem)
}

/** Answers a path that nothing serves. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(new AppError('not-found', 'There is nothing at this address.'), request, reply)
}

/** Answers what is no HTTP, or took too long to become a request, for which there is no request to answer. */
export function refuseRaw(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const body = JSON.stringify(problemOf('invalid-input', 'This request could not be read.'))
  const head = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/problem+json\r\nContent-Length: ${body.length}`
  socket.end(`${head}\r\nConnection: close\r\n\r\n${body}`)
}

function toProblem(error: FastifyError | Error, locale: Locale): Problem {
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
  const raced = raceOf(error)
  if (raced) return problemOf(raced.code, say(locale, raced.detail))
  const status = 'statusCode' in error ? error.statusCode : undefined
  const known = codeOfStatus(status)
  // What a library says of a bad request tells the caller something; what it says of a fault stays in the log.
  if (known) return problemOf(known, status === 413 ? say(locale, ['tooLarge']) : error.message)
  return problemOf('internal', say(locale, ['ourSide']))
}

/** What PostgreSQL says of two changes that met; its codes are in appendix A of its manual. */
function raceOf(error: Error): AppError | undefined {
  const code = 'code' in error ? error.code : undefined
  const isForeignKey = code === '23503'
  if (isForeignKey) return new AppError('conflict', ['parentDeleted'])
  const isDeadlock = code === '40P01'
  if (isDeadlock) return new AppError('unavailable', ['changesMet'])
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
