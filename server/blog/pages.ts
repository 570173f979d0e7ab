import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../../shared/html.ts'
import { addressIn, defaultLocale, type Locale, locales } from '../../shared/locales.ts'
import type { Config } from '../app/config.ts'
import { askedLocale } from '../app/locale.ts'
import { texts } from '../texts/index.ts'
import { type Article, type Articles, articlesFolder } from './articles.ts'

/** Serves the feed of the blog, and the figures under the URLs that articles use. */
export async function serveBlog(app: FastifyInstance, config: Config, articles: Articles): Promise<void> {
  const cached = { 'cache-control': 'public, max-age=3600' }
  const feeds = new Map(locales.map((locale) => [locale, feedOf(articles[locale], locale, config)]))
  // Feed readers send no language, so that only the URL can choose it.
  app.get(feedPath, (request, reply) =>
    reply
      .headers(cached)
      .type('application/atom+xml; charset=utf-8')
      .send(feeds.get(askedLocale(request) ?? defaultLocale)),
  )
  for (const locale of locales) {
    const folder = articlesFolder(locale)
    for (const name of (await readdir(folder)).filter((name) => name.endsWith('.svg'))) {
      const figure = await readFile(path.join(folder, name))
      const address = path.posix.join('/blogs', locale === defaultLocale ? '' : locale, name)
      app.get(address, (_, reply) => reply.headers(cached).type('image/svg+xml').send(figure))
    }
  }
}

/** The path of the blog's Atom feed. */
const feedPath = '/blogs/feed.xml'

/** Atom requires a time, and articles have a day. */
const timeOf = ({ date }: Article) => `${date}T00:00:00Z`

/** The blog as an Atom feed (RFC 4287), with a summary of each article. */
export function feedOf(articles: readonly Article[], locale: Locale, { publicUrl, productName }: Config): string {
  const [newest] = articles
  const words = texts[locale].feed
  const at = (path: string) => publicUrl + addressIn(path, locale)
  const entries = articles.map((article) => entryOf(article, at(`/blogs/${article.link}`), words.read))
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">
<id>${escapeHtml(at('/blogs'))}</id>
<title>${escapeHtml(productName)} – ${words.title}</title>
<updated>${newest ? timeOf(newest) : '1970-01-01T00:00:00Z'}</updated>
<author><name>${escapeHtml(productName)}</name></author>
<link rel="self" type="application/atom+xml" href="${escapeHtml(at(feedPath))}"/>
<link rel="alternate" type="text/html" href="${escapeHtml(at('/blogs'))}"/>
${entries.join('\n')}
</feed>
`
}

function entryOf(article: Article, address: string, read: string): string {
  const { title, description } = article
  const summary = `<p>${escapeHtml(description)}</p><p><a href="${escapeHtml(address)}">${escapeHtml(read)}</a></p>`
  return `<entry>
<id>${escapeHtml(address)}</id>
<title>${escapeHtml(title)}</title>
<published>${timeOf(article)}</published>
<updated>${timeOf(article)}</updated>
<link rel="alternate" type="text/html" href="${escapeHtml(address)}"/>
<summary type="html">${escapeHtml(summary)}</summary>
</entry>`
}
