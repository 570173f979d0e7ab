import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { query, useWrite } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { BackLink, Page } from '../ui/Page.tsx'
import { toastDone } from '../ui/toast.ts'
import { type Candidate, draftFrom } from './affiliateDraft.ts'
import { AffiliateForm } from './AffiliateForm.tsx'
import styles from './AffiliatePage.module.css'
import { adminPaths } from './paths.ts'
import { Shown } from './Table.tsx'

/** Makes a partner of a candidate. */
export function Component({ id }: { id: number }) {
  const read = useQuery(query('GET /api/getAffiliateCandidates', {}))
  const words = t.admin.affiliate
  return (
    <Page
      title={t.admin.routes.convert.title}
      back={<BackLink to={adminPaths.candidates}>{words.backToCandidates}</BackLink>}
    >
      <Shown read={read}>
        {(candidates) => {
          const candidate = candidates.find(({ candidateID }) => candidateID === id)
          return candidate ? <Conversion candidate={candidate} /> : <EmptyState>{words.missingCandidate}</EmptyState>
        }}
      </Shown>
    </Page>
  )
}

function Conversion({ candidate }: { candidate: Candidate }) {
  const join = useWrite('POST /api/joinAffiliate')
  const navigate = useNavigate()
  const { candidateID, user, userId } = candidate
  const words = t.admin.affiliate
  return (
    <>
      <p className={styles.who}>{words.user(user, userId)}</p>
      <AffiliateForm
        initial={draftFrom(candidate)}
        contractOf={null}
        saving={join}
        onSave={(details, onSaved) =>
          join.mutate({ ...details, candidateID }, () => {
            onSaved()
            toastDone(words.created)
            void navigate(adminPaths.affiliates)
          })
        }
      />
    </>
  )
}
