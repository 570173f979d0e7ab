import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { query, useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Email } from '../ui/Email.tsx'
import { Page } from '../ui/Page.tsx'
import { fieldError } from '../texts/errors.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DiscardDialog, FormDialog } from '../ui/Dialog.tsx'
import { toastDone } from '../ui/toast.ts'
import { type Candidate, contactOf, momentOf } from './affiliateDraft.ts'
import { type Column, List, LongText, When } from './Table.tsx'
import { adminPaths } from './paths.ts'
import kit from '../ui/kit.module.css'
import styles from './RowActions.module.css'
import { closeDone } from './ReasonDialog.tsx'
import { ContactFields, halfTyped } from './AffiliateForm.tsx'

type Popup = { kind: 'edit' | 'decline'; candidate: Candidate }

/** The applications of partners. */
export function Component() {
  const [popup, setPopup] = useState<Popup | null>(null)
  const read = useQuery(query('GET /api/getAffiliateCandidates', {}))
  const names = t.admin.columns
  const words = t.admin.candidates
  const columns: Column<Candidate>[] = [
    { name: names.id, cell: ({ candidateID }) => candidateID },
    { name: names.user, cell: ({ user }) => <Email>{user}</Email> },
    { name: names.notes, cell: ({ notes }) => <LongText>{notes}</LongText>, isWide: true },
    { name: names.lastContact, cell: ({ lastContact }) => <When at={lastContact} /> },
    { name: names.nextContact, cell: ({ nextContact }) => <When at={nextContact} /> },
    {
      name: names.action,
      cell: (candidate) => (
        <div className={styles.actions}>
          <Link
            to={adminPaths.convert(candidate.candidateID)}
            className={styles.link}
            aria-label={words.convertNamed(candidate.user)}
          >
            {words.convert}
          </Link>
          <Button
            variant="plain"
            aria-label={words.editNamed(candidate.user)}
            onClick={() => setPopup({ kind: 'edit', candidate })}
          >
            {words.edit}
          </Button>
          <Button
            variant="plain"
            aria-label={words.declineNamed(candidate.user)}
            onClick={() => setPopup({ kind: 'decline', candidate })}
          >
            {words.decline}
          </Button>
        </div>
      ),
    },
  ]
  return (
    <Page title={t.admin.routes.candidates.title}>
      <List
        read={read}
        caption={words.caption}
        columns={columns}
        keyOf={({ candidateID }) => candidateID}
        none={words.none}
      />
      {popup?.kind === 'edit' && <EditCandidateDialog candidate={popup.candidate} onClose={() => setPopup(null)} />}
      {popup?.kind === 'decline' && <DeclineDialog candidate={popup.candidate} onClose={() => setPopup(null)} />}
    </Page>
  )
}

function DeclineDialog({ candidate, onClose }: { candidate: Candidate; onClose: () => void }) {
  const decline = useWrite('PUT /api/deleteAffiliateCandidate')
  const { candidateID, user } = candidate
  const words = t.admin.candidates
  return (
    <ConfirmDialog
      title={words.declineTitle}
      button={words.decline}
      write={decline}
      onClose={onClose}
      onConfirm={() =>
        decline.mutate({ candidateID }, () => {
          toastDone(words.declined)
          closeDone(onClose)
        })
      }
    >
      <p>{words.declineNote(user)}</p>
    </ConfirmDialog>
  )
}

/** Changes what is noted of a candidate. */
function EditCandidateDialog({ candidate, onClose }: { candidate: Candidate; onClose: () => void }) {
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
    if (half) return
    const { notes, lastContact, nextContact } = draft
    update.mutate(
      {
        candidateID: candidate.candidateID,
        notes,
        lastContact: momentOf(lastContact),
        nextContact: momentOf(nextContact),
      },
      () => {
        toastDone(words.saved)
        onClose()
      },
    )
  }
  return (
    <FormDialog title={words.editTitle} onClose={leave} onSubmit={submit} button={t.ui.save} write={update}>
      <p className={styles.who}>{candidate.user}</p>
      <div ref={fields} className={kit.fields}>
        <ContactFields
          field={(name) => ({
            value: draft[name],
            onChange: (value) => setDraft({ ...draft, [name]: value }),
            error: fieldError(update.error, name),
          })}
        />
      </div>
      {isAsking && <DiscardDialog words={t.admin.discard} onKeep={() => setIsAsking(false)} onDiscard={onClose} />}
    </FormDialog>
  )
}
