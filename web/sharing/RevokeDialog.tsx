import type { DeckDetail } from '../../shared/api/contract.ts'
import { useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import type { Link } from './LinkRow.tsx'

interface RevokeDialogProps {
  deck: DeckDetail
  link: Link
  /** Somebody is in by an invitation. */
  isInvited: boolean
  onClose: () => void
  onRevoked: () => void
}

/** Asks before a link ends, and with it what others have by it. */
export function RevokeDialog({ deck, link: { id, members }, isInvited, onClose, onRevoked }: RevokeDialogProps) {
  const revoke = useWrite('PUT /api/revokeLink')
  const words = t.sharing.revoke
  return (
    <ConfirmDialog
      title={words.title}
      button={words.button}
      isPending={revoke.isPending}
      error={revoke.error}
      onClose={onClose}
      onConfirm={() =>
        revoke.mutate(
          { id },
          {
            onSuccess: () => {
              onClose()
              // A closing dialog gives focus back to what opened it, which is gone.
              setTimeout(onRevoked)
            },
          },
        )
      }
    >
      <p>{words.note}</p>
      {members > 0 && <p>{(deck.isPublic ? words.public : words.members)(members)}</p>}
      {members > 0 && !deck.isPublic && <p>{words.keep}</p>}
      {isInvited && <p>{words.invited}</p>}
    </ConfirmDialog>
  )
}
