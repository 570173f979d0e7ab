import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { contract, type Contract } from '../../shared/api/contract.ts'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { type Write, writes } from '../../shared/api/writes.ts'
import { seenHeader } from '../../shared/live.ts'
import { followLanguage, isAdmin, type SignedIn, signedIn } from '../auth/sessions.ts'
import { keepBodyTexts } from './body-text.ts'
import { allowingTime } from '../platform/db/open.ts'
import type { Deps } from './deps.ts'
import { openDiskReserve } from '../platform/disk-reserve.ts'
import { AppError } from './errors.ts'
import type { Context, EventsAnswer, FileAnswer, Handler, Handlers, ImageAnswer } from './handlers.ts'
import { openHeavyReads } from './heavy-reads.ts'
import type { Limiters } from './limiters.ts'
import type { Live } from '../live/live.ts'
import { chosenLocale } from './locale.ts'
import { brokeOff, openUploads, type Upload } from './multipart.ts'
import { openStreams } from './streams.ts'

declare module 'fastify' {
  interface FastifyRequest {
    user: SignedIn | undefined
    uploads: ReadonlyMap<string, Upload> | undefined
  }
}

/** Calls about a whole deck or account: a statement of theirs may take longer than any other's. */
const longCalls: ReadonlySet<string> = new Set<keyof Contract>([
  'PUT /api/copyDeck',
  'PUT /api/deleteDeck',
  'PUT /api/deleteUser',
  'PUT /api/deleteTopic',
  'PUT /api/deleteCards',
  'PUT /api/moveTopic',
  'PUT /api/moveCards',
  'PUT /api/restore',
  'PUT /api/purge',
  'PUT /api/keepAllCards',
  'PUT /api/rejectAllCards',
])

/**
 * Makes a route of every call in the contract. Before a handler runs, in this order: budget of requests, session
 * (and admin), room on the disk, body, input. A handler cannot forget any of them.
 */
export function bindContract(app: FastifyInstance, deps: Deps, handlers: Handlers<Contract>, limit: Limiters): void {
  const uploads = openUploads(deps.config)
  const mustHaveRoom = openDiskReserve(deps.config)
  const streams = openStreams(app)
  const heavyReads = openHeavyReads()
  keepBodyTexts(app)
  app.decorateRequest('user', undefined)
  app.decorateRequest('uploads', undefined)
  for (const [key, endpoint] of Object.entries(contract) as [keyof Contract, Endpoint][]) {
    const [method = '', url = ''] = key.split(' ')
    const handler: Handler<Endpoint> = handlers[key]
    const budget = endpoint.rateLimit ?? 'default'
    const isTold = writesEvents(key)
    const isLong = longCalls.has(key)
    const where = method !== 'GET' ? 'body' : url.includes(':') ? 'params' : 'querystring'
    app.withTypeProvider<ZodTypeProvider>().route({
      method,
      url,
      config: { keepsText: endpoint.isSigned ?? false },
      ...(endpoint.bodyBytes ? { bodyLimit: endpoint.bodyBytes } : {}),
      schema: {
        [where]: endpoint.input,
        ...(typeof endpoint.output === 'string' ? {} : { response: { [endpoint.status ?? 200]: endpoint.output } }),
      },
      onRequest: async (request) => {
        const isPublic = endpoint.access === 'public'
        await limit.byAddress(budget, isPublic, request)
        if (isPublic) return
        request.user = await signedIn(deps.db, request.headers.authorization, deps.clock())
        await followLanguage(deps.db, request.user, chosenLocale(request))
        if (endpoint.access === 'admin' && !isAdmin(request.user, deps.config))
          throw new AppError('forbidden', 'This is for administrators.')
        await limit.byUser(budget, request)
        await mustHaveRoom(budget)
      },
      preValidation: async (request, reply) => {
        if (endpoint.multipart && request.isMultipart()) {
          // Who went while the session was looked up will not close any more.
          if (reply.raw.destroyed || reply.raw.closed) throw brokeOff()
          reply.raw.once('close', () => {
            void uploads.release(request).catch((error: unknown) => request.log.error({ err: error }, 'upload left'))
          })
          const { body, files } = await uploads.read(request, endpoint.multipart)
          request.body = body
          request.uploads = files
        }
        // A write that takes no input may come without a body.
        if (method !== 'GET') request.body ??= {}
        if (where !== 'querystring') followLink(request, where === 'body' ? request.body : request.params)
      },
      handler: async (request, reply) => {
        const input = (where === 'body' ? request.body : where === 'params' ? request.params : request.query) as never
        await limit.byInput(budget, request)
        const context = contextOf(deps, endpoint, request, reply)
        const work = async () => handler(input, context)
        const timed = isLong ? () => allowingTime(work) : work
        const answer = await (endpoint.isHeavy ? heavyReads.run(request, timed) : timed())
        if (isTold) await tell(deps.live, request, reply)
        if (endpoint.output === 'image') return sendImage(reply, answer as ImageAnswer)
        if (endpoint.output === 'file') return sendFile(reply, answer as FileAnswer)
        if (endpoint.output === 'events') return streams.send(reply, answer as EventsAnswer)
        if (endpoint.status) reply.code(endpoint.status)
        // Returned and not sent: that costs a review a tenth of its throughput.
        return answer
      },
    })
  }
}

