import { t } from '../texts/index.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './StatusLine.module.css'

/** Ratings that could not be sent yet. */
export function StatusLine({ unsent }: { unsent: number }) {
  return (
    <span role="status" className={styles.unsaved}>
      {unsent > 0 && (
        <>
          <Icon name="warning" size={16} />
          {t.study.unsaved(unsent)} – {t.study.retrying}
        </>
      )}
    </span>
  )
}
