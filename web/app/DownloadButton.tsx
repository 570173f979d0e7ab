import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../data/call.ts'
import { Button } from '../ui/Button.tsx'
import { toastDone, toastError } from '../ui/toast.ts'

interface DownloadButtonProps {
  read: () => Promise<Blob>
  name: (file: Blob) => string
  /** Announced when the file is saved. */
  done: string
  children: string
}

/** Gives a file to save. */
export function DownloadButton({ read, name, done, children }: DownloadButtonProps) {
  const download = useMutation({
    mutationFn: () => readWhole(read()),
    onSuccess: (file) => {
      saveFile(file, name(file))
      toastDone(done)
    },
    onError: toastError,
  })
  return (
    <Button pending={download.isPending} onClick={() => download.mutate()}>
      {children}
    </Button>
  )
}

/** Reads a file. One that breaks off is a lost connection, which the browser reports as an error of its own. */
export const readWhole = async (file: Promise<Blob>, signal?: AbortSignal): Promise<Blob> =>
  file.catch((reason: unknown) => {
    throw reason instanceof ApiError || signal?.aborted ? reason : new ApiError('offline', 0, null)
  })

/** How long the browser has to take the file over. */
const keptMs = 60_000

/** Gives the browser a file to save. By way of a link: a request that a link makes carries no session. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs)
}
