import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Entitled } from './Entitled.tsx'
import { UploadFlow } from './UploadFlow.tsx'
import type { TargetDeck } from './useBegin.ts'

/** Cards from a file, in a popup. It closes when they are there; closing it before stops nothing. */
export function UploadDialog({ deck, onClose }: { deck: TargetDeck; onClose: () => void }) {
  return (
    <Dialog open size="wide" title={t.generation.fromFile} onClose={onClose}>
      <Entitled>
        <UploadFlow
          deck={deck}
          heading="h3"
          meanwhile={<Button onClick={onClose}>{t.generation.making.close}</Button>}
          onCancel={onClose}
          onDone={onClose}
        />
      </Entitled>
    </Dialog>
  )
}
