import { z } from 'zod'
import { withoutBidiControls } from '../cut.ts'
import { schemaMessage } from '../messages.ts'

/** Who may make a call, if not every signed-in user. Permissions for a thing are checked in its domain (decks: server/decks/access.ts). */
export type Access = 'public' | 'admin'

/** The rate limit that a call counts towards; the server has the numbers. */
export type RateLimit =
  | 'default'
  | 'credentials'
  | 'registrations'
  | 'mail'
  | 'declarations'
  | 'invitations'
  | 'uploads'
  | 'exports'
  | 'webhooks'
  | 'payments'
  | 'reports'
  | 'suggestions'
  | 'consents'
  | 'copies'
  | 'deckFiles'
  | 'ratings'
  | 'generations'
  | 'assistant'
  | 'pages'

/**
 * One call of the API. Its method and path are its key in the contract, for example `GET /api/deck/:id`.
 *
 * Every write takes the header `Idempotency-Key`, a UUID. A client that got no response retries with the same key: a call that
 * creates or deletes something then returns the original result. A key is valid for one call only.
 */
export interface Endpoint {
  access?: Access
  /** Path and query parameters of a GET, the JSON body of any other method. */
  input: z.ZodType
  /** The JSON of the answer, or `image` for the bytes of a picture or a sound, `file` for a download, `events` for a stream of server-sent events. */
  output: z.ZodType | 'image' | 'file' | 'events'
  /** Of the answer: 202 if work continues in the background. */
  status?: 202
  /** The files that the body takes as `multipart/form-data`, next to the input as the JSON part `body`. */
  multipart?: 'pictures' | 'document' | 'import'
  /** Maximum size of a JSON body in bytes, if not the usual megabyte. */
  bodyBytes?: number
  /**
   * Takes the header `If-Match` with the version that the caller has seen, in quotes; 409 if there is a newer one. The version
   * of a card is its number, that of a text is `versionOf` (shared/versions.ts). Without an optional header the last write wins.
   */
  precondition?: 'optional' | 'required'
  /** The body is signed by its sender. Its text is kept for the verification. */
  isSigned?: true
  rateLimit?: RateLimit
  /** It reads much, or its answer may be large: such calls run one at a time for each user, and few at a time for all. */
  isHeavy?: true
}

/** A table of calls, keyed by method and path. */
export type Endpoints = Record<`${'GET' | 'PUT' | 'POST'} /api/${string}`, Endpoint>

/** An id in JSON. */
export const id = z.int().positive()

/** An id in a path or query string. */
export const idText = z.coerce.number<string>().pipe(id)

/** An hour of the day, 0 to 23, local time of the learner. */
export const hour = z.int().min(0).max(23)

/** How many fresh cards a learner wants a day; null for no limit. */
export const newPerDay = z.int().min(0).max(9999).nullable()

/** The caller's state of a card: never rated, due now, in learning steps, due later, or put off by the caller, for days or for good. */
export const learned = z.enum(['fresh', 'due', 'learning', 'known', 'buried', 'suspended'])

/** The answer of a write without a result. */
export const empty = z.object({})

/**
 * The start of the next page of a list: an opaque key of the last row of the previous page. Every page but the last has the
 * header `Link: <…?after=KEY>; rel="next"` (RFC 8288). The next page is a GET of that address, or a POST to it with the body of
 * the first page. A POST may also keep its own address, and send KEY as `after` in the body.
 */
export const cursor = z
  .string()
  .regex(/^\d{1,16}(-\d{1,16}){0,2}$/)
  .optional()

/** A day of the calendar, in the years that people plan for. */
export const day = z.iso
  .date()
  .refine((date) => date >= '2000' && date < '2200', 'The day must be in this century or the next.')

/** How many rows of a list the client has already. */
export const offset = z.coerce.number<string>().pipe(z.int().nonnegative().max(10_000_000)).default(0)

/** The input of a call without parameters. */
export const nothing = z.object({})

/** A time, ISO 8601 in UTC. */
export const time = z.iso.datetime()

/** When a buried card comes back; null for all others. */
export const backAt = time.nullable()

/**
 * Text that a person typed: PostgreSQL cannot store U+0000, and a lone surrogate is not text. Stops at the limit, because further checks
 * may be slow on long texts.
 */
export const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength, { error: schemaMessage(['tooLong', maxLength]), abort: true })
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), schemaMessage(['characters']))

/** Text with more than white space in it; `message` says what is missing. */
export const filled = (maxLength: number, message: string) =>
  text(maxLength).refine((value) => value.trim() !== '', message)

/** A name, in the direction of its own letters. */
export const name = (maxLength: number) => text(maxLength).transform(withoutBidiControls)

/** A name with more than white space in it. */
export const filledName = (maxLength: number, message: string) =>
  name(maxLength).refine((value) => value.trim() !== '', message)
