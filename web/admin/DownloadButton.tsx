import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../ui/saveFile.ts'
import { errorText } from '../texts/errors.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'

interface DownloadButtonProps {
  read: () => Promise<Blob>
  /** What the file is called. */
  name: (file: Blob) => string
  /** What is said when it is there. */
  done: string
  children: string
}

/** Gives a file to save. */
export function DownloadButton({ read, name, done, children }: DownloadButtonProps) {
  const download = useMutation({
    mutationFn: read,
    onSuccess: (file) => {
      saveFile(file, name(file))
      toast({ message: done, tone: 'good' })
    },
    onError: (error) => void toast({ message: errorText(error), tone: 'error' }),
  })
  return (
    <Button pending={download.isPending} onClick={() => download.mutate()}>
      {children}
    </Button>
  )
}
