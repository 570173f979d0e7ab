import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { limits } from '../../shared/limits.ts'
import type { ApiError } from '../data/api.ts'
import { refusalText } from '../sharing/Refusal.tsx'
import { fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { FormDialog } from '../ui/Dialog.tsx'
import { TextArea } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'

interface ReasonDialogProps {
  title: string
  /** The consequences. */
  note?: string
  /** Who reads the reason, if not only readers of the audit log. */
  hint?: string
  /** The label of the submit button. */
  action: string
  isDanger?: boolean
  writing: { isPending: boolean; error: ApiError | null }
  /** More fields, and their problems, which are shown after the first submit. */
  fields?: (wasTried: boolean) => ReactNode
  isFilled?: boolean
  /** Names of the fields that show the server's errors themselves. */
  names?: readonly string[]
  onAct: (reason: string) => void
  onClose: () => void
}

/** Asks for a reason before an admin does something, for the audit log. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    title,
    note,
    hint = t.admin.reasonHint,
    action,
    isDanger = false,
    writing,
    fields,
    isFilled = true,
    names = [],
    onAct,
    onClose,
  } = props
  const [reason, setReason] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const { isPending, error } = writing
  const isMissing = reason.trim() === ''
  const hasOwnPlace = error?.problem?.errors?.every(({ path }) => path === 'reason' || names.includes(path))
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={() => {
        setWasTried(true)
        if (!isMissing && isFilled) onAct(reason.trim())
      }}
      button={action}
      isDanger={isDanger}
      write={{ isPending }}
    >
      {error && !hasOwnPlace && <Notice tone="error">{refusalText(error)}</Notice>}
      {note && <p>{note}</p>}
      {fields?.(wasTried)}
      <TextArea
        label={t.admin.columns.reason}
        hint={hint}
        value={reason}
        onChange={setReason}
        error={wasTried && isMissing ? t.input.reason : fieldError(error, 'reason')}
        maxLength={limits.notesLength}
      />
    </FormDialog>
  )
}

/** Closes a dialog once it is done, where its opener goes with what was done: focus moves to a heading, else the screen's. */
export function closeDone(close: () => void, heading = document.querySelector<HTMLElement>('#main h1')): void {
  // The closing dialog gives focus back to its opener.
  flushSync(close)
  heading?.focus({ preventScroll: true })
}
