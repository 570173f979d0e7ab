import { t } from '../texts/index.ts'
import styles from './LongText.module.css'

/** Text that somebody typed, with its line breaks, no higher than a few lines; a dash for none. */
export function LongText({ children }: { children: string }) {
  return children.trim() === '' ? t.admin.none : <p className={styles.text}>{children}</p>
}
