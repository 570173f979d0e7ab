import { type ReactNode, useEffect, useRef } from 'react'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { type ApiError, useWrite } from '../data/api.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { toast } from '../ui/toast.ts'
import styles from './TrashDialog.module.css'

interface BinRowProps {
  icon: IconName
  name: string
  /** After the name. */
  more?: string | false
  /** The facts below the name. */
  children: ReactNode
  isRestoring: boolean
  onRestore: () => void
  /** Absent for users who may not delete it permanently. */
  onPurge?: (() => void) | undefined
  onFocus: () => void
}

/** Something in a bin: what it was, and what can be done about it. */
export function BinRow({ icon, name, more, children, isRestoring, onRestore, onPurge, onFocus }: BinRowProps) {
  const words = t.topics.bin
  return (
    <li className={styles.entry}>
      <Icon name={icon} size={18} className={styles.icon} />
      <div className={styles.about}>
        <p>
          <span className={styles.name} dir="auto">
            {name}
          </span>
          {more && ` ${more}`}
        </p>
        {children}
      </div>
      <div className={styles.actions}>
        <Button
          icon="undo"
          pending={isRestoring}
          aria-label={words.restoring(name)}
          data-restore
          onFocus={onFocus}
          onClick={onRestore}
        >
          {words.restore}
        </Button>
        {onPurge && (
          <IconButton icon="trash" tone="danger" label={words.purging(name)} onFocus={onFocus} onClick={onPurge} />
        )}
      </div>
    </li>
  )
}

/**
 * Moves focus from an entry that was removed to the next one, or to the dialog with the intro. Not while `isHeld`, by another
 * dialog.
 */
export function useEntryFocus(entries: readonly unknown[] | undefined, isHeld: boolean) {
  const intro = useRef<HTMLParagraphElement>(null)
  const focused = useRef(0)
  useEffect(() => {
    if (!entries || isHeld || document.activeElement !== document.body) return
    const dialog = intro.current?.closest('dialog')
    const next = dialog?.querySelectorAll<HTMLElement>('[data-restore]')[Math.min(focused.current, entries.length - 1)]
    ;(next ?? dialog?.querySelector('button'))?.focus()
  }, [entries, isHeld])
  return { intro, onFocusOf: (index: number) => () => void (focused.current = index) }
}

/** Shows why an entry could not be restored. */
export const toastRefusal = (error: ApiError, gone: string): void =>
  void toast({ message: error.code === 'not-found' ? gone : errorText(error), tone: 'error' })

interface PurgeDialogProps {
  call: 'PUT /api/purge' | 'PUT /api/purgeDeck'
  id: number
  question: string
  /** It is no longer in the bin. */
  isGone: boolean
  /** Says that somebody else was faster. */
  gone: string
  onClose: () => void
}

/** Asks before an entry is deleted permanently. */
export function PurgeDialog({ call, id, question, isGone, gone, onClose }: PurgeDialogProps) {
  const purge = useWrite(call)
  const words = t.topics.bin
  const isLate = purge.isError && purge.error.code === 'not-found'
  return (
    <ConfirmDialog
      title={words.purge}
      button={words.purge}
      write={purge}
      gone={(isGone || isLate) && gone}
      onClose={onClose}
      onConfirm={() =>
        purge.mutate({ id }, () => {
          toast({ message: words.purged })
          onClose()
        })
      }
    >
      <p>{question}</p>
    </ConfirmDialog>
  )
}
