import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { query, useWrite } from '../data/api.ts'
import { dayAndTime } from '../texts/dates.ts'
import { t } from '../texts/index.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { toast } from '../ui/toast.ts'
import { type Affiliate, draftOf } from './affiliateDraft.ts'
import { AffiliateForm } from './AffiliateForm.tsx'
import styles from './AffiliatePage.module.css'
import { BackLink } from '../ui/BackLink.tsx'
import { Earnings } from './Earnings.tsx'
import { adminPaths } from './paths.ts'
import { Shown } from './Shown.tsx'

/** A partner: what is noted, what came of the code, and what is owed. */
export function Component({ id }: { id: number }) {
  const read = useQuery(query('GET /api/getAffiliates', {}))
  const words = t.admin.affiliate
  return (
    <Page title={t.admin.routes.affiliate.title} back={<BackLink to={adminPaths.affiliates}>{words.back}</BackLink>}>
      <Shown read={read}>
        {(affiliates) => {
          const affiliate = affiliates.find(({ affiliateID }) => affiliateID === id)
          return affiliate ? <Details affiliate={affiliate} /> : <EmptyState>{words.missing}</EmptyState>
        }}
      </Shown>
    </Page>
  )
}

function Details({ affiliate }: { affiliate: Affiliate }) {
  const update = useWrite('PUT /api/updateAffiliate')
  const navigate = useNavigate()
  const { affiliateID, hasContract, user, userId, joined } = affiliate
  const words = t.admin.affiliate
  return (
    <>
      <p className={styles.who}>
        {user === null || userId === null ? t.admin.gone : words.user(user, userId)}
        <span>{words.joined(dayAndTime(joined))}</span>
      </p>
      <div className={styles.columns}>
        <AffiliateForm
          initial={draftOf(affiliate)}
          contractOf={hasContract ? affiliateID : null}
          saving={update}
          onSave={(details, onSaved) =>
            update.mutate(
              { ...details, affiliateID },
              {
                onSuccess: () => {
                  onSaved()
                  toast({ message: words.saved, tone: 'good' })
                  void navigate(adminPaths.affiliates)
                },
              },
            )
          }
        />
        <Earnings affiliate={affiliate} />
      </div>
    </>
  )
}
