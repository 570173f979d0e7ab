import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'

/**
 * A `fetch` that waits as long as its signal allows. Node's own gives up if a response does not begin within 300 seconds, and
 * a local model may need longer to load and to read a long prompt.
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
    // The error that `fetch` throws if a connection fails.
    throw signal.aborted ? error : new TypeError('fetch failed', { cause: error })
  }
}
