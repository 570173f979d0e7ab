import type { ReactNode } from 'react'
import { t } from '../texts/index.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'

interface FormDialogProps {
  title: string
  children: ReactNode
  /** The button that submits the form. */
  button: string
  isDanger?: boolean
  isDisabled?: boolean
  isPending: boolean
  /** An error to show above the form. */
  error?: Error | null
  /** Not called while the form is pending. */
  onSubmit: () => void
  onClose: () => void
}

/** A dialog with a form that is submitted or cancelled. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    children,
    button,
    isDanger = false,
    isDisabled = false,
    isPending,
    error = null,
    onSubmit,
    onClose,
  } = props
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      onSubmit={() => {
        if (!isDisabled && !isPending) onSubmit()
      }}
      footer={
        <>
          <Button onClick={onClose}>{t.ui.cancel}</Button>
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} disabled={isDisabled} pending={isPending}>
            {button}
          </Button>
        </>
      }
    >
      <ErrorNotice error={error} />
      {children}
    </Dialog>
  )
}
