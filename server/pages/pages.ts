import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { filledIn, escapeHtml } from '../../shared/html.ts'
import { addressIn, languageKey, type Locale, locales } from '../../shared/locales.ts'
import { answersPlace, type BuiltPage, contentPlace, type KnownAnswer, screenParameters } from '../../shared/pages.ts'
import { placeholderValues } from '../../shared/placeholders.ts'
import type { Config } from '../app/config.ts'
import { sendNotFound } from '../app/errors.ts'
import { askedLocale, keepLocale, localeOf, variesByLocale } from '../app/locale.ts'
import { publicConfig } from '../app/public-config.ts'
import { giveXsrfToken } from '../app/security.ts'

type Variants = Record<Locale, BuiltPage>

/** The folder of the build: the client's files and its pages. */
export const builtFolder = path.join(import.meta.dirname, '..', '..', 'dist')

/** Serves the built client: its files, a page for every screen, and one for every other URL. */
export async function servePages(app: FastifyInstance, config: Config): Promise<void> {
  const list = path.join(builtFolder, 'pages.json')
  // Without a built client, as in development, there is only the API.
  if (!existsSync(list)) {
    app.setNotFoundHandler(sendNotFound)
    return
  }
  const pages = JSON.parse(await readFile(list, 'utf8')) as BuiltPage[]
  await serveFiles(app, path.join(builtFolder, 'client'))
  const htmlOf = pagesIn(config)
  const sendPage = (variants: Variants) => (request: FastifyRequest, reply: FastifyReply) => {
    giveXsrfToken(request, reply, config)
    const asked = askedLocale(request)
    const page = variants[asked ?? localeOf(request)]
    if (asked) keepLocale(reply, asked, config)
    // With cookies, the plain URL is in that language from now on. Only URLs of the site redirect.
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

/** 404 for unknown URLs and unknown articles. The existing articles have pages of their own. */
function statusOf({ path }: BuiltPage): number {
  return path === '*' || path === '/blogs/:name' ? 404 : 200
}

/** The URL without the parameter that chooses a language. */
function withoutLanguage(url: string): string {
  const [address = '', query] = url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.delete(languageKey)
  return address + (parameters.size > 0 ? `?${parameters}` : '')
}

/** The correct spelling of a URL with capitals or a trailing slash. */
function asSpelled(url: string, pages: readonly BuiltPage[]): string | undefined {
  const [, given = '', query = ''] = /^([^?]*)(.*)$/.exec(url) ?? []
  // Looks back so that only one match is tried in each run of slashes, however long it is.
  const plain = given.replace(/(?<!\/)\/+$/, '')
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

/** Files with a hash in their name are cached forever, others are revalidated. */
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

interface PageHtml {
  etag: string
  /** The body in the smallest encoding that the client accepts. */
  bodyFor(acceptEncoding: string | string[] | undefined): { body: Buffer; encoding?: string }
}

interface Variant {
  /** With its content, or with its head only, when the client renders the content. */
  hasContent: boolean
  /** For a first visit: shows text in a system font until the font is loaded. */
  isFirst: boolean
}

/** Returns a function that fills in the placeholders of pages, each variant once. */
function pagesIn(config: Config): (page: BuiltPage, variant: Variant) => PageHtml {
  const values = { ...placeholderValues(publicConfig(config)), origin: config.publicUrl }
  const configuration: KnownAnswer = ['GET /api/config', {}, publicConfig(config)]
  const known = new Map<string, PageHtml>()
  return (page, variant) => {
    const key = `${page.locale} ${page.path} ${variant.hasContent} ${variant.isFirst}`
    const html = known.get(key) ?? compressible(htmlOf(page, variant, values, configuration))
    known.set(key, html)
    return html
  }
}

function htmlOf(
  { document, content, answers }: BuiltPage,
  { hasContent, isFirst }: Variant,
  values: Record<string, string>,
  configuration: KnownAnswer,
): string {
  const isShown = hasContent && content !== ''
  const root = isShown ? `<div id="root" data-static>${content}</div>` : contentPlace
  const page = isShown && isFirst ? document.replace('<html ', '<html data-first ') : document
  const whole = page.replace(contentPlace, () => root)
  const html = filledIn(whole, values)
  return html.replace(answersPlace, () => answersHtml([configuration, ...answers]))
}

/** Data for the client, which the content policy allows as it is not a script. Escaped, so that it cannot end the element. */
function answersHtml(answers: KnownAnswer[]): string {
  const json = JSON.stringify(answers).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="answers">${json}</script>`
}

const compressions: Record<string, (body: Buffer) => Buffer> = {
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body) => gzipSync(body, { level: 9 }),
}

function compressible(html: string): PageHtml {
  const plain = Buffer.from(html)
  const compressed = new Map<string, Buffer>()
  return {
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    bodyFor(acceptEncoding) {
      const accepted = String(acceptEncoding ?? '')
        .split(',')
        .map((one) => one.trim())
      for (const [encoding, compress] of Object.entries(compressions)) {
        if (!accepted.some((one) => one === encoding || one.startsWith(`${encoding};q=0.`))) continue
        const body = compressed.get(encoding) ?? compress(plain)
        compressed.set(encoding, body)
        return { body, encoding }
      }
      return { body: plain }
    },
  }
}

/** Allows search engines everything except the API. */
function robotsOf({ publicUrl }: Config): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}

/** The pages for search engines, each with the URLs of its languages. */
function sitemapOf(pages: readonly BuiltPage[], { publicUrl }: Config): string {
  const entries = pages
    .filter(({ isListed }) => isListed)
    .map(({ path, locale, date }) => {
      const changed = date ? `<lastmod>${date}</lastmod>` : ''
      const address = (language: Locale) => escapeHtml(publicUrl + addressIn(path, language))
      const alternates = locales.map((one) => `<xhtml:link rel="alternate" hreflang="${one}" href="${address(one)}"/>`)
      return `<url><loc>${address(locale)}</loc>${changed}${alternates.join('')}</url>`
    })
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}
