import { t } from '../texts/index.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './PercentBar.module.css'

interface PercentBarProps {
  label: string
  percent: number
  /** What is being done, said with every tenth percent. */
  stage: string
}

/** How far something is. Screen readers are told every ten percent, not more often. */
export function PercentBar({ label, percent, stage }: PercentBarProps) {
  return (
    <div className={styles.bar}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={t.generation.making.said(stage, percent)}
        className={styles.track}
      >
        <span className={styles.fill} style={{ inlineSize: `${percent}%` }} />
      </div>
      <span aria-hidden="true" className={styles.percent}>
        {t.generation.percent(percent)}
      </span>
      <VisuallyHidden>
        <span role="status">{t.generation.making.said(stage, Math.floor(percent / 10) * 10)}</span>
      </VisuallyHidden>
    </div>
  )
}
