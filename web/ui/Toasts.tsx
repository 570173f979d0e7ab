import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../texts/index.ts'
import { Button } from './Button.tsx'
import { classNames } from './className.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './Toasts.module.css'
import { dismissToast, openDialogs, type ShownToast, toasts } from './toast.ts'
import { useStore } from './store.ts'

const shownMs = 5000
/** Long enough to read, find and press. */
const withActionMs = 8000

/**
 * Where toasts appear; the shell has one. A modal dialog takes them in: elsewhere they would lie beneath it, neither read nor
 * pressed. Each live region exists before its messages, or screen readers would skip them.
 */
export function Toasts() {
  const shown = useStore(toasts)
  const dialog = useStore(openDialogs).at(-1)
  return (
    <>
      <Place toasts={dialog ? [] : shown} />
      {dialog && createPortal(<Place toasts={shown} />, dialog)}
    </>
  )
}

const Place = ({ toasts }: { toasts: readonly ShownToast[] }) => (
  <div className={styles.toasts} role="status" aria-live="polite" aria-relevant="additions">
    {toasts.map((toast) => (
      <ToastNote key={toast.id} toast={toast} />
    ))}
  </div>
)

function ToastNote({ toast }: { toast: ShownToast }) {
  const [isHeld, setIsHeld] = useState(false)
  const { id, action, tone = 'plain', stays = false } = toast
  const lifeMs = action ? withActionMs : shownMs

  useEffect(() => {
    if (isHeld || stays) return
    const timer = setTimeout(() => dismissToast(id), lifeMs)
    return () => clearTimeout(timer)
  }, [id, isHeld, stays, lifeMs])

  return (
    <div
      className={classNames(styles.toast, styles[tone], stays && styles.stays)}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {tone !== 'plain' && <Icon name={tone === 'good' ? 'check' : 'warning'} className={styles.icon} />}
      <p className={styles.message}>{toast.message}</p>
      {action && (
        <Button
          variant="plain"
          className={styles.action}
          aria-keyshortcuts={action.shortcut}
          onClick={() => {
            dismissToast(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" size="small" label={t.ui.dismiss} onClick={() => dismissToast(id)} />
    </div>
  )
}
