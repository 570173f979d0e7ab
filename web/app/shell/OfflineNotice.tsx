import { useSyncExternalStore } from 'react'
import { t } from '../../texts/index.ts'
import { Notice } from '../../ui/Notice.tsx'
import styles from './OfflineNotice.module.css'

/** Says on every screen that there is no network. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  )
  if (isOnline) return null
  return (
    <div className={styles.frame}>
      <Notice tone="warning" className={styles.notice}>
        {t.shell.offline} <span className={styles.note}>{t.shell.offlineNote}</span>
      </Notice>
    </div>
  )
}

function onConnection(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
