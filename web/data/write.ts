import type { CallInput, CallOutput } from '../../shared/api/contract.ts'
import { type Write, writes } from '../../shared/api/writes.ts'
import { ApiError, call, type CallOptions } from './call.ts'
import { queryClient } from './queryClient.ts'
import { retryDelay } from './retry.ts'
import { newUuid } from './uuid.ts'

/** Whether a write may have been done although it failed: its response was lost. */
export const isResponseLost = (error: unknown) => error instanceof ApiError && error.code === 'offline'

interface WriteOptions extends CallOptions {
  /** An earlier attempt with the same headers lost its response. */
  isRetry?: boolean
}

/** Makes a write. Where the contract allows it, a write whose response is lost is retried once. */
export async function write<K extends Write>(
  key: K,
  input: CallInput<K>,
  { isRetry = false, ...options }: WriteOptions = {},
): Promise<CallOutput<K>> {
  const sent = { idempotencyKey: newUuid(), ...options }
  const { retry } = writes[key]
  try {
    return await call(key, input, sent)
  } catch (error) {
    if (isRetry && retry === 'removal' && error instanceof ApiError && error.code === 'not-found')
      return {} as CallOutput<K>
    // Files are too much to send twice without being asked.
    const mayRetry = retry !== undefined && Object.keys(options.files ?? {}).length === 0
    if (isRetry || !mayRetry || !isResponseLost(error) || !navigator.onLine) throw error
    // A connection that broke may be back soon.
    await new Promise((resolve) => setTimeout(resolve, retryDelay(0, error, { firstMs: 300 })))
    return write(key, input, { ...sent, isRetry: true })
  }
}

/** Fetches again what a write made stale, as far as it is on the screen. */
export async function refreshAfter(key: Write): Promise<void> {
  await Promise.all(writes[key].stale.map((read) => queryClient.invalidateQueries({ queryKey: [read] })))
}
