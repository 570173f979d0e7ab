import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { type Article, articlesFolder } from './articles.ts'
import { feedOf, feedPath } from './feed.ts'

/** Serves what of the blog is neither a screen nor a call: its feed, and the figures under the addresses that articles give them. */
export async function serveBlog(app: FastifyInstance, config: Config, articles: readonly Article[]): Promise<void> {
  const serve = (url: string, type: string, content: string | Buffer) =>
    app.get(url, (_, reply) => reply.header('cache-control', 'public, max-age=3600').type(type).send(content))
  serve(feedPath, 'application/atom+xml; charset=utf-8', feedOf(articles, config))
  for (const name of (await readdir(articlesFolder)).filter((name) => name.endsWith('.svg')))
    serve(`/blogs/${name}`, 'image/svg+xml', await readFile(path.join(articlesFolder, name)))
}
