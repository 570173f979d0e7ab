import { useMutation } from '@tanstack/react-query'
import { call } from '../api.ts'
import { useProduct } from '../shell/config.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'
import { Section } from './Section.tsx'

/** How long the browser has to take the file over. */
const keptMs = 60_000

/** All that is kept of the user, to keep themselves. */
export function ExportSection() {
  const { productName } = useProduct()
  const text = t.account.export
  const download = useMutation({
    mutationFn: () => call('GET /api/export', {}),
    onSuccess: (file) => {
      save(file, text.fileName(productName, new Date().toISOString().slice(0, 10)))
      toast({ message: text.done, tone: 'good' })
    },
    onError: (error) => void toast({ message: errorText(error), tone: 'error' }),
  })
  return (
    <Section title={text.title}>
      <p>{text.note}</p>
      <Button pending={download.isPending} onClick={() => download.mutate()}>
        {text.download}
      </Button>
    </Section>
  )
}

/** Gives the browser a file to save. By way of a link: a request that a link makes carries no session. */
function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs)
}
