import { t } from '../texts/index.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Notice } from './Notice.tsx'

interface GoneDialogProps {
  title: string
  /** Explains what is gone. */
  children: string
  onClose: () => void
}

/** Replaces a dialog whose subject somebody else deleted. */
export function GoneDialog({ title, children, onClose }: GoneDialogProps) {
  return (
    <Dialog open title={title} onClose={onClose} footer={<Button onClick={onClose}>{t.ui.close}</Button>}>
      <Notice tone="error">{children}</Notice>
    </Dialog>
  )
}
