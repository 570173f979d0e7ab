import type { DeckDetail } from '../../shared/api/contract.ts'
import type { OpenPopup } from '../decks/popup.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import styles from './LibraryActions.module.css'
import { useRemoval } from './useRemoval.ts'

/** What a learner may do with a deck of somebody else: copy it, and give it back. */
export function LibraryActions({ deck, onPopup }: { deck: DeckDetail; onPopup: OpenPopup }) {
  const { remove, isPending } = useRemoval(deck)
  if (deck.isAuthor) return null
  return (
    <div className={styles.actions}>
      <Button variant="plain" icon="cards" className={styles.action} onClick={() => onPopup({ kind: 'copy' })}>
        {t.library.copy}
      </Button>
      {deck.inLibrary && (
        <Button
          variant="plain"
          icon="minus"
          className={styles.action}
          pending={isPending}
          // One that is private by now is gone for who is no member, and cannot be added again.
          onClick={() => (deck.isPublic || deck.isMember ? remove() : onPopup({ kind: 'remove-from-library' }))}
        >
          {t.library.remove}
        </Button>
      )}
    </div>
  )
}
