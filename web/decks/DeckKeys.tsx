import { t } from '../texts/index.ts'
import { KeysDialog } from '../ui/KeysDialog.tsx'

interface DeckKeysProps {
  screen: keyof typeof t.keys
  /** Whether the user may edit the deck on the screen. */
  canEdit?: boolean
  onClose: () => void
}

/** Which keys the screens of decks have, and those around them. */
export default function DeckKeys({ screen, canEdit = false, onClose }: DeckKeysProps) {
  return <KeysDialog keys={t.keys[screen](canEdit)} onClose={onClose} />
}
