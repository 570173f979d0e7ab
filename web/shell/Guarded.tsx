import { Outlet } from 'react-router'
import { useEmailVerified } from '../session.ts'
import styles from './Guarded.module.css'
import { UnverifiedBanner } from './UnverifiedBanner.tsx'

/** What is around every screen that needs a session. It comes with the first of them, so that nothing moves for it. */
export function Component() {
  const isVerified = useEmailVerified()
  return (
    <div className={styles.guarded}>
      {!isVerified && <UnverifiedBanner />}
      <Outlet />
    </div>
  )
}
