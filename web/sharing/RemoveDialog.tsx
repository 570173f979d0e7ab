import type { DeckDetail } from '../../shared/api/contract.ts'
import { useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import type { Member } from './MemberRow.tsx'

interface RemoveDialogProps {
  deck: DeckDetail
  member: Member
  /** There is a link that somebody can come by. */
  isLinked: boolean
  onClose: () => void
  onRemoved: () => void
}

/** Asks before the author takes somebody out of the deck. */
export function RemoveDialog({ deck, member, isLinked, onClose, onRemoved }: RemoveDialogProps) {
  const { user, name } = member
  const remove = useWrite('PUT /api/removeMember')
  const words = t.sharing.remove
  return (
    <ConfirmDialog
      title={words.title}
      button={words.button}
      isPending={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { deck: deck.id, user },
          {
            onSuccess: () => {
              onClose()
              // A closing dialog gives focus back to what opened it, which is gone.
              setTimeout(onRemoved)
            },
          },
        )
      }
    >
      <p>{deck.isPublic ? words.public(name) : words.note(name)}</p>
      {isLinked && <p>{words.links}</p>}
    </ConfirmDialog>
  )
}
