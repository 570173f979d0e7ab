import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { query } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Email } from '../ui/Email.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import type { Candidate } from './affiliateDraft.ts'
import { DeclineDialog } from './DeclineDialog.tsx'
import { EditCandidateDialog } from './EditCandidateDialog.tsx'
import { LongText } from './LongText.tsx'
import { adminPaths } from './paths.ts'
import styles from './RowActions.module.css'
import { Shown } from './Shown.tsx'
import { type Column, Table } from './Table.tsx'
import { When } from './When.tsx'

type Popup = { kind: 'edit' | 'decline'; candidate: Candidate }

/** Who applied as a partner. */
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
      <Shown read={read}>
        {(candidates) =>
          candidates.length > 0 ? (
            <Table
              caption={words.caption}
              hideCaption
              columns={columns}
              rows={candidates}
              keyOf={({ candidateID }) => candidateID}
            />
          ) : (
            <EmptyState>{words.none}</EmptyState>
          )
        }
      </Shown>
      {popup?.kind === 'edit' && <EditCandidateDialog candidate={popup.candidate} onClose={() => setPopup(null)} />}
      {popup?.kind === 'decline' && <DeclineDialog candidate={popup.candidate} onClose={() => setPopup(null)} />}
    </Page>
  )
}
