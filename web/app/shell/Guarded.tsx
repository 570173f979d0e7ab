import { type ComponentType, lazy, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { useAuthorised, useEmailVerified } from '../../data/session.ts'
import type CommandMenu from '../../search/CommandMenu.tsx'
import { commandMenu } from '../../search/commands.ts'
import { t } from '../../texts/index.ts'
import { useStore } from '../../ui/store.ts'
import { openDialogs, toast } from '../../ui/toast.ts'
import { useWindowEvent } from '../../ui/useWindowEvent.ts'
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
      <Commands />
    </div>
  )
}

const close = () => commandMenu.set(false)

/** The command menu, which Ctrl+K opens unless a dialog is open: what was typed there stays in sight. */
function Commands() {
  const isAuthorised = useAuthorised()
  const isOpen = useStore(commandMenu) && isAuthorised
  const [Menu, setMenu] = useState<typeof CommandMenu | null>(null)
  useEffect(() => {
    if (!isOpen || Menu) return
    import('../../search/CommandMenu.tsx').then(
      (chunk) => setMenu(() => chunk.default),
      () => {
        toast({ message: t.errors.offline, tone: 'error' })
        close()
      },
    )
  }, [isOpen, Menu])
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    if (openDialogs.get().length > 0 || event.isComposing) return
    event.preventDefault()
    commandMenu.set(true)
  })
  return isOpen && Menu && <Menu onClose={close} />
}
