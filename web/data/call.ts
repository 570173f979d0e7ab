import type { Call, CallInput, CallOutput } from '../../shared/api/contract.ts'
import type { snapshotHeader as header } from '../../shared/live.ts'
import { type ErrorCode, type Problem, problemTypePrefix } from '../../shared/errors.ts'
import { addOwnWrite, isLive } from './live/bus.ts'
import { dropSession, webToken } from './session.ts'

/** As in shared/live.ts, which is too large for the first page. */
const snapshotHeader: typeof header = 'x-snapshot'

/** Why a call failed: a code of the contract, or no response at all. */
type FailureCode = ErrorCode | 'offline'

/** The one way in which a call fails. `web/texts/errors.ts` puts it into the user's words. */
export class ApiError extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly problem: Problem | null
  /** How long the server asks to wait before another attempt; 0 where it does not say. */
  readonly retryAfterMs: number

  constructor(code: FailureCode, status: number, problem: Problem | null, retryAfterMs = 0) {
    super(problem?.detail ?? problem?.title ?? code)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.problem = problem
    this.retryAfterMs = retryAfterMs
  }
}

export interface CallOptions {
  files?: Record<string, File>
  /** For a write: a retry with the same key does nothing twice. */
  idempotencyKey?: string
  /** For a write with a precondition: the version that the user saw. */
  expectedVersion?: string | number
  signal?: AbortSignal
  /** Lets a request outlive the page it was sent from. */
  keepalive?: boolean
}

/** Calls whose 401 is about the credentials in them, not about the session. */
const credentialCalls: readonly Call[] = ['POST /api/login', 'POST /api/register', 'POST /api/logout']

let whenSignedOut = () => {}

/** Sets what happens when the server no longer knows the session: the router leads to the login screen. */
export function onSignedOut(action: () => void): void {
  whenSignedOut = action
}

/** An answer, and the `after` of its next page; null for the last page, and for an answer without pages. */
export interface AnswerPage<Answer> {
  answer: Answer
  next: string | null
}

/** Makes one call of the contract. Throws nothing but `ApiError`, and the reason of an aborted signal. */
export async function call<K extends Call>(
  key: K,
  input: CallInput<K>,
  options: CallOptions = {},
): Promise<CallOutput<K>> {
  return (await callPage(key, input, options)).answer
}

/** As `call`, for one page of a list. */
export async function callPage<K extends Call>(
  key: K,
  input: CallInput<K>,
  options: CallOptions = {},
): Promise<AnswerPage<CallOutput<K>>> {
  let response = await send(key, input, options)
  let error = response.ok ? null : await errorOf(response)
  if (error?.code === 'xsrf-mismatch') {
    await renewXsrfCookie()
    response = await send(key, input, options)
    error = response.ok ? null : await errorOf(response)
  }
  if (error) {
    if (error.status === 401 && !credentialCalls.includes(key)) {
      whenSignedOut()
      dropSession()
    }
    throw error
  }
  const snapshot = response.headers.get(snapshotHeader)
  if (snapshot) addOwnWrite(key, snapshot)
  const isJson = response.headers.get('content-type')?.includes('json')
  // The contract's types are the server's promise; it checks what it sends against the same schemas.
  const answer = (await (isJson ? response.json() : response.blob())) as CallOutput<K>
  return { answer, next: afterIn(response.headers.get('link')) }
}

/** Which `after` a link to the next page has: see `cursor` in shared/api/endpoint.ts. */
const afterIn = (link: string | null) => /[?&]after=([\d-]+)[^>]*>; rel="next"/.exec(link ?? '')?.[1] ?? null

async function send(key: Call, input: unknown, options: CallOptions): Promise<Response> {
  const { files = {}, signal, keepalive, idempotencyKey, expectedVersion } = options
  const [method = 'GET', template = ''] = key.split(' ')
  const rest: Record<string, unknown> = { ...(input as object) }
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const headers = new Headers()
  const token = webToken()
  if (token) headers.set('authorization', `Bearer ${token}`)
  const init: RequestInit = { method, headers, ...(signal && { signal }), ...(keepalive && { keepalive }) }
  if (method === 'GET') return request(path + queryString(rest), init)

  if (!xsrfCookie()) await renewXsrfCookie()
  headers.set('x-xsrf-token', xsrfCookie())
  if (isLive()) headers.set(snapshotHeader, '?')
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  if (expectedVersion !== undefined) headers.set('if-match', `"${expectedVersion}"`)
  if (Object.keys(files).length > 0) {
    const form = new FormData()
    form.append('body', new Blob([JSON.stringify(rest)], { type: 'application/json' }))
    for (const [name, file] of Object.entries(files)) form.append(name, file)
    return request(path, { ...init, body: form })
  }
  headers.set('content-type', 'application/json')
  return request(path, { ...init, body: JSON.stringify(rest) })
}

async function request(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch (reason) {
    if (init.signal?.aborted) throw reason
    throw new ApiError('offline', 0, null)
  }
}

function queryString(input: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}

function xsrfCookie(): string {
  const cookie = document.cookie.split('; ').find((one) => one.startsWith('XSRF-TOKEN='))
  return decodeURIComponent(cookie?.slice('XSRF-TOKEN='.length) ?? '')
}

/** Any GET of the server sets the cookie; this is the smallest. */
async function renewXsrfCookie() {
  await request('/api/config', { cache: 'no-store' })
}

async function errorOf(response: Response): Promise<ApiError> {
  const problem = (await response.json().catch(() => null)) as Problem | null
  const code = problem?.type?.startsWith(problemTypePrefix)
    ? (problem.type.slice(problemTypePrefix.length) as ErrorCode)
    : 'internal'
  const retryAfterMs = Number(response.headers.get('retry-after') ?? 0) * 1000 || 0
  return new ApiError(code, response.status, problem, retryAfterMs)
}

/** A random UUID. Browsers give one only to pages served by HTTPS, and Kartei may run in a home network without. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // Version 4, variant 1 (RFC 9562)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
