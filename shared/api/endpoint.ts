import { z } from 'zod'
import { messageOf } from '../said.ts'

/** Who may make a call. What a user may do with a thing is decided where the thing is (decks: server/decks/access.ts). */
export type Access = 'public' | 'user' | 'admin'

/** Which budget of requests a call draws on; the server holds the numbers. */
export type RateLimit =
  | 'default'
  | 'credentials'
  | 'registrations'
  | 'mail'
  | 'invitations'
  | 'uploads'
  | 'exports'
  | 'webhooks'
  | 'reports'
  | 'suggestions'
  | 'copies'

/**
 * One call of the API. Its method and path are its key in the contract, for example `GET /api/deck/:id`.
 *
 * Every write takes the header `Idempotency-Key`, a UUID. A client that got no response retries with the same key: a create
 * call then returns what it created the first time, and a deletion the entry that it put into the bin.
 */
export interface Endpoint {
  access: Access
  /** Path and query parameters of a GET, the JSON body of anything else. */
  input: z.ZodType
  /** The JSON of the answer. `image` is bytes instead, `file` a file to keep, `events` a stream of server-sent events. */
  output: z.ZodType | 'image' | 'file' | 'events'
  /** Of the answer; 202 where work goes on in the background. */
  status?: 202
  /** What files the body takes as `multipart/form-data`, beside the input as the JSON part `body`. */
  multipart?: 'pictures' | 'document'
  /** Greatest size of a JSON body, in bytes, where the usual megabyte is too little. */
  bodyBytes?: number
  /**
   * Takes the header `If-Match` with the version that the caller has seen, in quotes; 409 when it is another one by now. The
   * version of a card is its number, that of a text `versionOf` (shared/versions.ts). Where it is optional, the last write wins
   * without it.
   */
  precondition?: 'optional' | 'required'
  /** Its sender signed the body, whose text is kept beside the input. */
  isSigned?: true
  rateLimit?: RateLimit
  /** Its answer may be large: of one user such calls are answered one after the other, and few at a time of all users. */
  isHeavy?: true
}

/** A table of calls, keyed by method and path. */
export type Endpoints = Record<`${'GET' | 'PUT' | 'POST'} /api/${string}`, Endpoint>

/** An id, as JSON carries it. */
export const id = z.int().positive()

/** An id in a path or query string, which carry text. */
export const idText = z.coerce.number<string>().pipe(id)

/** The answer to a write that has nothing to tell. */
export const empty = z.object({})

/**
 * Where the next page of a list begins: behind the last row of the page before, by keys that the client need not understand.
 * A page that another one follows has the header `Link: <…?after=KEY>; rel="next"` (RFC 8288). A GET goes to that address as
 * it stands. A POST goes there, or to its own address with KEY as `after` in the body; either way with the body of the first page.
 */
export const cursor = z
  .string()
  .regex(/^\d{1,16}(-\d{1,16}){0,2}$/)
  .optional()

/** Input of a call that takes none. */
export const nothing = z.object({})

/** A time, ISO 8601 in UTC. */
export const time = z.iso.datetime()

/** Text that a person typed: PostgreSQL cannot store U+0000, and a lone surrogate is not text. */
export const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength, messageOf(['tooLong', maxLength]))
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), messageOf(['characters']))

/** Text that must hold more than white space; `message` says what is missing. */
export const filled = (maxLength: number, message: string) =>
  text(maxLength).refine((value) => value.trim() !== '', message)
