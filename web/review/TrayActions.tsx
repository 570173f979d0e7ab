import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import styles from './TrayBar.module.css'

interface TrayActionsProps {
  onKeep: () => void
  onEdit: () => void
  onReject: () => void
}

/** The button that opens the reasons, which takes focus when one goes back from them. */
export const rejectButtonId = 'tray-reject'

/** What there is to do with the card, at the foot of the screen. */
export function TrayActions({ onKeep, onEdit, onReject }: TrayActionsProps) {
  const words = t.review
  return (
    <div className={styles.bar} data-bottom-bar>
      <div role="group" aria-label={words.actions} className={styles.actions}>
        <Button variant="primary" aria-keyshortcuts="K Enter" onClick={onKeep}>
          {words.keep}
          <Key name="K" />
        </Button>
        <Button aria-keyshortcuts="E" onClick={onEdit}>
          {words.edit}
          <Key name="E" />
        </Button>
        <Button id={rejectButtonId} aria-keyshortcuts="R" onClick={onReject}>
          {words.reject}
          <Key name="R" />
        </Button>
      </div>
    </div>
  )
}

function Key({ name }: { name: string }) {
  return (
    <kbd className={styles.key} aria-hidden="true">
      {name}
    </kbd>
  )
}
