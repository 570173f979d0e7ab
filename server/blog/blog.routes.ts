import type { blog as endpoints } from '../../shared/api/blog.ts'
import { type Locale, locales } from '../../shared/locales.ts'
import { orNotFound } from '../app/errors.ts'
import type { Handlers } from '../app/handlers.ts'
import { localeOf } from '../app/locale.ts'
import { type Articles, searchOf } from './articles.ts'

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
