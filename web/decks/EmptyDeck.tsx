import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import styles from './DeckPage.module.css'

/** Stands where topics and cards will be. */
export function EmptyDeck({ isAuthor, onAddTopic }: { isAuthor: boolean; onAddTopic: () => void }) {
  const words = t.decks.topics
  return (
    <div className={styles.empty}>
      <EmptyState
        actions={
          isAuthor && (
            <Button variant="primary" icon="plus" onClick={onAddTopic}>
              {words.add}
            </Button>
          )
        }
      >
        {isAuthor ? words.none : words.noneToRead}
      </EmptyState>
    </div>
  )
}
