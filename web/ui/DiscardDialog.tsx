import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface DiscardDialogProps {
  words: { title: string; note: string; keep: string; discard: string }
  onKeep: () => void
  onDiscard: () => void
}

/** Asks before what was typed and not saved is thrown away. */
export function DiscardDialog({ words, onKeep, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog
      open
      title={words.title}
      onClose={onKeep}
      footer={
        <>
          <Button variant="danger" onClick={onDiscard}>
            {words.discard}
          </Button>
          <Button variant="primary" data-autofocus onClick={onKeep}>
            {words.keep}
          </Button>
        </>
      }
    >
      <p>{words.note}</p>
    </Dialog>
  )
}
