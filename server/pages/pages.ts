import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageKey, type Locale } from '../../shared/locales.ts'
import { type BuiltPage, screenParameters } from '../../shared/pages.ts'
import type { Config } from '../app/config.ts'
import { sendNotFound } from '../app/errors.ts'
import { askedLocale, keepLocale, localeOf, variesByLocale } from '../app/locale.ts'
import { type PageHtml, pagesIn } from './page-html.ts'
import { robotsOf, sitemapOf } from './page-lists.ts'
import { giveXsrfToken } from '../app/security.ts'

/** A page in every language. */
type Variants = Record<Locale, BuiltPage>

/** Where the build lies: the client's files, and its pages. */
export const builtFolder = path.join(import.meta.dirname, '..', '..', 'dist')

/** Serves the built client: its files as they are, a page for every screen, and one for every address that is none. */
export async function servePages(app: FastifyInstance, config: Config, folder = builtFolder): Promise<void> {
  const list = path.join(folder, 'pages.json')
  if (!existsSync(list)) return serveNoPages(app)
  const pages = JSON.parse(await readFile(list, 'utf8')) as BuiltPage[]
  await serveFiles(app, path.join(folder, 'client'))
  const htmlOf = pagesIn(config)
  const sendPage = (variants: Variants) => (request: FastifyRequest, reply: FastifyReply) => {
    giveXsrfToken(request, reply, config)
    const asked = askedLocale(request)
    const page = variants[asked ?? localeOf(request)]
    if (asked) keepLocale(reply, asked, config)
    // Whoever keeps cookies has the plain address in that language from now on. Only ours leads on.
    if (asked && request.headers.cookie && page.path !== '*')
      return reply.header('cache-control', 'no-store').redirect(withoutLanguage(request.url))
    const hasContent = !screenParameters.some((name) => Object.hasOwn(request.query as object, name))
    const html = htmlOf(page, { hasContent, isFirst: !request.headers.cookie })
    reply.header('content-language', page.locale)
    return send(html, request, reply.code(statusOf(page)))
  }
  const places = Map.groupBy(pages, ({ path: address }) => address)
  const variantsOf = (address: string) =>
    Object.fromEntries((places.get(address) ?? []).map((page) => [page.locale, page])) as Variants
  for (const address of places.keys()) if (address !== '*') app.get(address, sendPage(variantsOf(address)))
  serveText(app, '/robots.txt', 'text/plain', robotsOf(config))
  serveText(app, '/sitemap.xml', 'application/xml', sitemapOf(pages, config))
  const unknown = variantsOf('*')
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    const isFile = request.url.startsWith('/api/') || request.url.startsWith('/assets/')
    if (!isPage || isFile) return sendNotFound(request, reply)
    const spelled = asSpelled(request.url, pages)
    return spelled ? reply.redirect(spelled, 301) : sendPage(unknown)(request, reply)
  })
}

/** An address that is none, or of an article that there is not: those that there are have pages of their own. */
function statusOf({ path }: BuiltPage): number {
  return path === '*' || path === '/blogs/:name' ? 404 : 200
}

/** The address without the parameter that chooses a language. */
function withoutLanguage(url: string): string {
  const [address = '', query] = url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.delete(languageKey)
  return address + (parameters.size > 0 ? `?${parameters}` : '')
}

/** The address as the pages spell it, where somebody wrote it with capitals or with a slash at its end. */
function asSpelled(url: string, pages: readonly BuiltPage[]): string | undefined {
  const [, given = '', query = ''] = /^([^?]*)(.*)$/.exec(url) ?? []
  const plain = given.replace(/\/+$/, '')
  const match = pages.find((page) => page.path.toLowerCase() === plain.toLowerCase())
  return match && match.path !== given ? match.path + query : undefined
}

function send({ etag, bodyFor }: PageHtml, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', vary: `accept-encoding, ${variesByLocale}`, etag })
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
    root: path.join(root, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  await app.register(fastifyStatic, {
    root,
    decorateReply: false,
    wildcard: false,
    globIgnore: ['assets/**'],
    index: false,
    preCompressed: true,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  })
}

/** Without a built client, as while it is developed, there is only the API. */
function serveNoPages(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => sendNotFound(request, reply))
}
