import { useQuery } from '@tanstack/react-query'
import type { DeckDetail } from '../../shared/api/contract.ts'
import { mayEdit } from '../../shared/roles.ts'
import { query } from '../data/api.ts'
import { LibraryActions } from '../library/LibraryActions.tsx'
import { DocumentList } from '../review/DocumentList.tsx'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { BoxChart } from './BoxChart.tsx'
import { NewPerDay } from './NewPerDay.tsx'
import type { OpenPopup } from './popup.ts'
import styles from './StudyPanel.module.css'

/** How the deck's cards lie in memory, the learner's limit, and what its author and others may do about it. */
export function DeckMore({ deck, onPopup }: { deck: DeckDetail; onPopup: OpenPopup }) {
  const { data: status } = useQuery(query('GET /api/studyStatus/:id', { id: String(deck.id) }))
  return (
    <>
      {status && <BoxChart boxes={status.boxes} />}
      {status && <NewPerDay deckId={deck.id} newPerDay={status.newPerDay} />}
      {mayEdit(deck.role) && <DocumentList deckId={deck.id} />}
      <div className={styles.actions}>
        {mayEdit(deck.role) && (
          <>
            <Button
              variant="plain"
              icon="pencil"
              className={styles.action}
              onClick={() => onPopup({ kind: 'edit-deck' })}
            >
              {t.corrections.deck.open}
            </Button>
            <Button variant="plain" icon="undo" className={styles.action} onClick={() => onPopup({ kind: 'bin' })}>
              {t.topics.bin.open}
            </Button>
          </>
        )}
        <LibraryActions deck={deck} onPopup={onPopup} />
        {deck.isMember && (
          <Button variant="plain" icon="logout" className={styles.action} onClick={() => onPopup({ kind: 'leave' })}>
            {t.sharing.leave.open}
          </Button>
        )}
        {!deck.isAuthor && deck.isPublic && (
          <Button variant="plain" icon="warning" className={styles.action} onClick={() => onPopup({ kind: 'report' })}>
            {t.decks.report.open}
          </Button>
        )}
      </div>
      {deck.isAuthor && (
        <div className={styles.author}>
          <Button icon="share" onClick={() => onPopup({ kind: 'share' })}>
            {t.decks.share.open}
          </Button>
          <Button
            variant="plain"
            icon="trash"
            className={styles.remove}
            onClick={() => onPopup({ kind: 'delete-deck' })}
          >
            {t.decks.remove.deck}
          </Button>
        </div>
      )}
    </>
  )
}
