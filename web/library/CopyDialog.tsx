import { useNavigate } from 'react-router'
import type { DeckDetail } from '../../shared/api/contract.ts'
import { useWrite } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast.ts'

/** Makes a deck of the learner's own out of one of somebody else, and goes there. */
export function CopyDialog({ deck, onClose }: { deck: DeckDetail; onClose: () => void }) {
  const copy = useWrite('PUT /api/copyDeck')
  const navigate = useNavigate()
  const words = t.library
  const submit = () => {
    if (copy.isPending) return
    copy.mutate(
      { id: deck.id },
      {
        onSuccess: ({ id }) => {
          toast({ message: words.copied, tone: 'good' })
          onClose()
          void navigate(paths.deck(id))
        },
      },
    )
  }
  return (
    <Dialog
      open
      title={words.copy}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t.ui.cancel}</Button>
          <Button type="submit" variant="primary" pending={copy.isPending}>
            {words.copyButton}
          </Button>
        </>
      }
    >
      {copy.isError && <Notice tone="error">{errorText(copy.error)}</Notice>}
      <p>{words.copyNote}</p>
    </Dialog>
  )
}
