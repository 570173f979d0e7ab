import { useRef, useState } from 'react'
import { useWrite } from '../data/api.ts'
import { errorText, fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { DiscardDialog } from '../ui/DiscardDialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast.ts'
import { type Candidate, contactOf } from './affiliateDraft.ts'
import { ContactFields } from './ContactFields.tsx'
import { halfTyped } from './MomentField.tsx'
import { momentOf } from './moments.ts'
import styles from './Dialogs.module.css'

/** Changes what is noted of a candidate. */
export function EditCandidateDialog({ candidate, onClose }: { candidate: Candidate; onClose: () => void }) {
  const [initial] = useState(() => contactOf(candidate))
  const [draft, setDraft] = useState(initial)
  const [isAsking, setIsAsking] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const update = useWrite('PUT /api/updateAffiliateCandidate')
  const words = t.admin.candidates
  const isChanged = JSON.stringify(draft) !== JSON.stringify(initial)
  const leave = () => (isChanged ? setIsAsking(true) : onClose())
  const submit = () => {
    const half = halfTyped(fields.current)
    if (half) half.focus()
    if (half || update.isPending) return
    const { notes, lastContact, nextContact } = draft
    update.mutate(
      {
        candidateID: candidate.candidateID,
        notes,
        lastContact: momentOf(lastContact),
        nextContact: momentOf(nextContact),
      },
      {
        onSuccess: () => {
          toast({ message: words.saved, tone: 'good' })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      title={words.editTitle}
      onClose={leave}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={leave}>{t.ui.cancel}</Button>
          <Button type="submit" variant="primary" pending={update.isPending}>
            {t.ui.save}
          </Button>
        </>
      }
    >
      {update.isError && <Notice tone="error">{errorText(update.error)}</Notice>}
      <p className={styles.who}>{candidate.user}</p>
      <div ref={fields} className={styles.fields}>
        <ContactFields
          draft={draft}
          errorAt={(field) => fieldError(update.error, field)}
          onChange={(part) => setDraft({ ...draft, ...part })}
        />
      </div>
      {isAsking && <DiscardDialog words={t.admin.discard} onKeep={() => setIsAsking(false)} onDiscard={onClose} />}
    </Dialog>
  )
}
