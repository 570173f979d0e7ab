import { type ApiError, call } from './call.ts'
import { webToken } from './session.ts'

/* What is common to all that is sent until the server has said yes or no. */

/** A request that hangs this long is tried again. */
const patienceMs = 20_000

/** Options of a call that does not wait forever, and not after `signal` gave it up. */
export function patience(signal?: AbortSignal): { signal: AbortSignal } {
  const timeout = AbortSignal.timeout(patienceMs)
  return { signal: signal ? AbortSignal.any([signal, timeout]) : timeout }
}

/** What another attempt cannot change. A lost session, a lost connection and a busy server are none. */
export function isRefusal({ status, code }: ApiError): boolean {
  return status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status) && code !== 'xsrf-mismatch'
}

let known: { token: string; userId: number } | null = null

/** Whose token this is. Not from the query cache, which learns of another tab's login a moment late. */
export async function identify(signal?: AbortSignal): Promise<number | null> {
  const token = webToken()
  if (!token) return null
  if (known?.token === token) return known.userId
  try {
    const { id } = await call('GET /api/me', {}, patience(signal))
    known = { token, userId: id }
  } catch {
    return null
  }
  return webToken() === token ? known.userId : null
}
