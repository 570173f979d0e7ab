import type { ReactNode } from 'react'
import { t } from '../texts/index.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'

interface ConfirmDialogProps {
  title: string
  /** An explanation. */
  children: ReactNode
  /** The list of what goes with it. */
  parts?: readonly string[]
  button: string
  /** The write that this confirms. */
  write: { isPending: boolean; error: Error | null }
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is deleted or withdrawn, and lists what goes with it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, parts = [], button, write, onConfirm, onClose } = props
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.ui.cancel}</Button>
          <Button variant="danger" pending={write.isPending} onClick={onConfirm}>
            {button}
          </Button>
        </>
      }
    >
      <ErrorNotice error={write.error} />
      {children}
      {parts.length > 0 && (
        <ul>
          {parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
