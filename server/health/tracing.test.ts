import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dataFolder } from '../platform/db/embedded-fixture.ts'
import { register } from '../testing/away.ts'
import { startProcess } from '../testing/process.ts'

vi.setConfig({ testTimeout: 120_000 })

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number }
}

/** A span in OTLP as JSON. */
interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
}

interface Batch {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

/** A collector of OpenTelemetry that keeps what it is sent. */
async function openCollector() {
  const batches: Batch[] = []
  const paths = new Set<string>()
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    paths.add(request.url ?? '')
    batches.push((await json(request)) as Batch)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const spans = () =>
    batches.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
    )
  return { url, paths, batches, spans }
}

const valuesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

test('requests and their queries are sent to a collector, as part of the client’s trace', async () => {
  const collector = await openCollector()
  const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, PRODUCT_NAME: 'Zettel' }
  const kartei = await startProcess(await dataFolder(), variables)
  const user = await register(kartei.url, 'secret-person@example.org')
  const { id } = await user.call('PUT /api/deck', { name: 'A secret deck', description: '' })
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const parentSpanId = 'b7ad6b7169203331'
  const traceparent = `00-${traceId}-${parentSpanId}-01`
  await user.call('GET /api/deck/:id', { id: String(id) }, { headers: { traceparent } })
  await user.try('GET /api/deck/:id', { id: '999999' })
  await user.call('PUT /api/changeDeck', { id, name: 'Another secret', description: '' }, { headers: { traceparent } })
  // The process sends the remaining spans before it ends.
  expect(await kartei.end('SIGTERM')).toBe(0)
  const spans = collector.spans()
  const requests = spans.filter((span) => span.traceId === traceId && span.parentSpanId === parentSpanId)
  expect(requests.map(({ name }) => name)).toEqual(['GET /api/deck/:id', 'PUT /api/changeDeck'])
  for (const request of requests) {
    expect(valuesOf(request)).toMatchObject({ 'http.response.status_code': 200 })
    const queries = spans.filter((span) => span.parentSpanId === request.spanId)
    expect(queries.length).toBeGreaterThan(1)
    for (const query of queries) {
      expect(query.traceId).toBe(traceId)
      expect(valuesOf(query)).toMatchObject({ 'db.system.name': 'postgresql' })
    }
  }
  // A write, in its transaction, after the body was read.
  const written = spans.filter(({ parentSpanId: parent }) => parent === requests[1]?.spanId).map(({ name }) => name)
  expect(written).toContain('begin')
  expect(written).toContain('commit')
  const refused = spans.find((span) => valuesOf(span)['http.response.status_code'] === 404)
  expect(refused).toMatchObject({ name: 'GET /api/deck/:id' })
  const text = JSON.stringify(collector.batches)
  expect(text).toContain('Zettel')
  expect(text).not.toMatch(/secret|999999|example\.org/i)
  expect([...collector.paths]).toEqual(['/v1/traces'])
})

test('a collector that is away delays neither answers nor the end of the process', async () => {
  const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }
  const kartei = await startProcess(await dataFolder(), variables)
  const user = await register(kartei.url, 'a@example.org')
  expect((await user.try('GET /api/me', {})).status).toBe(200)
  expect(await kartei.end('SIGTERM')).toBe(0)
})
