import type { Call, CallInput, CallOutput } from '../../shared/api/contract.ts'
import type { Problem } from '../../shared/errors.ts'

/** A response that may be an error. */
export interface Answer {
  status: number
  headers: Headers
  /** The JSON body, or the text of any other. */
  body: unknown
}

interface Options {
  files?: Record<string, { bytes: Buffer; name?: string; type?: string }>
  headers?: Record<string, string>
  idempotencyKey?: string
  expectedVersion?: string | number
}

/** A client of the API like a script: with a token and without cookies. */
export class Client {
  token: string | undefined
  readonly url: string

  constructor(url: string) {
    this.url = url
  }

  /** Makes a call that must succeed. */
  async call<K extends Call>(key: K, input: CallInput<K>, options: Options = {}): Promise<CallOutput<K>> {
    const { status, body } = await this.try(key, input, options)
    if (status >= 300) throw new Error(`${key} answered ${status}: ${JSON.stringify(body)}`)
    return body as CallOutput<K>
  }

  /** All rows of a paginated list, by its links. */
  async all<K extends Call>(key: K, input: CallInput<K>): Promise<CallOutput<K>> {
    const rows: unknown[] = []
    let after: string | undefined
    do {
      const { status, body, headers } = await this.try(key, { ...(input as object), ...(after && { after }) })
      if (status !== 200 || !Array.isArray(body)) throw new Error(`${key} answered ${status}: ${JSON.stringify(body)}`)
      rows.push(...(body as unknown[]))
      after = /[?&]after=([\d-]+)[^>]*>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    } while (after)
    return rows as CallOutput<K>
  }

  /** Makes a call that must fail, and returns its status and problem. */
  async refused(key: Call, input: unknown, options: Options = {}): Promise<Problem> {
    const { status, headers, body } = await this.try(key, input, options)
    const type = headers.get('content-type')
    if (status < 400 || !type?.startsWith('application/problem+json'))
      throw new Error(`${key} answered ${status} (${type}): ${JSON.stringify(body)}`)
    return body as Problem
  }

  /** Makes a call with any input. */
  async try(key: Call, input: unknown, { files, ...options }: Options = {}): Promise<Answer> {
    const { idempotencyKey, expectedVersion } = options
    const headers = {
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(expectedVersion !== undefined && { 'if-match': `"${expectedVersion}"` }),
      ...options.headers,
    }
    const [method = '', template = ''] = key.split(' ')
    const rest: Record<string, unknown> = { ...(input as object) }
    const path = template.replace(/:(\w+)/g, (_, name: string) => {
      const value = rest[name]
      delete rest[name]
      return encodeURIComponent(String(value))
    })
    if (method === 'GET') {
      const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]))
      return this.send(method, `${path}?${query}`, undefined, headers)
    }
    if (!files)
      return this.send(method, path, JSON.stringify(input), { 'content-type': 'application/json', ...headers })
    const form = new FormData()
    form.append('body', JSON.stringify(input))
    for (const [part, { bytes, name = 'file', type = 'image/png' }] of Object.entries(files))
      form.append(part, new Blob([Uint8Array.from(bytes)], { type }), name)
    return this.send(method, path, form, headers)
  }

  /** Sends a raw request. */
  async send(method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      headers: { ...(this.token ? { authorization: `Bearer ${this.token}` } : {}), ...headers },
      ...(body === undefined ? {} : { body }),
    })
    const type = response.headers.get('content-type') ?? ''
    if (type.includes('event-stream')) {
      await response.body?.cancel()
      return { status: response.status, headers: response.headers, body: null }
    }
    return {
      status: response.status,
      headers: response.headers,
      body: type.includes('json') ? await response.json() : Buffer.from(await response.arrayBuffer()),
    }
  }
}
