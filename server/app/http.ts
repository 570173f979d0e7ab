import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { contract, type Contract } from '../../shared/api/contract.ts'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { type Write, writes } from '../../shared/api/writes.ts'
import { snapshotHeader } from '../../shared/live.ts'
import { followLanguage, isAdmin, type SignedIn, signedIn } from '../auth/sessions.ts'
import type { Live } from '../live/live.ts'
import { allowingTime } from '../platform/db/open.ts'
import { partKey } from '../platform/part-key.ts'
import type { Deps } from './deps.ts'
import { AppError } from './errors.ts'
import type { Context, EventsAnswer, FileAnswer, Handler, Handlers, ImageAnswer } from './handlers.ts'
import { addressOf, type Limiters, openDiskReserve } from './limiters.ts'
import { chosenLocale } from './locale.ts'
import { mustBePlain } from './json.ts'
import { brokeOff, openUploads, type Upload } from './multipart.ts'
import { type LeavingPlace, openTurns, type Turns } from './turns.ts'
import { openUnread } from './unread.ts'
import { serverLimits } from '../../shared/limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    user: SignedIn | undefined
    uploads: ReadonlyMap<string, Upload> | undefined
  }
}

/** Calls about a whole deck or account, whose statements may take longer than those of other calls. */
const longCalls: ReadonlySet<string> = new Set<keyof Contract>([
  'PUT /api/cards',
  'PUT /api/import',
  'PUT /api/undoImport',
  'PUT /api/copyDeck',
  'PUT /api/purgeDeck',
  'PUT /api/deleteUser',
  'PUT /api/deleteTopic',
  'PUT /api/deleteCards',
  'PUT /api/moveTopic',
  'PUT /api/moveCards',
  'PUT /api/tagCards',
  'PUT /api/typeCards',
  'PUT /api/renameTag',
  'PUT /api/restoreTags',
  'PUT /api/restore',
  'PUT /api/purge',
  'PUT /api/postpone',
  'PUT /api/resume',
  'PUT /api/keepAllCards',
  'PUT /api/rejectAllCards',
])

/** Calls that wait for the payment provider or a model: they must not hold up those that wait for the database alone. */
const remoteCalls: ReadonlySet<string> = new Set<keyof Contract>([
  'PUT /api/order',
  'PUT /api/hasSubscribed',
  'GET /api/cancelSubscription',
  'PUT /api/demoPayment',
  'PUT /api/decideDeclaration',
  'POST /api/adminAiTest',
])

/** The bytes of a body without a session: more than any form needs. The sender of a signed body decides how long it is. */
const publicBodyBytes = 64 * 1024

/**
 * Registers a route for every call in the contract. Before its handler runs, these are checked, in this order: rate limits,
 * session (and admin), room on the disk, body, input. A handler cannot forget any of them.
 */
