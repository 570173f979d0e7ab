import type { Deck } from '../../shared/api/contract.ts'
import { mayEdit } from '../../shared/decks.ts'
import { t } from '../texts/index.ts'
import { Icon } from '../ui/Icon.tsx'
import kit from '../ui/kit.module.css'

/** Shows that the author shared the deck with the learner, and with which role. */
export function SharedBadge({ deck }: { deck: Deck }) {
  if (!deck.isMember) return null
  return (
    <span className={kit.inline}>
      <Icon name="user" size={16} />
      {t.sharing.badges[mayEdit(deck.role) ? 'editor' : 'reader']}
    </span>
  )
}
