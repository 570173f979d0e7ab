import { t } from '../texts/index.ts'
import { Spinner } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './CardView.module.css'
import bar from './RatingBar.module.css'

/** A blank card while the next ones are fetched, or the last ratings are saved. */
export function Waiting({ isSaving, isStuck }: { isSaving: boolean; isStuck: boolean }) {
  return (
    <>
      <div className={styles.card}>
        <p className={styles.topic} />
        <div className={styles.waiting}>
          {isSaving && isStuck ? (
            <Notice tone="warning">{t.study.savingOffline}</Notice>
          ) : (
            <Spinner label={isSaving ? t.study.saving : t.study.loading} />
          )}
        </div>
      </div>
      <div className={bar.bar} data-bottom-bar />
    </>
  )
}