export function bindContract(app: FastifyInstance, deps: Deps, handlers: Handlers<Contract>, limit: Limiters): void {
  const mustHaveRoom = openDiskReserve(deps.config)
  const uploads = openUploads(deps.config, { mustHaveRoom: () => mustHaveRoom('uploads') })
  const streams = openStreams(app)
  const unread = openUnread()
  const { turnsOf, writeImport } = openAllTurns(deps.config.databasePool)
  keepBodyTexts(app)
  app.decorateRequest('user', undefined)
  app.decorateRequest('uploads', undefined)
  for (const [key, endpoint] of Object.entries(contract) as [keyof Contract, Endpoint][]) {
    const [method = '', url = ''] = key.split(' ')
    const handler: Handler<Endpoint> = handlers[key]
    const budget = endpoint.rateLimit ?? 'default'
    const publishes = changesScreens(key)
    const isLong = longCalls.has(key)
    // Anyone can make accounts without a confirmed address: those of one place count together, so that new ones do not go before others.
    // For a slow page this holds for all accounts.
    const placeOf = (request: FastifyRequest) =>
      request.user?.emailVerified && key !== 'GET /api/documentPage' ? undefined : addressOf(request)
    const bodyBytes =
      endpoint.bodyBytes ?? (endpoint.access === 'public' && !endpoint.isSigned ? publicBodyBytes : undefined)
    const turns = turnsOf(key, endpoint)
    const turnsWithFiles = endpoint.multipart && turnsOf(key, endpoint, true)
    const where = method !== 'GET' ? 'body' : url.includes(':') ? 'params' : 'querystring'
    app.withTypeProvider<ZodTypeProvider>().route({
      method,
      url,
      config: { keepsText: endpoint.isSigned ?? false },
      ...(bodyBytes ? { bodyLimit: bodyBytes } : {}),
      schema: {
        [where]: endpoint.input,
        ...(typeof endpoint.output === 'string' ? {} : { response: { [endpoint.status ?? 200]: endpoint.output } }),
      },
      onRequest: async (request) => {
        const isPublic = endpoint.access === 'public'
        await limit.byAddress(budget, isPublic, request)
        if (isPublic) return
        const now = deps.clock()
        request.user = await signedIn(deps.db, request.headers.authorization, now)
        await followLanguage(deps.db, request.user, chosenLocale(request))
        if (endpoint.access === 'admin' && !isAdmin(request.user, deps.config, now))
          throw new AppError('forbidden', 'Only administrators can do this, with a second factor if it is required.')
        await limit.byUser(budget, request)
        await mustHaveRoom(budget)
      },
      preValidation: async (request, reply) => {
        if (endpoint.multipart && request.isMultipart()) {
          // A connection that closed during the session lookup emits no further `close`.
          if (reply.raw.destroyed || reply.raw.closed) throw brokeOff()
          reply.raw.once('close', () => {
            void uploads.release(request).catch((error: unknown) => request.log.error({ err: error }, 'upload left'))
          })
          const { body, files } = await uploads.read(request, endpoint.multipart)
          request.body = body
          request.uploads = files
        }
        // A write without input may come without a body.
        if (method !== 'GET') request.body ??= {}
        if (where !== 'querystring') followLink(request, where === 'body' ? request.body : request.params)
      },
      onSend: (request, reply, payload, done) => {
        unread.note(readerOf(request), payload, request, reply)
        done(null, payload)
      },
      handler: async (request, reply) => {
        const input = (where === 'body' ? request.body : where === 'params' ? request.params : request.query) as never
        await limit.byInput(budget, request)
        const context = contextOf({ deps, endpoint, limit }, request, reply)
        const work = async (leavingPlace: LeavingPlace) => {
          unread.mustHaveRead(readerOf(request))
          if (endpoint.output === 'file') unread.beginFile(readerOf(request), reply)
          const writingImport: Context['writingImport'] = (write) =>
            writeImport(request.user?.id, leavingPlace, write, placeOf(request))
          return handler(input, { ...context, leavingPlace, writingImport })
        }
        const timed = isLong ? (leavingPlace: LeavingPlace) => allowingTime(() => work(leavingPlace)) : work
        const its = turnsWithFiles && request.isMultipart() ? turnsWithFiles : turns
        const answer = await (its ? its.run(request.user?.id, timed, placeOf(request)) : timed((wait) => wait()))
        if (publishes) await notifyClients(deps.live, request, reply)
        if (endpoint.output === 'image') return sendImage(reply, answer as ImageAnswer)
        if (endpoint.output === 'file') return sendFile(reply, answer as FileAnswer)
        if (endpoint.output === 'events') return streams.send(reply, answer as EventsAnswer)
        if (endpoint.status) reply.code(endpoint.status)
        // Returned, because `reply.send` would cost a review a tenth of its throughput.
        return answer === undefined ? {} : answer
      },
    })
  }
}

/**
 * Limits how many requests run at once, before they take one of the 20 connections to the database: without a limit, writes that
 * wait for a deck's row, or as many reads, could hold all of them. Streams and files have other limits.
 */
