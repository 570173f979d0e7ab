import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './Tray.module.css'

interface KeepAllDialogProps {
  /** How many are not decided about. */
  count: number
  onKeep: () => void
  onClose: () => void
}

/** Asks before all cards are kept that nobody has looked at. */
export function KeepAllDialog({ count, onKeep, onClose }: KeepAllDialogProps) {
  const words = t.review
  return (
    <Dialog
      open
      title={words.keepAllTitle(count)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.ui.cancel}</Button>
          <Button
            variant="primary"
            data-autofocus
            onClick={() => {
              onClose()
              onKeep()
            }}
          >
            {words.keepAll}
          </Button>
        </>
      }
    >
      <p>{words.keepAllNote(count)}</p>
    </Dialog>
  )
}

/** Which keys there are. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title={t.review.keysTitle} onClose={onClose}>
      <dl className={styles.list}>
        {t.review.keyNames.map(([key, name]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
