import { ApiError } from './call.ts'

/* When an attempt is worth a retry, after how long, and one at a time: for reads and writes alike. */

/**
 * Whether another attempt can succeed: without a response, or on a busy server. With `isPatient` also one that first needs
 * something else, such as a new session or the end of a rate limit; a screen shows that as an error instead.
 */
export function isRetryable(error: unknown, { isPatient = false } = {}): boolean {
  if (!(error instanceof ApiError) || error.code === 'offline' || error.status >= 500) return true
  return isPatient && ([401, 408, 425, 429].includes(error.status) || error.code === 'xsrf-mismatch')
}

/** How long to wait after some failures, in ms: twice as long each time, and no shorter than the server asks for. */
export function retryDelay(failures: number, error?: unknown, { firstMs = 1000, longestMs = 30_000 } = {}): number {
  const askedMs = error instanceof ApiError ? error.retryAfterMs : 0
  return Math.max(askedMs, Math.min(firstMs * 2 ** failures, longestMs))
}

/**
 * Runs `work` once at a time. A call during a run starts another one when that has ended, which serves all such calls. Resolves
 * when a run has ended that began after the call.
 */
export function singleFlight(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | null = null
  let next: Promise<void> | null = null
  const start = () => {
    next = null
    const run = work()
    const end = () => {
      if (current === run) current = null
    }
    current = run
    run.then(end, end)
    return run
  }
  return () => {
    if (!current) return start()
    next ??= current.then(start, start)
    return next
  }
}
