import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Endpoint, Endpoints } from '../../shared/api/endpoint.ts'
import type { SignedIn } from '../auth/sessions.ts'
import type { Deps } from './deps.ts'
import type { Upload } from './multipart.ts'
import type { LeavingPlace } from './turns.ts'

/** What a handler gets besides its input. `user` is defined unless the call is public. */
export interface Context<E extends Endpoint = Endpoint> extends Deps {
  user: E['access'] extends 'public' ? undefined : SignedIn
  /** When the request arrived: one time for everything that it does. */
  now: Date
  /** The `Idempotency-Key` of a write, or null. A repeated call with the same key has no further effect. */
  idempotencyKey: string | null
  /** The version in `If-Match`, if the contract has a precondition; undefined without the header. */
  expectedVersion: E['precondition'] extends 'required' ? string : string | undefined
  /** Uploaded files, by the name of their part. */
  uploads: ReadonlyMap<string, Upload>
  /**
   * Counts the mail that the call causes against the budget of its recipient. Throws 429. Only for a call that is permitted, so that
   * refused ones do not use the budget up.
   */
  countRecipient: () => Promise<void>
  /** For waiting that takes long and holds neither a connection to the database nor much memory. */
  leavingPlace: LeavingPlace
  /** For what an import writes after reading its file, so that others can read theirs. */
  writingImport: <T>(write: () => Promise<T>) => Promise<T>
  request: FastifyRequest
  reply: FastifyReply
}

/** The response of a call whose output is a picture or a sound. */
export interface ImageAnswer {
  contentType: string
  bytes: Readable
}

/** The response of a call whose output is a download. */
export interface FileAnswer {
  fileName: string
  contentType: string
  bytes: Readable
}

/**
 * The response of a call whose output is a stream of events. It calls `send` with the JSON data and the id of each event, until
 * it calls `end`, or the function that it returned is called.
 */
export type EventsAnswer = (send: (data: string, id?: string) => void, end: () => void) => () => void

/** A handler whose answer is an empty object may return nothing. */
type AnswerOf<O> = O extends z.ZodType
  ? z.input<O> | (z.input<O> extends Record<string, never> ? void : never)
  : O extends keyof Streamed
    ? Streamed[O]
    : never
interface Streamed {
  image: ImageAnswer
  file: FileAnswer
  events: EventsAnswer
}
type Answer<E extends Endpoint> = AnswerOf<E['output']>

/** Handles one call. The input's shape and the session have been checked before. */
export type Handler<E extends Endpoint> = (input: z.output<E['input']>, context: Context<E>) => Promise<Answer<E>>

/** A handler for each endpoint. A missing one does not compile. */
export type Handlers<T extends Endpoints> = { [K in keyof T]: T[K] extends Endpoint ? Handler<T[K]> : never }

/** A signal that aborts when the client disconnects, so that nobody works on an answer that nobody reads. */
export function untilClosed({ raw }: FastifyReply): AbortSignal {
  const stopping = new AbortController()
  if (raw.destroyed) stopping.abort()
  raw.once('close', () => stopping.abort())
  return stopping.signal
}
