import { useNavigate } from 'react-router'
import type { Deck } from '../../shared/api/contract.ts'
import { useWrite } from '../api.ts'
import { takeLeave } from '../decks/takeLeave.ts'
import { paths } from '../paths.ts'
import { lastCard, lastDeck, lastTopic } from '../remembered.ts'
import { t } from '../texts/index.ts'
import { toast } from '../ui/toast.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Asks before a member leaves a deck. */
export function LeaveDialog({ deck, onClose }: { deck: Deck; onClose: () => void }) {
  const leave = useWrite('PUT /api/leaveDeck')
  const navigate = useNavigate()
  const words = t.sharing.leave
  const name = deck.name || t.decks.unnamed
  const stays = deck.isPublic && deck.inLibrary
  const go = async () => {
    await leave.mutateAsync({ id: deck.id })
    toast({ message: words.done, tone: 'good' })
    for (const slot of [lastDeck, lastTopic, lastCard]) slot.set(null)
    await navigate(paths.decks)
  }
  return (
    <ConfirmDialog
      title={words.title}
      button={words.open}
      isPending={leave.isPending}
      error={leave.error}
      onClose={onClose}
      onConfirm={() => void takeLeave(deck.id, go)}
    >
      <p>{stays ? words.stays(name) : words.note(name)}</p>
    </ConfirmDialog>
  )
}
