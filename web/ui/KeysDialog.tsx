import { t } from '../texts/index.ts'
import { Dialog } from './Dialog.tsx'
import styles from './KeysDialog.module.css'

interface KeysDialogProps {
  /** Keys and what each does. */
  keys: readonly (readonly [string, string])[]
  onClose: () => void
}

/** Which keys a screen has. */
export function KeysDialog({ keys, onClose }: KeysDialogProps) {
  return (
    <Dialog title={t.ui.keys} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A long list is scrolled by the keyboard. */}
      <dl tabIndex={0} className={styles.list}>
        {keys.map(([key, name]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
