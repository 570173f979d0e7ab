import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'

/**
 * A `fetch` that waits as long as its signal lets it. Node's own gives up on a response that does not begin within 300
 * seconds, which a local model may need to load and to read a long prompt.
 */
export async function patientFetch(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const { request: send } = new URL(request.url).protocol === 'https:' ? https : http
  const { method, signal } = request
  try {
    const sent = send(request.url, { method, headers: Object.fromEntries(request.headers), signal })
    sent.end(Buffer.from(await request.arrayBuffer()))
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const headers = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    )
    return new Response(Readable.toWeb(response) as ReadableStream<Uint8Array>, {
      status: response.statusCode ?? 500,
      headers,
    })
  } catch (error) {
    // What `fetch` throws without a connection.
    throw signal.aborted ? error : new TypeError('fetch failed', { cause: error })
  }
}
