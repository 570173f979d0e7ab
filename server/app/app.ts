import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import type { live } from '../../shared/api/live.ts'
import { adminRoutes } from '../admin/admin.routes.ts'
import { affiliatesRoutes } from '../affiliates/affiliates.routes.ts'
import { authRoutes } from '../auth/auth.routes.ts'
import { billingRoutes } from '../billing/billing.routes.ts'
import { serveDemo } from '../billing/demo/serve.ts'
import { readAllArticles } from '../blog/articles.ts'
import { blogRoutes, serveBlog } from '../blog/blog.routes.ts'
import { trashRoutes, deckRoutes, deckTrashRoutes, topicRoutes } from '../decks/decks.routes.ts'
import { importRoutes } from '../imports/imports.routes.ts'
import { cardRoutes, suggestionRoutes } from '../cards/cards.routes.ts'
import { configRoutes } from './public-config.ts'
import { preparedQuery, sharedQuery } from '../platform/db/open.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { awayFor, refuseRaw, sendError } from './errors.ts'
import { assistantRoutes } from '../generation/assistant.routes.ts'
import { exportRoutes } from '../exports/exports.routes.ts'
import { generationRoutes } from '../generation/generation.routes.ts'
import type { Handlers } from './handlers.ts'
import { bindContract } from './http.ts'
import { libraryRoutes } from '../library/library.routes.ts'
import { openLimiters } from './limiters.ts'
import { mailingRoutes } from '../mailing/mailing.routes.ts'
import { serveUnsubscribe } from '../mailing/unsubscribe.ts'
import { requestLogs } from './log.ts'
import { outageOf } from './outages.ts'
import { servePages } from '../pages/pages.ts'
import { registerSecurity, securityHeadersOf } from './security.ts'
import { classRoutes, sharingRoutes } from '../sharing/sharing.routes.ts'
import { type BodyPace, refuseSlowBodies, requestTimeoutMs } from './slow-bodies.ts'
import { studyRoutes } from '../study/study.routes.ts'

/** JSON bodies are small: the largest is a card with twenty long answers. */
const bodyLimitBytes = 1024 * 1024

const liveRoutes: Handlers<typeof live> = {
  'GET /api/events': async ({ decks, ...from }, { live, user }) => {
    return (send, end) => live.subscribe({ userId: user.id, sessionId: user.sessionId, send, end }, decks, from)
  },
}

const handlers = {
  ...configRoutes,
  ...authRoutes,
  ...mailingRoutes,
  ...deckRoutes,
  ...libraryRoutes,
  ...sharingRoutes,
  ...classRoutes,
  ...cardRoutes,
  ...importRoutes,
  ...exportRoutes,
  ...studyRoutes,
  ...generationRoutes,
  ...assistantRoutes,
  ...topicRoutes,
  ...trashRoutes,
  ...deckTrashRoutes,
  ...liveRoutes,
  ...suggestionRoutes,
  ...billingRoutes,
  ...affiliatesRoutes,
  ...adminRoutes,
}

/** Check the pool, and the shared connection, which looks up every session. */
const probes = [preparedQuery<never>('select where $1 = 1'), sharedQuery<never>('select where $1 = 1')]

/** Builds the HTTP server: health checks, and, unless the process only works in the background, the API and the client. */
export async function buildApp(deps: Deps, log: Logger, pace?: BodyPace): Promise<FastifyInstance> {
  const headersFor = securityHeadersOf(deps.config)
  const app = Fastify({
    ...requestLogs(log),
    bodyLimit: bodyLimitBytes,
    // The contract limits the length of parameters.
    routerOptions: { maxParamLength: 16_384 },
    rewriteUrl: ({ url = '/' }) => decodable(pathOf(url)),
    trustProxy: trustProxy(deps.config),
    // While the process ends, requests under way are still answered, and idle connections are closed.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Stalled bodies are refused earlier. For the head of a request, Node's limit of a minute applies.
    requestTimeout: requestTimeoutMs,
    clientErrorHandler: refuseRaw,
    // No hooks run for these.
    frameworkErrors: (error, request, reply) =>
      void sendError(error, request, reply.headers(headersFor(request.url)).header('cache-control', 'no-store')),
  })
  app.setErrorHandler(sendError)
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await registerSecurity(app, headersFor)
  closeAfterAnswers(app)
  refusePipelines(app)
  // Otherwise a request that waits for its picture would delay the shutdown.
  app.addHook('preClose', () => deps.images.close())
  deps.vitals.watch(app)
  deps.tracing?.watch(app)
  // The library is loaded only where it is used.
  const { metricsToken } = deps.config
  if (metricsToken) (await import('../health/metrics.ts')).serveMetrics(app, deps, metricsToken)
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    await answersSoon(Promise.all(probes.map((probe) => probe(deps.db, 1))))
    return { status: 'ready' }
  })
  if (deps.config.role === 'worker') return app
  await app.register(rateLimit, { global: false })
  refuseSlowBodies(app, pace)
  await app.register(multipart)
  const articles = await readAllArticles()
  bindContract(app, deps, { ...handlers, ...blogRoutes(articles) }, openLimiters(app, deps.config.rateLimits))
  serveDemo(app, deps)
  serveUnsubscribe(app, deps)
  await serveBlog(app, deps.config, articles)
  await servePages(app, deps.config)
  return app
}

/** How long a readiness check waits for the database. */
const readyMs = 3000

async function late(): Promise<never> {
  await sleep(readyMs, undefined, { ref: false })
  throw awayFor('database')
}

/** Throws 503 unless the database answers soon. An error that the log recognizes as an outage is passed on. */
async function answersSoon(answer: Promise<unknown>): Promise<void> {
  await Promise.race([answer, late()]).catch((error: unknown) => {
    throw outageOf(error) ? error : awayFor('database')
  })
}

/** The path of a request. Clients may send an absolute URL; its host is ignored. */
const pathOf = (url: string) => (url.startsWith('/') ? url : url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*\/?/i, '/'))

/** Escapes a page's URL that cannot be decoded, so that it is not found. Invalid URLs of the API are refused. */
function decodable(url: string): string {
  if (!url.includes('%') || url.startsWith('/api/')) return url
  const [path = ''] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

/** Which addresses in `X-Forwarded-For` are trusted: those that the proxies in front have added, and not the client's own. */
function trustProxy({ proxies }: Config): NonNullable<FastifyServerOptions['trustProxy']> {
  if (typeof proxies !== 'number') return proxies
  return proxies > 0 && ((_, hop) => hop < proxies)
}

/** Requests of one connection that wait for their answers. Browsers send one after the other. */
const maxPipelined = 16

/**
 * Ends a connection that sends more and more requests without waiting for the answers, each of which would be kept in memory until those
 * before it are read.
 */
function refusePipelines(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const before = waiting.get(socket) ?? 0
    if (before >= maxPipelined) return void socket.destroy()
    waiting.set(socket, before + 1)
    reply.raw.once('finish', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    done()
  })
}

/** Closes connections after their last response while the server shuts down. Kept open, they would delay it. */
function closeAfterAnswers(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}
