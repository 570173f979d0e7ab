import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A store that speaks as much of S3 as is asked of it, and takes signed requests for one bucket only. Lists two keys at a time. */
export async function startBucket() {
  const objects = new Map<string, { body: Buffer; contentType: string | undefined }>()
  const state = { failing: false }
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request)
      const { status, answer } = state.failing ? { status: 503 } : act(request, body)
      response.writeHead(status).end(answer)
    })()
  })
  function act({ method, url = '', headers }: IncomingMessage, body: Buffer): { status: number; answer?: Buffer } {
    const signature = /^AWS4-HMAC-SHA256 Credential=key-id\/\d{8}\/eu-test\/s3\/aws4_request, .*Signature=[0-9a-f]{64}$/
    if (!signature.test(headers.authorization ?? '') || !url.startsWith('/pictures/')) return { status: 403 }
    const { pathname, searchParams } = new URL(url, 'http://bucket')
    if (method === 'GET' && searchParams.has('list-type'))
      return { status: 200, answer: list(searchParams.get('continuation-token') ?? '') }
    const stored = objects.get(pathname)
    if (method === 'PUT') objects.set(pathname, { body, contentType: headers['content-type'] })
    else if (method === 'DELETE') objects.delete(pathname)
    else if (!stored) return { status: 404 }
    return stored && method === 'GET' ? { status: 200, answer: stored.body } : { status: method === 'PUT' ? 200 : 204 }
  }
  function list(after: string): Buffer {
    const keys = [...objects.keys()].map((name) => name.replace('/pictures/', '')).toSorted()
    const left = keys.filter((key) => key > after)
    const contents = left.slice(0, 2).map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`)
    const isCut = left.length > 2
    const next = isCut ? `<NextContinuationToken>${left[1]}</NextContinuationToken>` : ''
    return Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>pictures</Name><IsTruncated>${isCut}</IsTruncated>` +
        `${next}${contents.join('')}</ListBucketResult>`,
    )
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const s3 = { endpoint, bucket: 'pictures', region: 'eu-test', accessKeyId: 'key-id', secretAccessKey: 'secret' }
  return { objects, state, s3 }
}
