import { fold, wordsOf } from '../../engine/checks/words.ts'
import type { blog as endpoints } from '../../shared/api/blog.ts'
import { type Locale, locales } from '../../shared/locales.ts'
import { orNotFound } from '../app/errors.ts'
import type { Handlers } from '../app/handlers.ts'
import { localeOf } from '../app/locale.ts'
import type { Article, Articles } from './articles.ts'

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

/** URLs of links and pictures, which are not searched. */
const addresses = /\]\([^)]*\)|https?:\/\/\S+/g

const foldedWords = (text: string) => wordsOf(text).map(fold)

/**
 * Returns a search over articles: every word of the query must be the beginning of a word in the title, description or text,
 * ignoring case and accents. A blank query finds all articles, and one without words, such as `&`, none.
 */
export function searchOf(articles: readonly Article[]): (search: string) => Article[] {
  const texts = articles.map((article) => ({
    article,
    // With a space before each word, a prefix search is a substring search.
    words: ` ${[...new Set(foldedWords(textOf(article)))].join(' ')}`,
  }))
  return (search) => {
    if (search.trim() === '') return [...articles]
    const wanted = foldedWords(search)
    if (wanted.length === 0) return []
    return texts.filter(({ words }) => wanted.every((word) => words.includes(` ${word}`))).map(({ article }) => article)
  }
}

function textOf({ title, description, content }: Article): string {
  return `${title}\n${description}\n${content.replaceAll(addresses, ' ')}`
}
