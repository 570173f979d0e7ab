import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CallOutput } from '../../shared/api/contract.ts'
import { stale } from '../../shared/api/stale.ts'
import { type ApiError, call, query } from '../api.ts'

type StudyDocument = CallOutput<'GET /api/document/:id'>

/** How an upload stands. `problem` is why the document cannot be read, `error` why it did not even come to that. */
export type DocumentState =
  | { is: 'none'; problem: string; error: ApiError | null }
  | { is: 'sending' }
  | { is: 'reading' }
  | { is: 'ready'; document: StudyDocument }

const readEveryMs = 500

/** Sends a file to a deck, and waits until it is read. The sending ends when it is cancelled, and with the screen. */
export function useDocument(deckId: number) {
  const client = useQueryClient()
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const upload = useMutation<{ id: number }, ApiError, File>({
    mutationFn: (file) => {
      const controller = new AbortController()
      sending.current = controller
      return call('PUT /api/document', { id: deckId }, { files: { file }, signal: controller.signal })
    },
    onSuccess: () => {
      for (const read of stale['PUT /api/document']) void client.invalidateQueries({ queryKey: [read] })
    },
  })
  const id = upload.data?.id ?? null
  const read = useQuery({
    ...query('GET /api/document/:id', { id: String(id) }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? readEveryMs : false),
  })
  const cancel = () => {
    sending.current?.abort()
    upload.reset()
  }

  function state(): DocumentState {
    if (upload.isPending) return { is: 'sending' }
    const document = id === null ? undefined : read.data
    if (document?.state === 'ready') return { is: 'ready', document }
    const error = upload.error ?? read.error
    if (id === null || error || document?.state === 'failed')
      return { is: 'none', problem: error ? '' : (document?.message ?? ''), error }
    return { is: 'reading' }
  }
  return { state: state(), send: upload.mutate, cancel }
}
