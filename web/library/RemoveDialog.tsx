import type { DeckDetail } from '../../shared/api/contract.ts'
import { ConfirmDialog } from '../sharing/ConfirmDialog.tsx'
import { t } from '../texts/index.ts'
import { useRemoval } from './useRemoval.ts'

/** Asks before a deck goes that the learner could not add again. */
export function RemoveDialog({ deck, onClose }: { deck: DeckDetail; onClose: () => void }) {
  const { remove, isPending } = useRemoval(deck)
  const words = t.library
  return (
    <ConfirmDialog
      title={words.remove}
      button={words.removeButton}
      isPending={isPending}
      error={null}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{words.removePrivate}</p>
    </ConfirmDialog>
  )
}
