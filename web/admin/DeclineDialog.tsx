import { useWrite } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast.ts'
import type { Candidate } from './affiliateDraft.ts'
import { closeDone } from './closeDone.ts'

/** Asks before a candidate is declined. */
export function DeclineDialog({ candidate, onClose }: { candidate: Candidate; onClose: () => void }) {
  const decline = useWrite('PUT /api/deleteAffiliateCandidate')
  const { candidateID, user } = candidate
  const words = t.admin.candidates
  return (
    <Dialog
      open
      title={words.declineTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.ui.cancel}</Button>
          <Button
            variant="danger"
            pending={decline.isPending}
            onClick={() =>
              decline.mutate(
                { candidateID },
                {
                  onSuccess: () => {
                    toast({ message: words.declined, tone: 'good' })
                    closeDone(onClose)
                  },
                },
              )
            }
          >
            {words.decline}
          </Button>
        </>
      }
    >
      {decline.isError && <Notice tone="error">{errorText(decline.error)}</Notice>}
      <p>{words.declineNote(user)}</p>
    </Dialog>
  )
}
