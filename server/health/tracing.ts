import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../app/config.ts'
import { traceQueries } from '../platform/db/open.ts'

/** Sends a span of each request, and of its queries, to a collector of OpenTelemetry. */
export interface Tracing {
  /** Traces the requests of a server, as part of the trace that the client or proxy has begun. */
  watch(app: FastifyInstance): void
  /** Sends the remaining spans. */
  close(): Promise<void>
}

const probes: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Starts tracing. The library reads the address of the collector from the standard variables, `OTEL_EXPORTER_OTLP_…`. Nothing is
 * registered globally, so that no other library, such as that of the language model, adds spans with contents of its own.
 */
export function openTracing({ productName }: Pick<Config, 'productName'>, { share }: { share: number }): Tracing {
  const exporter = new OTLPTraceExporter()
  const byShare = new TraceIdRatioBasedSampler(share)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': productName }),
    // Clients may send a parent, too: it does not decide.
    sampler: new ParentBasedSampler({ root: byShare, remoteParentSampled: byShare, remoteParentNotSampled: byShare }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('kartei')
  const propagator = new W3CTraceContextPropagator()
  const current = new AsyncLocalStorage<Context>()
  const requests = new WeakMap<FastifyRequest, { span: Span; context: Context }>()

  traceQueries((statement, run) => {
    const parent = current.getStore()
    // Background work asks for something all the time, and some of what a request began goes on after it.
    if (!parent || !trace.getSpan(parent)?.isRecording()) return run()
    const operation = /^\s*(\w+)/.exec(statement.sql)?.[1]?.toLowerCase() ?? 'query'
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      // The text of a prepared statement is fixed: it has places for values, and never the values.
      ...(statement.name ? { 'kartei.statement': statement.name, 'db.query.text': statement.sql } : {}),
    }
    const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes }, parent)
    return run().then(
      (result) => {
        span.end()
        return result
      },
      (error: unknown) => {
        span
          .setAttribute('error.type', (error as { code?: string }).code ?? 'unknown')
          .setStatus({ code: SpanStatusCode.ERROR })
        span.end()
        throw error
      },
    )
  })

  function begin(request: FastifyRequest): Context {
    const { method, headers, routeOptions } = request
    const route = routeOptions.url ?? 'unmatched'
    const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
    const attributes = { 'http.request.method': method, 'http.route': route }
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
    const context = trace.setSpan(parent, span)
    requests.set(request, { span, context })
    return context
  }

  return {
    watch(app) {
      app.addHook('onRequest', (request, _, done) => {
        if (probes.has(request.routeOptions.url)) return done()
        current.run(begin(request), done)
      })
      // The body is read in another context.
      app.addHook('preValidation', (request, _, done) => {
        const context = requests.get(request)?.context
        if (context) current.run(context, done)
        else done()
      })
      app.addHook('onResponse', (request, reply, done) => {
        const span = requests.get(request)?.span.setAttribute('http.response.status_code', reply.statusCode)
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
        done()
      })
      app.addHook('onRequestAbort', (request, done) => {
        requests.get(request)?.span.end()
        done()
      })
    },
    close: async () => {
      traceQueries(undefined)
      await provider.shutdown()
    },
  }
}
