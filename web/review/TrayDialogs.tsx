import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './Tray.module.css'

interface AllDialogProps {
  decision: 'keep' | 'reject'
  /** How many are not decided about. */
  count: number
  /** How many come after these. */
  rest: number
  onDecide: () => void
  onClose: () => void
}

/** Asks before all cards are kept or rejected that nobody has looked at. */
export function AllDialog({ decision, count, rest, onDecide, onClose }: AllDialogProps) {
  const words = t.review
  const { title, note, button } = words.all[decision]
  return (
    <Dialog
      open
      title={title(count)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.ui.cancel}</Button>
          <Button
            variant={decision === 'keep' ? 'primary' : 'danger'}
            data-autofocus={decision === 'keep' || undefined}
            onClick={() => {
              onClose()
              onDecide()
            }}
          >
            {button}
          </Button>
        </>
      }
    >
      <p>{note(count)}</p>
      {rest > 0 && <p>{words.after(rest)}</p>}
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
