import type { CallOutput } from '../../shared/api/contract.ts'
import { useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.ts'

interface DeleteDocumentDialogProps {
  document: CallOutput<'GET /api/document/:id'>
  /** How many rest on it. */
  cards: number
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a document is deleted, and says what stays. */
export function DeleteDocumentDialog({ document, cards, onClose, onDeleted }: DeleteDocumentDialogProps) {
  const remove = useWrite('PUT /api/deleteDocument')
  const words = t.review.documents
  return (
    <ConfirmDialog
      title={words.remove}
      button={t.decks.remove.button}
      isPending={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { id: document.id },
          {
            onSuccess: () => {
              toast({ message: words.removed, tone: 'good' })
              onDeleted()
            },
          },
        )
      }
    >
      <p>
        {words.removeNote(document.name)} {words.removeKeeps(cards)}
      </p>
    </ConfirmDialog>
  )
}
