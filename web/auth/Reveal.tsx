import type { ReactNode } from 'react'
import { classNames } from '../ui/className.ts'
import styles from './Reveal.module.css'

/**
 * Shows its content when its time has come. Until then the content is in the form but neither seen, read out nor
 * reached by the keyboard: a password manager finds both fields of a login and fills them at once.
 */
export function Reveal({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <div className={classNames(styles.reveal, shown && styles.shown)}>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
