import type { Deck } from '../../shared/api/contract.ts'
import { useWrite } from '../data/api.ts'
import { useTakeLeave } from '../decks/useTakeLeave.ts'
import { t } from '../texts/index.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

/** Asks before a member leaves a deck. */
export function LeaveDialog({ deck, onClose }: { deck: Deck; onClose: () => void }) {
  const leave = useWrite('PUT /api/leaveDeck')
  const words = t.sharing.leave
  const takeLeave = useTakeLeave(deck.id, words.done)
  const name = deck.name || t.decks.unnamed
  const stays = deck.isPublic && deck.inLibrary
  return (
    <ConfirmDialog
      title={words.title}
      button={words.open}
      isPending={leave.isPending}
      error={leave.error}
      onClose={onClose}
      onConfirm={() => void takeLeave(() => leave.mutateAsync({ id: deck.id }))}
    >
      <p>{stays ? words.stays(name) : words.note(name)}</p>
    </ConfirmDialog>
  )
}
