import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { CallInput, CallOutput, Contract } from '../../shared/api/contract.ts'
import { type Write, writes } from '../../shared/api/writes.ts'
import { ApiError, call, type CallOptions, newUuid } from './call.ts'
import { queryClient } from './queryClient.ts'
import { refreshAfter } from './refreshAfter.ts'
import { retryDelay } from './retry.ts'

/** Whether a write may have been done although it failed: its response was lost. */
const isResponseLost = (error: unknown) => error instanceof ApiError && error.code === 'offline'

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

/** The input of a call from a form: its body, headers and, if the call takes them, files by the names of their parts. */
export type WriteInput<K extends Write> = CallInput<K> &
  Pick<CallOptions, 'idempotencyKey'> &
  (Contract[K] extends { multipart: string } ? Pick<CallOptions, 'files'> : unknown) &
  (Contract[K] extends { precondition: 'required' }
    ? Required<Pick<CallOptions, 'expectedVersion'>>
    : Contract[K] extends { precondition: 'optional' }
      ? Pick<CallOptions, 'expectedVersion'>
      : unknown)

/** Callbacks for the end of a write; a function alone is `onSuccess`. */
interface WriteEnd<K extends Write> {
  onSuccess?: (answer: CallOutput<K>) => void
  onError?: (error: ApiError) => void
  onSettled?: () => void
}

/**
 * A write of a form. It succeeds once the reads that it made stale are fresh again. The callbacks given to `mutate` run even if
 * these reads have removed the part of the screen that asked for the write. A second `mutate` with the same input while one is
 * pending, as by a double click, does nothing; after a lost response it is a retry.
 */
export function useWrite<K extends Write>(key: K) {
  const unanswered = useRef<{ request: string; idempotencyKey: string; isRetry: boolean } | null>(null)
  const mutation = useMutation<CallOutput<K>, ApiError, WriteInput<K>>({
    mutationFn: async (variables) => {
      const { files, idempotencyKey, expectedVersion, ...input } = variables as WriteInput<K> & CallOptions
      const request = JSON.stringify({ input, expectedVersion })
      if (unanswered.current?.request !== request)
        unanswered.current = { request, idempotencyKey: newUuid(), isRetry: false }
      const { current } = unanswered
      try {
        const answer = await write(key, input as unknown as CallInput<K>, {
          idempotencyKey: idempotencyKey ?? current.idempotencyKey,
          isRetry: current.isRetry,
          ...(expectedVersion !== undefined && { expectedVersion }),
          ...(files && { files }),
        })
        unanswered.current = null
        return answer
      } catch (error) {
        // The screen may show room that is used up by now.
        if (error instanceof ApiError && error.code === 'quota-exceeded')
          void queryClient.invalidateQueries({ queryKey: ['GET /api/usage'] })
        current.isRetry ||= isResponseLost(error)
        throw error
      }
    },
    onSuccess: () => refreshAfter(key),
  })
  const { mutateAsync } = mutation
  const pending = useRef<string | null>(null)
  const mutate = useCallback(
    (input: WriteInput<K>, end: WriteEnd<K> | WriteEnd<K>['onSuccess'] = {}) => {
      const { onSuccess, onError, onSettled }: WriteEnd<K> = typeof end === 'function' ? { onSuccess: end } : end
      const request = JSON.stringify(input)
      if (pending.current === request) return
      pending.current = request
      // The screen shows a failure from the state of the mutation.
      const ended = mutateAsync(input).then(onSuccess, onError ?? (() => {}))
      void ended.finally(() => {
        if (pending.current === request) pending.current = null
        onSettled?.()
      })
    },
    [mutateAsync],
  )
  return { ...mutation, mutate }
}
