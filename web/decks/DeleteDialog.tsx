import type { ReactNode } from 'react'
import type { ApiError } from '../api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'

interface DeleteDialogProps {
  title: string
  /** What will be gone. */
  children: ReactNode
  /** What goes with it. */
  parts?: readonly string[]
  isPending: boolean
  error: ApiError | null
  onDelete: () => void
  onClose: () => void
}

/** Asks before something is deleted, and says all that goes with it. */
export function DeleteDialog({ title, children, parts, isPending, error, onDelete, onClose }: DeleteDialogProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.ui.cancel}</Button>
          <Button variant="danger" pending={isPending} onClick={onDelete}>
            {t.decks.remove.button}
          </Button>
        </>
      }
    >
      {error && <Notice tone="error">{errorText(error)}</Notice>}
      <p>{children}</p>
      {parts && parts.length > 0 && (
        <ul>
          {parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
