import { t } from '../texts/index.ts'
import { KeysDialog } from '../ui/KeysDialog.tsx'

interface DeckKeysProps {
  /** Whether the user may edit the deck on the screen; undefined on the list of decks. */
  canEdit?: boolean
  onClose: () => void
}

/** Which keys the screens of decks have. */
export default function DeckKeys({ canEdit, onClose }: DeckKeysProps) {
  return <KeysDialog keys={canEdit === undefined ? t.keys.decks() : t.keys.deck(canEdit)} onClose={onClose} />
}
