import { classNames } from './className.ts'
import styles from './Loading.module.css'

/** A loading indicator. It appears after 150 ms, since most responses are faster. */
export function Spinner({ label, size = 'medium' }: { label: string; size?: 'medium' | 'large' }) {
  return (
    <span role="status" className={styles.spinner}>
      <span className={classNames(styles.wheel, size === 'large' && styles.large)} aria-hidden="true" />
      <span className={styles.words}>{label}</span>
    </span>
  )
}

/** The blank shape of what is loading: `lines` of text, or a block of `height`. */
export function Skeleton({ lines = 1, height }: { lines?: number; height?: string }) {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: height ? 1 : lines }, (_, line) => (
        <span key={line} className={styles.bone} style={height ? { blockSize: height } : undefined} />
      ))}
    </div>
  )
}
