import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/** Asks before a card that was not saved is thrown away. */
export function CardEditorDiscard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const words = t.cards.editor.discard
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
