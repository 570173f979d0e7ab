import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { fold, wordsOf } from '../../engine/checks/words.ts'
import { articleLinkLength } from '../../shared/api/blog.ts'
import type { CallOutput } from '../../shared/api/contract.ts'
import { escapeHtml } from '../../shared/html.ts'
import { addressIn, defaultLocale, type Locale, locales } from '../../shared/locales.ts'
import type { Config } from '../app/config.ts'
import { texts } from '../texts/index.ts'

const root = path.join(import.meta.dirname, '..', '..', 'content', 'blog')

/** The folder with the articles of a language and their figures. */
export const articlesFolder = (locale: Locale) => (locale === defaultLocale ? root : path.join(root, locale))

const wordsPerMinute = 230

/** The sources at the end do not count towards the reading time. */
const headingOfSources = new RegExp(`\\n## (?:${locales.map((locale) => texts[locale].sources).join('|')})\\n`)

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
export type Article = CallOutput<'PUT /api/fetchBlog'>

/** The articles in each language. */
export type Articles = Record<Locale, readonly Article[]>

/** The articles in every language. */
export async function readAllArticles(): Promise<Articles> {
  const entries = await Promise.all(locales.map(async (locale) => [locale, await readArticles(locale)]))
  return Object.fromEntries(entries) as Articles
}

/** All articles, newest first. One without a translation is in the default language. */
export async function readArticles(locale: Locale): Promise<Article[]> {
  const found = await Promise.all([defaultLocale, locale].map((one) => readFolder(articlesFolder(one))))
  const articles = [...new Map(found.flat().map((article) => [article.link, article])).values()]
  return articles.toSorted((a, b) => b.date.localeCompare(a.date) || a.link.localeCompare(b.link))
}

/** The articles in a folder. Throws for an invalid file. */
export async function readFolder(folder: string): Promise<Article[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md'))
  return Promise.all(names.map((name) => readArticle(path.join(folder, name))))
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

function minutesOf(text: string): number {
  const [read = ''] = text.split(headingOfSources)
  return Math.max(1, Math.round(read.split(/\s+/).length / wordsPerMinute))
}

const pattern = /^---\n([^]*?)\n---\n([^]*)$/
const field = /^(\w+): +(.+)$/

/** The front matter of a Markdown file, and the text below it; null if it has none. */
function parseFrontMatter(file: string): { fields: Record<string, string>; text: string } | null {
  const [, head, text] = pattern.exec(file.replaceAll('\r\n', '\n')) ?? []
  if (head === undefined || text === undefined) return null
  const fields: Record<string, string> = {}
  for (const line of head.split('\n')) {
    const [, name, value] = field.exec(line) ?? []
    if (name === undefined || value === undefined) return null
    fields[name] = unquoted(value)
  }
  return { fields, text: text.trim() }
}

/** A value without YAML's quotes, in which a quote is doubled. */
function unquoted(value: string): string {
  const quoted = /^'(.*)'$/.exec(value.trim())?.[1]
  return quoted === undefined ? value.trim() : quoted.replaceAll("''", "'")
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
    words: ` ${[...new Set(foldedWords(searchedText(article)))].join(' ')}`,
  }))
  return (search) => {
    if (search.trim() === '') return [...articles]
    const wanted = foldedWords(search)
    if (wanted.length === 0) return []
    return texts.filter(({ words }) => wanted.every((word) => words.includes(` ${word}`))).map(({ article }) => article)
  }
}

function searchedText({ title, description, content }: Article): string {
  return `${title}\n${description}\n${content.replaceAll(addresses, ' ')}`
}

/** The path of the blog's Atom feed. */
export const feedPath = '/blogs/feed.xml'

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
