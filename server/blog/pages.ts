import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { defaultLocale, locales } from '../../shared/locales.ts'
import type { Config } from '../app/config.ts'
import { askedLocale } from '../app/locale.ts'
import { type Articles, articlesFolder } from './articles.ts'
import { feedOf, feedPath } from './feed.ts'

/** Serves what of the blog is neither a screen nor a call: its feed, and the figures under the addresses that articles give them. */
export async function serveBlog(app: FastifyInstance, config: Config, articles: Articles): Promise<void> {
  const cached = { 'cache-control': 'public, max-age=3600' }
  const feeds = new Map(locales.map((locale) => [locale, feedOf(articles[locale], locale, config)]))
  // What fetches feeds says no language, and is to have the same one each time: its address alone tells.
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