/** Tells open screens of a write; whoever listens to events hears what it shows, so that its own ones are no news to it. */
async function tell(live: Live, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const seen = request.headers[seenHeader] ? await live.seen().catch(() => undefined) : undefined
  if (seen) reply.header(seenHeader, seen)
  live.wrote()
}

/** The `after` of a link counts as that of the input, which stands in the body or the path: see `cursor` in shared/api/endpoint.ts. */
function followLink({ query }: FastifyRequest, input: unknown): void {
  const { after } = query as { after?: unknown }
  if (after !== undefined && typeof input === 'object' && input !== null && !Object.hasOwn(input, 'after'))
    Reflect.set(input, 'after', after)
}

/** Whether a call changes what open screens show. What a rating changes is told without an event. */
function writesEvents(key: keyof Contract): boolean {
  const reads: readonly string[] = Object.hasOwn(writes, key) ? writes[key as Write].stale : []
  return reads.length > 0 && key !== 'PUT /api/submitAnswer'
}

function contextOf(deps: Deps, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Context {
  const { user, uploads = new Map<string, Upload>() } = request
  const idempotencyKey = idempotencyKeyOf(request)
  const expectedVersion = expectedVersionOf(request, endpoint.precondition)
  // `user` and `expectedVersion` are set exactly where the contract asks for them; the handler's type says the same.
  return { ...deps, user, now: deps.clock(), uploads, idempotencyKey, expectedVersion, request, reply } as Context
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The `Idempotency-Key` of a write, with or without the quotes of a structured field. Reads have no use for one. */
function idempotencyKeyOf({ method, headers }: FastifyRequest): string | null {
  const header = headers['idempotency-key']
  if (method === 'GET' || header === undefined) return null
  const key = String(header).replace(/^"(.*)"$/, '$1')
  if (!uuid.test(key)) throw new AppError('invalid-input', 'The header Idempotency-Key is a UUID.')
  return key
}

/** The version that `If-Match` names; `*` matches any, as if there were no header. */
function expectedVersionOf({ headers }: FastifyRequest, precondition: Endpoint['precondition']): string | undefined {
  const header = headers['if-match']
  if (!precondition || header === undefined || header === '*') {
    if (precondition !== 'required') return undefined
    throw new AppError('invalid-input', 'This call needs the header If-Match with a version.')
  }
  const version = /^"([\w-]{1,100})"$/.exec(header)?.[1]
  if (version === undefined) throw new AppError('invalid-input', 'The header If-Match is one version, in quotes.')
  return version
}

/** A picture never changes under its id. It is shown only in its place, whatever its bytes say. */
function sendImage(reply: FastifyReply, { contentType, bytes }: ImageAnswer): FastifyReply {
  return reply
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(contentType)
    .send(bytes)
}

/** A file that is made as it is sent, and that only its user may have. */
function sendFile(reply: FastifyReply, { fileName, contentType, bytes }: FileAnswer): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type(contentType)
    .send(bytes)
}
