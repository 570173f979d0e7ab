import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { sendNotFound } from './errors.ts'
import { giveXsrfToken } from './security.ts'

/** Where the built client lies. */
export const clientFolder = path.join(import.meta.dirname, '..', 'dist')

/** Serves the built client: its files as they are, and its one page for every other address, where its own router decides. */
export async function servePages(app: FastifyInstance, config: Config, folder = clientFolder): Promise<void> {
  if (!existsSync(path.join(folder, 'index.html'))) return serveNoPages(app)
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    setHeaders(reply, file) {
      // A built file carries a hash of its content in its name; the others are asked for again.
      const isHashed = file.startsWith(path.join(folder, 'assets'))
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const page = (request: FastifyRequest, reply: FastifyReply) => {
    giveXsrfToken(request, reply, config)
    return reply.sendFile('index.html')
  }
  app.get('/', page)
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    const isFile = request.url.startsWith('/api/') || request.url.startsWith('/assets/')
    if (isPage && !isFile) return page(request, reply)
    return sendNotFound(request, reply)
  })
}

/** Without a built client, as while it is developed, there is only the API. */
function serveNoPages(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => sendNotFound(request, reply))
}
