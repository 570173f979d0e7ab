import { t } from '../texts/index.ts'
import styles from './CardView.module.css'
import type { useMadeCards } from './useMadeCards.ts'

interface CardToolsProps {
  made: NonNullable<ReturnType<typeof useMadeCards>>
  cardId: number
  /** Null for those who only read the deck. */
  onReject: (() => void) | null
}

/** The button that opens the reasons, which takes focus when one goes back from them. */
export const rejectButtonId = 'reject-card'

/** What else there is to do with a card that was made, once its answer is shown: see its source, reject it. */
export function CardTools({ made: { SourceButton }, cardId, onReject }: CardToolsProps) {
  return (
    <>
      <SourceButton cardId={cardId} />
      {onReject && (
        <button id={rejectButtonId} type="button" className={styles.tool} aria-keyshortcuts="X" onClick={onReject}>
          {t.study.reject}
        </button>
      )}
    </>
  )
}
