import { useState } from 'react'
import { Outlet } from 'react-router'
import { useEmailVerified } from '../../data/session.ts'
import { readTab, writeTab } from '../../data/remembered.ts'
import styles from './Guarded.module.css'
import { UnverifiedBanner } from './UnverifiedBanner.tsx'

/** The note that asks to confirm the email was put away, in this tab and until logout; the account page asks as well. */
const awayName = 'unverifiedAway'

/** What is around every screen that needs a session. It comes with the first of them, so that nothing moves for it. */
export function Component() {
  const isVerified = useEmailVerified()
  const [isAway, setIsAway] = useState(() => readTab(awayName) !== null)
  const putAway = () => {
    writeTab(awayName, 'true')
    setIsAway(true)
    // The button that had the focus goes with the note.
    document.querySelector('main')?.focus()
  }
  return (
    <div className={styles.guarded}>
      {!isVerified && !isAway && <UnverifiedBanner onPutAway={putAway} />}
      <Outlet />
    </div>
  )
}
