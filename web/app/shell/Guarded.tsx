import { type ComponentType, lazy, Suspense, useDeferredValue, useState } from 'react'
import { Outlet } from 'react-router'
import { useEmailVerified } from '../../data/session.ts'
import { readTab, writeTab } from '../../data/remembered.ts'
import styles from './Guarded.module.css'

/** Without its chunk, as offline, the banner is left out. */
const UnverifiedBanner = lazy<ComponentType<{ onDismiss: () => void }>>(() =>
  import('./UnverifiedBanner.tsx').catch(() => ({ default: () => null })),
)

/** The banner was dismissed, in this tab and until logout. The account page asks as well. */
const dismissedName = 'unverifiedAway'

/** The frame of every screen that needs a session. The first screen waits for its banner, so that nothing moves. */
export function Component() {
  const isVerified = useEmailVerified()
  // The screen stays while the chunk is loaded. A logout removes the banner at once: it reads the account.
  const mayShow = useDeferredValue(!isVerified) && !isVerified
  const [isDismissed, setIsDismissed] = useState(() => readTab(dismissedName) !== null)
  const dismiss = () => {
    writeTab(dismissedName, 'true')
    setIsDismissed(true)
    // The button that had the focus is gone.
    document.querySelector('main')?.focus()
  }
  return (
    <div className={styles.guarded}>
      <Suspense fallback={null}>
        {mayShow && !isDismissed && <UnverifiedBanner onDismiss={dismiss} />}
        <Outlet />
      </Suspense>
    </div>
  )
}
