import type { APICallError } from 'ai'
import type { GeneratorReason } from '../port.ts'

/** Why a request got no answer. */
export interface Failure {
  reason: GeneratorReason
  isRetryable: boolean
  /** Another request would fare no better. */
  isFinal: boolean
  /** There was a connection, and no answer in time. */
  isTimeout?: boolean
  /** Of the answer, where there was one. */
  status?: number
  /** What the endpoint asked to wait. */
  retryAfterMs?: number | undefined
}

const unreachable: Failure = { reason: 'unreachable', isRetryable: true, isFinal: false }
/** The request took longer than it may. */
export const tooSlow: Failure = { ...unreachable, isTimeout: true }
/** Nothing that is known here. */
export const unknownFailure: Failure = { reason: 'failed', isRetryable: false, isFinal: false }

/** What the answer of an endpoint, or none, means. Undefined when it answered something that is no answer at all. */
export function failureOf(error: APICallError, nowMs: number): Failure | undefined {
  const { statusCode: status, isRetryable, responseHeaders = {} } = error
  if (status === undefined || status < 300) return isRetryable ? unreachable : undefined
  const retryAfterMs = retryAfter(responseHeaders, nowMs)
  if (status === 401 || status === 402 || status === 403)
    return { reason: 'unauthorised', isRetryable: false, isFinal: true, status }
  // The address or the model is not there.
  if (status === 404) return { reason: 'failed', isRetryable: false, isFinal: true, status }
  if (status === 429) {
    // Money that is used up comes as 'too many requests' too, and no wait brings it back.
    const isUsedUp = error.responseBody?.includes('insufficient_quota') ?? false
    return { reason: 'rate-limited', isRetryable: !isUsedUp, isFinal: isUsedUp, status, retryAfterMs }
  }
  return { reason: 'failed', isRetryable, isFinal: false, status, retryAfterMs }
}

/** `Retry-After` in seconds or as a date, or in milliseconds as OpenAI has it. */
function retryAfter(headers: Record<string, string>, nowMs: number): number | undefined {
  const asked = headers['retry-after']
  const inMs = [
    headers['retry-after-ms'] && Number(headers['retry-after-ms']),
    asked && Number(asked) * 1000,
    asked && Date.parse(asked) - nowMs,
  ]
  return inMs.find((ms): ms is number => typeof ms === 'number' && ms >= 0)
}
