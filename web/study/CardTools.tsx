import { t } from '../texts/index.ts'
import kit from '../ui/kit.module.css'
import { rejectButtonId, type useMadeCards } from './useMadeCards.ts'

interface CardToolsProps {
  /** Null for a card that a person wrote. */
  made: ReturnType<typeof useMadeCards>
  cardId: number
  canEdit: boolean
  /** Null for those who only read the deck. */
  onReject: (() => void) | null
  onCorrect: (() => void) | null
}

/** Further actions on a card with its answer revealed: see its source, reject it, correct it. */
export function CardTools({ made, cardId, canEdit, onReject, onCorrect }: CardToolsProps) {
  return (
    <>
      {made && <made.SourceButton cardId={cardId} />}
      {onReject && (
        <button id={rejectButtonId} type="button" className={kit.quietLink} aria-keyshortcuts="X" onClick={onReject}>
          {t.cardMenu.reject}
        </button>
      )}
      {onCorrect && (
        <button type="button" className={kit.quietLink} aria-keyshortcuts="E" onClick={onCorrect}>
          {canEdit ? t.cardMenu.edit : t.cardMenu.suggest}
        </button>
      )}
    </>
  )
}
