import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { blog as endpoints } from '../../shared/api/blog.ts'
import { defaultLocale, type Locale, locales } from '../../shared/locales.ts'
import type { Config } from '../app/config.ts'
import { orNotFound } from '../app/errors.ts'
import type { Handlers } from '../app/handlers.ts'
import { askedLocale, localeOf } from '../app/locale.ts'
import { type Articles, articlesFolder, feedOf, feedPath, searchOf } from './articles.ts'

/** The calls of the blog, for the articles that were read at the start. */
export function blogRoutes(articles: Articles): Handlers<typeof endpoints> {
  const finders = Object.fromEntries(locales.map((locale) => [locale, searchOf(articles[locale])]))
  const find = finders as Record<Locale, ReturnType<typeof searchOf>>
  return {
    'GET /api/fetchBlogs': async ({ search }, { request }) => find[localeOf(request)](search),
    'PUT /api/fetchBlog': async ({ id }, { request }) =>
      orNotFound(
        articles[localeOf(request)].find(({ link }) => link === id),
        'article',
      ),
  }
}

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
