import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { t } from '../texts/index.ts'
import styles from './Dialog.module.css'
import { classNames } from './className.ts'
import { IconButton } from './IconButton.tsx'
import { openDialogs } from './toast.ts'
import { Button } from './Button.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'
import { Form } from './Field.tsx'
import { Notice } from './Notice.tsx'

interface DialogProps {
  title: string
  /** Escape, the close button: the owner takes the dialog away. */
  onClose: () => void
  children?: ReactNode
  /** Buttons at the foot, the main one last. */
  footer?: ReactNode
  /** Makes the dialog a form: Enter and a submit button in the footer end up here. */
  onSubmit?: () => void
  size?: 'narrow' | 'wide' | 'full'
}

/**
 * A modal dialog named by its title; a sheet from below on narrow screens. Focus goes in when it opens, to the element
 * with `data-autofocus` or the first control, and returns when it closes.
 */
export function Dialog({ title, onClose, children, footer, onSubmit, size = 'narrow' }: DialogProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  // The browser keeps modality, focus and the top layer; it has no attribute for them. Closing before the element goes gives focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    // The browser takes the first control, and React's `autoFocus` comes before anything can have focus here.
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    openDialogs.set([...openDialogs.get(), element])
    return () => {
      openDialogs.set(openDialogs.get().filter((one) => one !== element))
      element.close()
    }
  }, [])

  const content = (
    <>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
      <IconButton icon="close" label={t.ui.close} className={styles.close} onClick={onClose} />
    </>
  )
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, size !== 'narrow' && styles[size])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        if (event.target === dialog.current && !dialog.current.open) onClose()
      }}
    >
      {onSubmit ? (
        <Form className={styles.panel} onSubmit={onSubmit} onKeyDown={submitByKey}>
          {content}
        </Form>
      ) : (
        <div className={styles.panel}>{content}</div>
      )}
    </dialog>
  )
}

/** Ctrl+Enter submits a form from a field in which Enter is a new line. */
function submitByKey(event: React.KeyboardEvent<HTMLFormElement>) {
  const isMeant =
    event.key === 'Enter' && (event.ctrlKey || event.metaKey) && event.target instanceof HTMLTextAreaElement
  if (!isMeant || event.defaultPrevented) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

export interface FormDialogProps {
  title: string
  children: ReactNode
  /** The button that submits the form. */
  button: string
  isDanger?: boolean
  size?: 'narrow' | 'wide'
  isDisabled?: boolean
  /** Why the form cannot be submitted, shown beside its button. */
  problem?: string | undefined
  /** What submitting does. Its error, if given, is shown above the form. */
  write: { isPending: boolean; isSuccess?: boolean; error?: Error | null }
  /** Says that somebody else deleted what this is about, which then takes the place of the form. */
  gone?: string | false
  /** Not called while the form is pending. */
  onSubmit: () => void
  onClose: () => void
}

/** A dialog with a form that is submitted or cancelled. */
export function FormDialog(props: FormDialogProps) {
  const { title, children, button, isDanger, size, problem, write, gone, onSubmit, onClose } = props
  const { isPending, isSuccess = false, error = null } = write
  const isDisabled = props.isDisabled || problem !== undefined
  const problemId = useId()
  if (gone && !isPending && !isSuccess)
    return (
      // Another dialog, which takes focus: what had it has gone.
      <Dialog key="gone" title={title} onClose={onClose} footer={<Button onClick={onClose}>{t.ui.close}</Button>}>
        <Notice tone="error">{gone}</Notice>
      </Dialog>
    )
  return (
    <Dialog
      title={title}
      {...(size && { size })}
      onClose={onClose}
      onSubmit={() => {
        if (!isDisabled && !isPending) onSubmit()
      }}
      footer={
        <>
          <p id={problemId} aria-live="polite" className={styles.problem}>
            {problem}
          </p>
          <Button onClick={onClose}>{t.ui.cancel}</Button>
          <Button
            type="submit"
            variant={isDanger ? 'danger' : 'primary'}
            disabled={isDisabled}
            pending={isPending}
            aria-describedby={problem && problemId}
          >
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

interface DiscardDialogProps {
  words: { title: string; note: string; keep: string; discard: string }
  onKeep: () => void
  onDiscard: () => void
}

/** Asks before what was typed and not saved is thrown away. */
export function DiscardDialog({ words, onKeep, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog
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
