import { useEffect } from 'react'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { TrayItem } from './tray.ts'
import styles from './TrayHeader.module.css'

interface TrayStatusProps {
  /** Decisions that could not be sent yet. */
  unsent: number
  /** What the last one was about, while it can be taken back. */
  last: readonly TrayItem[]
  onUndo: () => void
}

/** What was decided last, to be taken back; and what is not saved, which whoever leaves the page is told. */
export function TrayStatus({ unsent, last, onUndo }: TrayStatusProps) {
  const words = t.review
  const isUnsent = unsent > 0
  useEffect(() => {
    if (!isUnsent) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsent])

  return (
    <div className={styles.status}>
      <p role="status" className={isUnsent ? styles.unsaved : styles.last}>
        {isUnsent ? (
          <>
            <Icon name="warning" size={16} />
            {words.notSaved(unsent)} – {words.retrying}
          </>
        ) : (
          lastText(last)
        )}
      </p>
      {last.length > 0 && (
        <Button variant="plain" icon="undo" className={styles.undo} aria-keyshortcuts="U" onClick={onUndo}>
          {words.undo}
        </Button>
      )}
    </div>
  )
}

function lastText(last: readonly TrayItem[]): string {
  const words = t.review
  if (last.length > 1) return words.rejectedAll(last.length)
  const decision = last[0]?.decision
  return decision ? (decision.kind === 'rejected' ? words.rejected(decision.reason) : words.kept) : ''
}
