import { useMutation } from '@tanstack/react-query'
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
    mutationFn: read,
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
