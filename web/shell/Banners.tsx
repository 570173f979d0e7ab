import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useAuthorised, useEmailVerified } from '../session.ts'
import { t } from '../texts/index.ts'
import { Notice } from '../ui/Notice.tsx'
import styles from './Banners.module.css'

const UnverifiedBanner = lazy(() => import('./UnverifiedBanner.tsx'))

/** What holds on every screen: no network, and an email that was not confirmed. */
export function Banners() {
  const isOnline = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  )
  const isAuthorised = useAuthorised()
  const isVerified = useEmailVerified()
  return (
    <div className={styles.banners}>
      {!isOnline && <Notice tone="warning">{t.shell.offline}</Notice>}
      <Suspense>{isAuthorised && !isVerified && <UnverifiedBanner />}</Suspense>
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
