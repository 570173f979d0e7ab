import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Endpoint, Endpoints } from '../../shared/api/endpoint.ts'
import type { SignedIn } from '../auth/sessions.ts'
import type { Deps } from './deps.ts'
import type { Upload } from './multipart.ts'

/** What a handler is given beside its input. `user` is there where the contract asks for one. */
export interface Context<E extends Endpoint = Endpoint> extends Deps {
  user: E['access'] extends 'public' ? undefined : SignedIn
  /** When the request came; one time for all that it does. */
  now: Date
  /** The `Idempotency-Key` of a write, null without one. The same key again does nothing twice. */
  idempotencyKey: string | null
  /** The version in `If-Match`, where the contract has a precondition; undefined without the header. */
  expectedVersion: E['precondition'] extends 'required' ? string : string | undefined
  /** Uploaded files by the name of their part. */
  uploads: ReadonlyMap<string, Upload>
  request: FastifyRequest
  reply: FastifyReply
}

/** The answer of a call whose output is a picture. */
export interface ImageAnswer {
  contentType: string
  bytes: Readable
}

/** The answer of a call whose output is a file that the browser keeps. */
export interface FileAnswer {
  fileName: string
  contentType: string
  bytes: Readable
}

/**
 * The answer of a call whose output is a stream of events: calls `send` with the data of each, as JSON, and an id, until
 * what it returned is called, or it calls `end`.
 */
export type EventsAnswer = (send: (data: string, id?: string) => void, end: () => void) => () => void

type AnswerOf<O> = O extends z.ZodType ? z.input<O> : O extends keyof Streamed ? Streamed[O] : never
interface Streamed {
  image: ImageAnswer
  file: FileAnswer
  events: EventsAnswer
}
type Answer<E extends Endpoint> = AnswerOf<E['output']>

/** What answers one call. It checks neither shape nor session: both were checked before it is called. */
export type Handler<E extends Endpoint> = (input: z.output<E['input']>, context: Context<E>) => Promise<Answer<E>>

/** A handler for each of the endpoints; one that is missing does not compile. */
export type Handlers<T extends Endpoints> = { [K in keyof T]: T[K] extends Endpoint ? Handler<T[K]> : never }