function openAllTurns(databasePool: number) {
  // Those that wait for a lock, or are slow after all, leave connections to all others, however many users send them.
  const short = { perUser: 4, total: Math.ceil(databasePool / 3), ordinaryMs: 1000 }
  // Each page is up to half a megabyte of text that the event loop reads and writes.
  const heavyReads = openTurns({ perUser: 1, total: 3, ordinaryMs: 1000 })
  const longWrites = openTurns({ perUser: 1, total: 8, ordinaryMs: 1000 })
  // Anybody can copy the largest public deck, which takes minutes of writing.
  const copies = openTurns({ perUser: 1, total: 2, ordinaryMs: 1000 })
  // They wait for the model, which must not hold up ratings and edits.
  const modelCalls = openTurns({ perUser: 2, total: 32 })
  // Drawing a page keeps a processor busy, for seconds if the page is hostile.
  const drawings = openTurns({ perUser: 1, total: 1, ordinaryMs: 1000 })
  // A thread draws each, which must not hold up other reads.
  const invoices = openTurns({ perUser: 1, total: 2, ordinaryMs: 1000 })
  // Each reads a file in a process of its own. They leave their places while pictures are decoded, and to write.
  const importing = openTurns({ perUser: 1, total: 2, ordinaryMs: 1000 })
  // Each keeps the cards of its file in memory. They also need places among the long writes, and must leave some to others.
  const importWrites = openTurns({ perUser: 1, total: 4, ordinaryMs: 1000 })
  const pictures = openTurns({ perUser: 8 })
  const remote = openTurns({ perUser: 4 })
  // They wait for other processes, which must not hold up edits; and many large pictures of some must not hold up those of others.
  const uploads = openTurns({ ...short, leavesAfterMs: 5000 })
  // They wait for deletions that change the counts of a learner, and the first one in a public deck for its row.
  const ratings = openTurns({ ...short, total: Math.ceil((4 * databasePool) / 5) })
  const shortWrites = openTurns(short)
  // Most take two connections.
  const shortReads = openTurns(short)
  const turnsOf = (key: keyof Contract, endpoint: Endpoint, hasFiles?: boolean): Turns | undefined => {
    if (endpoint.multipart === 'import') return importing
    if (hasFiles || key === 'PUT /api/takeLeftOut') return uploads
    if (remoteCalls.has(key)) return remote
    if (endpoint.isHeavy) return heavyReads
    if (key === 'GET /api/documentPage') return drawings
    if (key === 'GET /api/invoice/:id') return invoices
    if (endpoint.rateLimit === 'assistant') return modelCalls
    if (key === 'PUT /api/copyDeck') return copies
    if (longCalls.has(key)) return longWrites
    if (endpoint.rateLimit === 'ratings') return ratings
    if (endpoint.output === 'image') return pictures
    if (endpoint.access === 'public' || typeof endpoint.output === 'string') return undefined
    return Object.hasOwn(writes, key) ? shortWrites : shortReads
  }
  /** Leaves the place of an import that has read its file when it gets one to write. */
  const writeImport = <T>(
    userId: number | undefined,
    leavingPlace: LeavingPlace,
    write: () => Promise<T>,
    address: string | undefined,
  ): Promise<T> => {
    const leave = () => leavingPlace(() => longWrites.run(userId, write, address), { forGood: true })
    return importWrites.run(userId, leave, address)
  }
  return { turnsOf, writeImport }
}

/** Notifies other clients. A caller that subscribes to events is sent a snapshot id, so that it can skip its own events. */
async function notifyClients(live: Live, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const snapshot = request.headers[snapshotHeader] ? await live.snapshot().catch(() => undefined) : undefined
  if (snapshot) reply.header(snapshotHeader, snapshot)
  live.notify()
}

/** Copies the `after` of a pagination link to the input, which is the body or the path: see `cursor` in shared/api/endpoint.ts. */
function followLink({ query }: FastifyRequest, input: unknown): void {
  const { after } = query as { after?: unknown }
  if (after !== undefined && typeof input === 'object' && input !== null && !Object.hasOwn(input, 'after'))
    Reflect.set(input, 'after', after)
}

/** By whom unread answers are counted: anyone can make accounts without a confirmed address. */
const readerOf = (request: FastifyRequest) => (request.user?.emailVerified ? request.user.id : addressOf(request))

/** Whether a call changes what open screens show. Ratings are published without an event. */
function changesScreens(key: keyof Contract): boolean {
  const reads: readonly string[] = Object.hasOwn(writes, key) ? writes[key as Write].stale : []
  return reads.length > 0 && key !== 'PUT /api/submitAnswer'
}

