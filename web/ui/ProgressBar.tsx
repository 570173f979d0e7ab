import { classNames } from './className.ts'
import styles from './ProgressBar.module.css'

export type SegmentTone = 'wrong' | 'ok' | 'good' | 'fresh' | 'accent'

interface ProgressBarProps {
  /** Its accessible name, which includes the numbers. */
  label: string
  /** Each as wide as its share of the sum; empty ones are left out. */
  segments: readonly { tone: SegmentTone; value: number }[]
  className?: string | undefined
}

/** A thin bar of coloured shares. */
export function ProgressBar({ label, segments, className }: ProgressBarProps) {
  return (
    <div role="img" aria-label={label} className={classNames(styles.bar, className)}>
      {segments
        .filter((segment) => segment.value > 0)
        .map(({ tone, value }) => (
          <span key={tone} data-tone={tone} style={{ flexGrow: value }} />
        ))}
    </div>
  )
}
