import { setTimeout as sleep } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { adminRoutes } from '../admin/admin.routes.ts'
import { affiliatesRoutes } from '../affiliates/affiliates.routes.ts'
import { authRoutes } from '../auth/auth.routes.ts'
import { billingRoutes } from '../billing/billing.routes.ts'
import { serveDemo } from '../billing/demo/serve.ts'
import { readAllArticles } from '../blog/articles.ts'
import { blogRoutes } from '../blog/blog.routes.ts'
import { serveBlog } from '../blog/pages.ts'
import { trashRoutes, deckRoutes, topicRoutes } from '../decks/decks.routes.ts'
import { cardRoutes, suggestionRoutes } from '../cards/cards.routes.ts'
import { configRoutes } from './config.routes.ts'
import { sharedQuery } from '../platform/db/open.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { awayFor, refuseRaw, sendError } from './errors.ts'
import { generationRoutes } from '../generation/generation.routes.ts'
import { bindContract } from './http.ts'
import { libraryRoutes } from '../library/library.routes.ts'
import { openLimiters } from './limiters.ts'
import { liveRoutes } from '../live/live.routes.ts'
import { requestLogs } from './log.ts'
import { outageOf } from './outages.ts'
import { servePages } from '../pages/pages.ts'
import { registerSecurity } from './security.ts'
import { sharingRoutes } from '../sharing/sharing.routes.ts'
import { type BodyPace, refuseSlowBodies, requestTimeoutMs } from './slow-bodies.ts'
import { studyRoutes } from '../study/study.routes.ts'

/** JSON bodies are small: the largest is a card with twenty long answers. */
const bodyLimitBytes = 1024 * 1024

const handlers = {
  ...configRoutes,
  ...authRoutes,
  ...deckRoutes,
  ...libraryRoutes,
  ...sharingRoutes,
  ...cardRoutes,
  ...studyRoutes,
  ...generationRoutes,
  ...topicRoutes,
  ...trashRoutes,
  ...liveRoutes,
  ...suggestionRoutes,
  ...billingRoutes,
  ...affiliatesRoutes,
  ...adminRoutes,
}

/** Takes the way of every session's look-up. */
const probe = sharedQuery<never>('select where $1 = 1')

/** All that answers HTTP, apart from the process: health, and, unless the process only works in the background, API and client. */
export async function buildApp(deps: Deps, log: Logger, pace?: BodyPace): Promise<FastifyInstance> {
  const app = Fastify({
    ...requestLogs(log),
    bodyLimit: bodyLimitBytes,
    // The contract judges what stands in an address, however long it is.
    routerOptions: { maxParamLength: 16_384 },
    rewriteUrl: ({ url = '/' }) => decodable(pathOf(url)),
    trustProxy: trustProxy(deps.config),
    // While the process ends, requests under way are answered, and idle connections do not hold it up.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Bodies that do not come are given up before; a request's head has Node's minute.
    requestTimeout: requestTimeoutMs,
    clientErrorHandler: refuseRaw,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  })
  app.setErrorHandler(sendError)
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await registerSecurity(app, deps.config)
  closeAfterAnswers(app)
  // A request whose picture waits would hold up the end.
  app.addHook('preClose', () => deps.images.close())
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    await mustAnswer(Promise.all([sql`select 1`.execute(deps.db), probe(deps.db, 1)]))
    return { status: 'ready' }
  })
  if (deps.config.role === 'worker') return app
  await app.register(rateLimit, { global: false })
  refuseSlowBodies(app, pace)
  await app.register(multipart)
  const articles = await readAllArticles()
  bindContract(app, deps, { ...handlers, ...blogRoutes(articles) }, openLimiters(app, deps.config.rateLimits))
  serveDemo(app, deps)
  await serveBlog(app, deps.config, articles)
  await servePages(app, deps.config)
  return app
}

/** A readiness check does not wait for a database that hangs. */
const readyMs = 3000

async function late(): Promise<never> {
  await sleep(readyMs, undefined, { ref: false })
  throw awayFor('database')
}

/** Throws 503 unless the database answers soon. The log knows an outage by its own error. */
async function mustAnswer(answer: Promise<unknown>): Promise<void> {
  await Promise.race([answer, late()]).catch((error: unknown) => {
    throw outageOf(error) ? error : awayFor('database')
  })
}

/** The path of a request. Clients may send an absolute URL; its host is ignored. */
const pathOf = (url: string) => (url.startsWith('/') ? url : url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*\/?/i, '/'))

/** An address that cannot be decoded: that of a page is taken as it stands, one of the API is refused. */
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

/** Which addresses in `X-Forwarded-For` are believed: those that the proxies in front wrote, and not the client's own. */
function trustProxy({ proxies }: Config): NonNullable<FastifyServerOptions['trustProxy']> {
  if (typeof proxies !== 'number') return proxies
  return proxies > 0 && ((_, hop) => hop < proxies)
}

/** A connection whose request was under way when the process was told to end would otherwise stay open, and hold it up. */
function closeAfterAnswers(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}
