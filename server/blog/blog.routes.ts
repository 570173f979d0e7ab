import { fold, wordsOf } from '../../engine/checks/words.ts'
import type { blog as endpoints } from '../../shared/api/blog.ts'
import { type Locale, locales } from '../../shared/locales.ts'
import { orNotFound } from '../app/errors.ts'
import type { Handlers } from '../app/handlers.ts'
import { localeOf } from '../app/locale.ts'
import type { Article, Articles } from './articles.ts'

/** The calls of the blog, on the articles that were read when the process started. */
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

/** Addresses of links and pictures: nobody looks for what is not to be read. */
const addresses = /\]\([^)]*\)|https?:\/\/\S+/g

const foldedWords = (text: string) => wordsOf(text).map(fold)

/**
 * Returns what finds articles by words: every one must begin a word of title, description or text, whatever its case
 * and accents. A blank search finds all; one without a word in it, as `&`, finds nothing.
 */
export function searchOf(articles: readonly Article[]): (search: string) => Article[] {
  const texts = articles.map((article) => ({
    article,
    // Each word with a space before it, so that a search for a beginning is one for a text.
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
