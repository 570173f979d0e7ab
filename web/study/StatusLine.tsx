import { t } from '../texts/index.ts'
import { Icon } from '../ui/Icon.tsx'
import { type RatingButton, ratingName } from './buttons.ts'
import type { Session } from './queue.ts'
import styles from './StatusLine.module.css'

interface StatusLineProps {
  session: Session
  unsent: number
  isStuck: boolean
  buttons: readonly RatingButton[]
}

/** Ratings that wait for the network, else what the last rating came to. */
export function StatusLine({ session, unsent, isStuck, buttons }: StatusLineProps) {
  const last = session.history.at(-1)
  const isUnsaved = isStuck && unsent > 0
  return (
    <>
      <span role="status" className={styles.unsaved}>
        {isUnsaved && (
          <>
            <Icon name="warning" size={16} />
            {t.study.unsaved(unsent)} – {t.study.retrying}
          </>
        )}
      </span>
      {!isUnsaved && last && (
        <span>{t.study.rated(ratingName(last.rating, buttons), last.card.intervals[last.rating - 1] ?? 0)}</span>
      )}
    </>
  )
}
