import { isId } from '../data/remembered.ts'
import { useLocation, useSearchParams } from 'react-router'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CallOutput } from '../../shared/api/contract.ts'
import { type ApiError, call, query, refreshAfter } from '../data/api.ts'
import { refreshDelay } from '../data/queryClient.ts'
import { isRetryable } from '../data/retry.ts'

type StudyDocument = CallOutput<'GET /api/document/:id'>

/**
 * How an upload stands. `problem` is why the document `name` cannot be read, `error` why it did not even come to that. While
 * the server `isAway`, it is asked again and again.
 */
export type DocumentState =
  | { is: 'none'; name: string; problem: string; error: ApiError | null }
  | { is: 'sending' }
  | { is: 'reading'; name: string; isAway: boolean }
  | { is: 'ready'; document: StudyDocument }

const readEveryMs = 500

/** Whether asking again can help. */
const isFailure = (error: ApiError | null) => error !== null && isRetryable(error, { isPatient: true })

/**
 * Sends a file to a deck, and waits until it is read. The sending ends when it is cancelled, and with the screen; what
 * was sent is named in the address, until cards are made of it.
 */
export function useDocument(deckId: number, isMade: boolean) {
  const [id, open] = useDocumentAddress()
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])
  useEffect(() => {
    if (isMade && id !== null) open(null)
  }, [isMade, id, open])

  const upload = useMutation<{ id: number }, ApiError, File>({
    mutationFn: (file) => {
      const controller = new AbortController()
      sending.current = controller
      return call('PUT /api/document', { id: deckId }, { files: { file }, signal: controller.signal })
    },
    onSuccess: ({ id: sent }) => {
      open(sent)
      void refreshAfter('PUT /api/document')
    },
  })
  const read = useQuery({
    ...query('GET /api/document/:id', { id: String(id) }),
    enabled: id !== null,
    refetchInterval: (query) => {
      if (isFailure(query.state.error)) return refreshDelay(query)
      return query.state.data?.state === 'reading' && readEveryMs
    },
  })
  const close = () => id !== null && open(null)
  const send = (file: File) => {
    close()
    upload.mutate(file)
  }
  const cancel = () => {
    sending.current?.abort()
    upload.reset()
    close()
  }

  function state(): DocumentState {
    if (upload.isPending) return { is: 'sending' }
    const { data } = read
    // An address may be typed, too.
    const document = id !== null && data?.deckId === deckId ? data : undefined
    const name = document?.name ?? ''
    if (document?.state === 'ready') return { is: 'ready', document }
    // A server that fails or is away may be back a moment later: it is asked again.
    const error = upload.error ?? (id === null || isFailure(read.error) ? null : read.error)
    if (id === null || error || document?.state === 'failed' || (data && !document))
      return { is: 'none', name, problem: error ? '' : (document?.message ?? ''), error }
    // One failure passes unseen; that of a whole read, which is several, is seen until the next answer.
    return { is: 'reading', name, isAway: read.failureCount > 1 || read.errorUpdatedAt > read.dataUpdatedAt }
  }
  return { state: state(), send, open, cancel }
}

const name = 'document'

/** The document that the address names, so that a reload and the browser's Back find it again, and what sets it. */
export function useDocumentAddress(): [id: number | null, setId: (id: number | null) => void] {
  const [address, setAddress] = useSearchParams()
  const location: { state: unknown } = useLocation()
  const id = Number(address.get(name))
  const setId = (next: number | null) => {
    const changed = new URLSearchParams(address)
    if (next === null) changed.delete(name)
    else changed.set(name, String(next))
    setAddress(changed, { replace: true, state: location.state })
  }
  return [isId(id) ? id : null, setId]
}
