import { FormDialog, type FormDialogProps } from './Dialog.tsx'

interface ConfirmDialogProps extends Omit<FormDialogProps, 'onSubmit'> {
  /** The list of what goes with it. */
  parts?: readonly string[]
  onConfirm: () => void
}

/** Asks before something is deleted or withdrawn, and lists what goes with it. */
export function ConfirmDialog({ children, parts, onConfirm, ...rest }: ConfirmDialogProps) {
  return (
    <FormDialog {...rest} isDanger onSubmit={onConfirm}>
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
