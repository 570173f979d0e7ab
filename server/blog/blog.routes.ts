import type { blog as endpoints } from '../../shared/api/blog.ts'
import { orNotFound } from '../errors.ts'
import type { Handlers } from '../handlers.ts'
import type { Article } from './articles.ts'
import { searchOf } from './search.ts'

/** The calls of the blog, on the articles that were read when the process started. */
export function blogRoutes(articles: readonly Article[]): Handlers<typeof endpoints> {
  const find = searchOf(articles)
  return {
    'GET /api/fetchBlogs': async ({ search }) => find(search),
    'PUT /api/fetchBlog': async ({ id }) =>
      orNotFound(
        articles.find(({ link }) => link === id),
        'article',
      ),
  }
}
