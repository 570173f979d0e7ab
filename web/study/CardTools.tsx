import { t } from '../texts/index.ts'
import styles from './CardView.module.css'
import type { useMadeCards } from './useMadeCards.ts'

interface CardToolsProps {
  /** Null for a card that somebody wrote. */
  made: ReturnType<typeof useMadeCards>
  cardId: number
  canEdit: boolean
  /** Null for those who only read the deck. */
  onReject: (() => void) | null
  onCorrect: (() => void) | null
}

/** The button that opens the reasons, which takes focus when one goes back from them. */
export const rejectButtonId = 'reject-card'

/** What else there is to do with a card, once its answer is shown: see its source, reject it, correct it. */
export function CardTools({ made, cardId, canEdit, onReject, onCorrect }: CardToolsProps) {
  return (
    <>
      {made && <made.SourceButton cardId={cardId} />}
      {onReject && (
        <button id={rejectButtonId} type="button" className={styles.tool} aria-keyshortcuts="X" onClick={onReject}>
          {t.study.reject}
        </button>
      )}
      {onCorrect && (
        <button type="button" className={styles.tool} aria-keyshortcuts="E" onClick={onCorrect}>
          {canEdit ? t.study.edit : t.study.suggest}
        </button>
      )}
    </>
  )
}
