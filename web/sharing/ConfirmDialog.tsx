import type { ReactNode } from 'react'
import type { ApiError } from '../api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'

interface ConfirmDialogProps {
  title: string
  /** What it means. */
  children: ReactNode
  button: string
  isPending: boolean
  error: ApiError | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks before somebody loses a deck. */
export function ConfirmDialog({ title, children, button, isPending, error, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.ui.cancel}</Button>
          <Button variant="danger" pending={isPending} onClick={onConfirm}>
            {button}
          </Button>
        </>
      }
    >
      {error && <Notice tone="error">{errorText(error)}</Notice>}
      {children}
    </Dialog>
  )
}
