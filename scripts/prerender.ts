import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readArticles } from '../server/blog/articles.ts'
import { blog } from '../shared/api/blog.ts'
import { type Locale, locales } from '../shared/locales.ts'
import type { BuiltPage } from '../shared/pages.ts'
import type { builtPages as render } from '../web/app/prerender/pages.tsx'

interface Entry {
  builtPages: typeof render
}

/**
 * Combines the builds of all languages in a folder: writes `pages.json`, with a page for every route and language and
 * placeholders that the server fills in, and `client`, with the files of all languages.
 */
const folder = path.resolve(process.argv[2] ?? 'dist')
const pages: BuiltPage[] = []
for (const locale of locales) {
  pages.push(...(await pagesIn(locale)))
  // The server sends only the pages. Files that two languages share have the same name.
  await rm(path.join(folder, locale, 'client', 'index.html'))
  await cp(path.join(folder, locale, 'client'), path.join(folder, 'client'), { recursive: true })
  await rm(path.join(folder, locale), { recursive: true })
}
await writeFile(path.join(folder, 'pages.json'), JSON.stringify(pages))

async function pagesIn(locale: Locale): Promise<BuiltPage[]> {
  const built = path.join(folder, locale)
  const entry = pathToFileURL(path.join(built, 'prerender', 'pages.js')).href
  const { builtPages } = (await import(entry)) as Entry
  const articles = await readArticles(locale)
  return builtPages(await readFile(path.join(built, 'client', 'index.html'), 'utf8'), {
    list: blog['GET /api/fetchBlogs'].output.parse(articles),
    articles: blog['PUT /api/fetchBlog'].output.array().parse(articles),
  })
}