function contextOf(
  { deps, endpoint, limit }: { deps: Deps; endpoint: Endpoint; limit: Limiters },
  request: FastifyRequest,
  reply: FastifyReply,
): Omit<Context, 'leavingPlace' | 'writingImport'> {
  const { user, uploads = new Map<string, Upload>() } = request
  const idempotencyKey = idempotencyKeyOf(request)
  const expectedVersion = expectedVersionOf(request, endpoint.precondition)
  // `user` is set unless the call is public, and `expectedVersion` if the contract requires it, as in the handler's type.
  return {
    ...deps,
    user,
    now: deps.clock(),
    uploads,
    idempotencyKey,
    expectedVersion,
    countRecipient: () => limit.byRecipient(request),
    request,
    reply,
  } as Omit<Context, 'leavingPlace' | 'writingImport'>
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * The key of a write that names an `Idempotency-Key`, with or without the quotes of a structured field. Keys are scoped to
 * their call: the same one on another call is a different key. Reads have no use for one.
 */
function idempotencyKeyOf({ method, headers, routeOptions }: FastifyRequest): string | null {
  const header = headers['idempotency-key']
  if (method === 'GET' || header === undefined) return null
  const key = String(header).replace(/^"(.*)"$/, '$1')
  if (!uuid.test(key)) throw new AppError('invalid-input', 'The header Idempotency-Key is a UUID.')
  return partKey(key.toLowerCase(), `${method} ${routeOptions.url}`)
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

/** A picture never changes under its id. The policy keeps its bytes from being run as a document. */
function sendImage(reply: FastifyReply, { contentType, bytes }: ImageAnswer): FastifyReply {
  return reply
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(contentType)
    .send(bytes)
}

/** A file that is created while it is sent, for its user only. */
function sendFile(reply: FastifyReply, { fileName, contentType, bytes }: FileAnswer): FastifyReply {
  const plainName = fileName.replaceAll(/[^\w.-]/g, '_')
  const wholeName = plainName === fileName ? '' : `; filename*=UTF-8''${encodeURIComponent(fileName)}`
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${plainName}"${wholeName}`)
    .type(contentType)
    .send(bytes)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    keepsText?: boolean
  }
  interface FastifyRequest {
    /** The raw body of calls that keep it; else empty. */
    bodyText: string
  }
}

/** Parses JSON as Fastify does, and keeps the raw text for calls whose sender signed it. */
function keepBodyTexts(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('bodyText', '')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.keepsText) request.bodyText = body
    mustBePlain(body)
    return parse(request, body, done)
  })
}

/** A client with more unread data is disconnected, so that it cannot fill the memory. */
const maxWaitingBytes = 256 * 1024
/** When another screen may have been closed. */
const retrySeconds = 30

/**
 * Server-sent events. A stream ends with its client or the process. A stream beyond the user's limit is refused: if the oldest were
 * closed instead, its screen would reopen it and close another one, and so on.
 */
function openStreams(app: FastifyInstance) {
  const open = new Set<{ user: number | undefined; end: () => void }>()
  app.addHook('preClose', async () => {
    for (const { end } of open) end()
  })

  function send(reply: FastifyReply, subscribe: EventsAnswer): FastifyReply {
    const user = reply.request.user?.id
    const others = open.values().filter((stream) => stream.user === user)
    if (others.toArray().length >= serverLimits.streamsPerUser)
      throw new AppError('too-many-requests', ['tooManyScreens'], undefined, retrySeconds)
    const { raw } = reply.hijack()
    // A connection that closed during the session lookup emits no further `close`.
    if (raw.destroyed || raw.closed) return reply
    const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)
    raw.writeHead(200, {
      ...(Object.fromEntries(headers) as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    raw.flushHeaders()
    const write = (data: string, id?: string) => {
      if (!raw.writable) return
      raw.write(`${id ? `id: ${id}\n` : ''}data: ${data}\n\n`)
      if (raw.writableLength > maxWaitingBytes) raw.destroy()
    }
    const end = () => raw.end()
    const unsubscribe = subscribe(write, end)
    const stream = { user, end }
    open.add(stream)
    raw.once('close', () => {
      open.delete(stream)
      unsubscribe()
    })
    return reply
  }
  return { send }
}
