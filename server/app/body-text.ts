import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    keepsText?: boolean
  }
  interface FastifyRequest {
    /** The body as it came, where the call keeps it; else empty. */
    bodyText: string
  }
}

/** Reads JSON as Fastify does, and keeps the text beside it for calls whose sender signed that. */
export function keepBodyTexts(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('bodyText', '')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.keepsText) request.bodyText = body
    return parse(request, body, done)
  })
}
