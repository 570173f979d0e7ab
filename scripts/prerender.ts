import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readArticles } from '../server/blog/articles.ts'
import { blog } from '../shared/api/blog.ts'
import type { builtPages as render } from '../web/prerender/pages.ts'

interface Entry {
  builtPages: typeof render
}

/** Makes `pages.json` in the folder of a build: a page for every route, with places that the server fills in. */
const folder = path.resolve(process.argv[2] ?? 'dist')
const document = path.join(folder, 'client', 'index.html')
const program = path.join(folder, 'prerender')

const entry = pathToFileURL(path.join(program, 'pages.js')).href
const { builtPages } = (await import(entry)) as Entry
const articles = await readArticles()
const pages = await builtPages(await readFile(document, 'utf8'), {
  list: blog['GET /api/fetchBlogs'].output.parse(articles),
  articles: blog['PUT /api/fetchBlog'].output.array().parse(articles),
})
await writeFile(path.join(folder, 'pages.json'), JSON.stringify(pages))
// The server answers with pages alone.
await Promise.all([rm(document), rm(program, { recursive: true })])
