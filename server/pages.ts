import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type BuiltPage, screenParameters } from '../shared/pages.ts'
import type { Config } from './config.ts'
import { sendNotFound } from './errors.ts'
import { type PageHtml, pagesIn } from './page-html.ts'
import { robotsOf, sitemapOf } from './page-lists.ts'
import { giveXsrfToken } from './security.ts'

/** Where the build lies: the client's files, and its pages. */
export const builtFolder = path.join(import.meta.dirname, '..', 'dist')

/** Serves the built client: its files as they are, a page for every screen, and one for every address that is none. */
export async function servePages(app: FastifyInstance, config: Config, folder = builtFolder): Promise<void> {
  const list = path.join(folder, 'pages.json')
  if (!existsSync(list)) return serveNoPages(app)
  const pages = JSON.parse(await readFile(list, 'utf8')) as BuiltPage[]
  await serveFiles(app, path.join(folder, 'client'))
  const htmlOf = pagesIn(config)
  const sendPage = (page: BuiltPage) => (request: FastifyRequest, reply: FastifyReply) => {
    giveXsrfToken(request, reply, config)
    const hasContent = !screenParameters.some((name) => Object.hasOwn(request.query as object, name))
    return send(htmlOf(page, { hasContent, isFirst: !request.headers.cookie }), request, reply.code(statusOf(page)))
  }
  for (const page of pages) if (page.path !== '*') app.get(page.path, sendPage(page))
  serveText(app, '/robots.txt', 'text/plain', robotsOf(config))
  serveText(app, '/sitemap.xml', 'application/xml', sitemapOf(pages, config))
  const unknown = pages.find((page) => page.path === '*')
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    const isFile = request.url.startsWith('/api/') || request.url.startsWith('/assets/')
    if (!isPage || isFile || !unknown) return sendNotFound(request, reply)
    const spelled = asSpelled(request.url, pages)
    return spelled ? reply.redirect(spelled, 301) : sendPage(unknown)(request, reply)
  })
}

/** An address that is none, or of an article that there is not: those that there are have pages of their own. */
function statusOf({ path }: BuiltPage): number {
  return path === '*' || path === '/blogs/:name' ? 404 : 200
}

/** The address as the pages spell it, where somebody wrote it with capitals or with a slash at its end. */
function asSpelled(url: string, pages: readonly BuiltPage[]): string | undefined {
  const [, given = '', query = ''] = /^([^?]*)(.*)$/.exec(url) ?? []
  const plain = given.replace(/\/+$/, '')
  const match = pages.find((page) => page.path.toLowerCase() === plain.toLowerCase())
  return match && match.path !== given ? match.path + query : undefined
}

function send({ etag, bodyFor }: PageHtml, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie', etag })
  if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  const { body, encoding } = bodyFor(request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(body)
}

function serveText(app: FastifyInstance, url: string, type: string, text: string): void {
  app.get(url, (_, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type(`${type}; charset=utf-8`).send(text),
  )
}

/** Files with a hash of their content in their name for as long as anybody likes; the others are asked for again. */
async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    ...{ root: path.join(root, 'assets'), prefix: '/assets/', index: false, preCompressed: true },
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  await app.register(fastifyStatic, {
    ...{ root, decorateReply: false, wildcard: false, globIgnore: ['assets/**'], index: false, preCompressed: true },
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  })
}

/** Without a built client, as while it is developed, there is only the API. */
function serveNoPages(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => sendNotFound(request, reply))
}
