import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput, CallOutput, Contract } from '../shared/api/contract.ts'
import { stale } from '../shared/api/stale.ts'
import { type ApiError, call } from './call.ts'

type Write = keyof typeof stale

/** What a form sends: a call's input and, where it takes them, files by their part's name. */
export type WriteInput<K extends Write> = CallInput<K> &
  (Contract[K] extends { multipart: string } ? { files?: Record<string, File> } : unknown)

/** A write. It is over when the reads that it made stale are fresh again, and only those are fetched. */
export function useWrite<K extends Write>(key: K) {
  const client = useQueryClient()
  return useMutation<CallOutput<K>, ApiError, WriteInput<K>>({
    mutationFn: (variables) => {
      const { files, ...input } = variables as WriteInput<K> & { files?: Record<string, File> }
      return call(key, input as unknown as CallInput<K>, files ? { files } : {})
    },
    onSuccess: () => Promise.all(stale[key].map((read) => client.invalidateQueries({ queryKey: [read] }))),
  })
}
