import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { CallInput, CallOutput, Contract } from '../../shared/api/contract.ts'
import { stale } from '../../shared/api/stale.ts'
import { callAgain } from './again.ts'
import { ApiError } from './call.ts'
import { newUuid } from './uuid.ts'

type Write = keyof typeof stale

/** What a form sends: a call's input and, where it takes them, files by their part's name. */
export type WriteInput<K extends Write> = CallInput<K> &
  (Contract[K] extends { multipart: string } ? { files?: Record<string, File> } : unknown)

/** What is done when a write has ended. */
interface WriteEnd<K extends Write> {
  onSuccess?: (answer: CallOutput<K>) => void
  onError?: (error: ApiError) => void
  onSettled?: () => void
}

/** Writes that make something. They are sent with a key, by which the server knows one that is sent again because its answer was lost. */
const making: ReadonlySet<Write> = new Set([
  'PUT /api/deck',
  'PUT /api/topic',
  'PUT /api/copyDeck',
  'PUT /api/shareLink',
])

/**
 * A write. It is over when the reads that it made stale are fresh again, and only those are fetched. What `mutate` is given
 * for its end runs also when these reads have taken away the part of the screen that asked for it. What is asked for once more
 * while it is under way, as by a double click, is done once.
 */
export function useWrite<K extends Write>(key: K) {
  const client = useQueryClient()
  const unanswered = useRef<{ asked: string; key: string; wasLost: boolean } | null>(null)
  const write = useMutation<CallOutput<K>, ApiError, WriteInput<K>>({
    mutationFn: async (variables) => {
      const { files, ...input } = variables as WriteInput<K> & { files?: Record<string, File> }
      const asked = JSON.stringify(input)
      if (unanswered.current?.asked !== asked) unanswered.current = { asked, key: newUuid(), wasLost: false }
      const { current } = unanswered
      const sent = making.has(key) ? { ...input, key: current.key } : input
      try {
        const answer = await callAgain(key, sent as unknown as CallInput<K>, {
          wasLost: current.wasLost,
          ...(files && { files }),
        })
        unanswered.current = null
        return answer
      } catch (error) {
        // What it shows may be older than what is full.
        if (error instanceof ApiError && error.code === 'quota-exceeded')
          void client.invalidateQueries({ queryKey: ['GET /api/usage'] })
        current.wasLost ||= error instanceof ApiError && error.code === 'offline'
        throw error
      }
    },
    onSuccess: () => Promise.all(stale[key].map((read) => client.invalidateQueries({ queryKey: [read] }))),
  })
  const { mutateAsync } = write
  const latest = useRef<string | null>(null)
  const mutate = useCallback(
    (input: WriteInput<K>, { onSuccess, onError, onSettled }: WriteEnd<K> = {}) => {
      const asked = JSON.stringify(input)
      if (latest.current === asked) return
      latest.current = asked
      // The screen shows a failure by the state of the write.
      const ended = mutateAsync(input).then(onSuccess, onError ?? (() => {}))
      void ended.finally(() => {
        if (latest.current === asked) latest.current = null
        onSettled?.()
      })
    },
    [mutateAsync],
  )
  return { ...write, mutate }
}
