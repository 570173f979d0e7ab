import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { articleLinkLength } from '../../shared/api/blog.ts'
import { parseFrontMatter } from './front-matter.ts'

/** Where the articles and their figures lie. */
export const articlesFolder = path.join(import.meta.dirname, '..', '..', 'content', 'blog')

const wordsPerMinute = 230

const head = z.strictObject({
  title: z.string().min(1),
  date: z.iso.date(),
  description: z.string().min(1),
  slug: z
    .string()
    .regex(/^[a-z\d]+(-[a-z\d]+)*$/, 'Small letters, digits and single hyphens.')
    .max(articleLinkLength),
})

/** An article of the blog. `content` is Markdown. */
export interface Article {
  title: string
  /** The day on which it appeared, for example `2026-05-18`. */
  date: string
  description: string
  link: string
  readingMinutes: number
  content: string
}

/** All articles, newest first: for the list, the head of their pages, and site maps. Throws for a file that is none. */
export async function readArticles(folder = articlesFolder): Promise<Article[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md'))
  const articles = await Promise.all(names.map((name) => readArticle(path.join(folder, name))))
  return articles.toSorted((a, b) => b.date.localeCompare(a.date) || a.link.localeCompare(b.link))
}

async function readArticle(file: string): Promise<Article> {
  const refuse = (why: string) => new Error(`The article ${file} is not valid:\n${why}`)
  const parsed = parseFrontMatter(await readFile(file, 'utf8'))
  if (!parsed) throw refuse('✖ It must begin with lines like `title: …`, between two lines `---`.')
  const { success, data, error } = head.safeParse(parsed.fields)
  if (!success) throw refuse(z.prettifyError(error))
  const { slug: link, ...rest } = data
  if (path.basename(file, '.md') !== link) throw refuse(`✖ Its slug is ${link}, so its name must be ${link}.md.`)
  if (parsed.text === '') throw refuse('✖ It has no text.')
  return { ...rest, link, readingMinutes: minutesOf(parsed.text), content: parsed.text }
}

/** The sources at the end are looked up, not read. */
function minutesOf(text: string): number {
  const [read = ''] = text.split('\n## Sources\n')
  return Math.max(1, Math.round(read.split(/\s+/).length / wordsPerMinute))
}
