import styles from './Key.module.css'

/** The key of an action, shown where there is likely to be a keyboard. Screen readers read `aria-keyshortcuts` instead. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className={styles.key} aria-hidden="true">
      {children}
    </kbd>
  )
}
