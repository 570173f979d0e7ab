import type { DeckDetail } from '../../shared/api/contract.ts'
import { useWrite } from '../data/api.ts'
import { useTakeLeave } from '../decks/useTakeLeave.ts'
import { t } from '../texts/index.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

/** Asks before a deck goes that the learner could not add again. */
export function RemoveDialog({ deck, onClose }: { deck: DeckDetail; onClose: () => void }) {
  const removal = useWrite('PUT /api/removeFromLibrary')
  const words = t.library
  const takeLeave = useTakeLeave(deck.id, words.removed)
  return (
    <ConfirmDialog
      title={words.remove}
      button={words.removeButton}
      isPending={removal.isPending}
      error={removal.error}
      onConfirm={() => void takeLeave(() => removal.mutateAsync({ id: deck.id }))}
      onClose={onClose}
    >
      <p>{words.removePrivate}</p>
    </ConfirmDialog>
  )
}
