import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import styles from './DeckPage.module.css'
import type { OpenPopup } from './popup.ts'

/** Stands where topics and cards will be. */
export function EmptyDeck({ canEdit, onPopup }: { canEdit: boolean; onPopup: OpenPopup }) {
  const words = t.decks.topics
  return (
    <div className={styles.empty}>
      <EmptyState
        actions={
          canEdit && (
            <>
              <Button variant="primary" icon="plus" onClick={() => onPopup({ kind: 'create-topic', parentId: null })}>
                {words.add}
              </Button>
              <Button icon="sparkle" onClick={() => onPopup({ kind: 'upload' })}>
                {t.generation.fromFile}
              </Button>
            </>
          )
        }
      >
        {canEdit ? words.none : words.noneToRead}
      </EmptyState>
    </div>
  )
}
