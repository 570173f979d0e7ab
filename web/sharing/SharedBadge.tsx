import type { Deck } from '../../shared/api/contract.ts'
import { mayEdit } from '../../shared/decks.ts'
import { t } from '../texts/index.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './SharedBadge.module.css'

/** Shows that the author shared the deck with the learner, and with which role. */
export function SharedBadge({ deck }: { deck: Deck }) {
  if (!deck.isMember) return null
  return (
    <span className={styles.badge}>
      <Icon name="user" size={16} />
      {t.sharing.badges[mayEdit(deck.role) ? 'editor' : 'reader']}
    </span>
  )
}
