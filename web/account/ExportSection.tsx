import { useMutation } from '@tanstack/react-query'
import { call } from '../data/api.ts'
import { saveFile } from '../ui/saveFile.ts'
import { useProduct } from '../app/shell/config.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'
import { Section } from './Section.tsx'

/** All that is kept of the user, to keep themselves. */
export function ExportSection() {
  const { productName } = useProduct()
  const text = t.account.export
  const download = useMutation({
    mutationFn: () => call('GET /api/export', {}),
    onSuccess: (file) => {
      saveFile(file, text.fileName(productName, new Date().toISOString().slice(0, 10)))
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
