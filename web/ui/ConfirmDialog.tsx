import type { ReactNode } from 'react'
import { FormDialog } from './Dialog.tsx'

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
export function ConfirmDialog({ children, parts, write, onConfirm, ...rest }: ConfirmDialogProps) {
  return (
    <FormDialog {...rest} isDanger isPending={write.isPending} error={write.error} onSubmit={onConfirm}>
      {children}
      {parts && parts.length > 0 && (
        <ul>
          {parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      )}
    </FormDialog>
  )
}
