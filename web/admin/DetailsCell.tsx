import { t } from '../texts/index.ts'
import styles from './DetailsCell.module.css'

/** What else a log's line holds, folded; a dash for nothing. */
export function DetailsCell({ details }: { details: Record<string, unknown> }) {
  if (Object.keys(details).length === 0) return t.admin.none
  return (
    <details>
      <summary className={styles.summary}>{t.admin.details}</summary>
      <dl className={styles.list}>
        {Object.entries(details).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
