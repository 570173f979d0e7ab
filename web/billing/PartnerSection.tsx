import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '../../shared/api/contract.ts'
import { Section } from '../account/Section.tsx'
import { query, useWrite } from '../data/api.ts'
import { day } from '../texts/time.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PartnerLink } from './PartnerLink.tsx'
import styles from './Partner.module.css'

/** The partner programme: what it is, the application, and what a partner has earned. */
export function PartnerSection() {
  const partner = useQuery(partnerRead)
  return (
    <Section title={t.affiliates.partner.title}>
      {partner.data ? (
        <Standing partner={partner.data} />
      ) : partner.isError ? (
        <ErrorNotice error={partner.error} onRetry={() => partner.refetch()} />
      ) : (
        <Skeleton height="5rem" />
      )}
    </Section>
  )
}

function Standing({ partner }: { partner: CallOutput<'GET /api/partner'> }) {
  const words = t.affiliates.partner
  if (partner.state !== 'partner')
    return partner.state === 'none' ? (
      <Application />
    ) : (
      <Notice tone="good" title={words.received}>
        {words.reading}
      </Notice>
    )
  const { code, conversions, owedCents, lastPayout } = partner
  return (
    <>
      <PartnerLink code={code} label={words.link} />
      <dl className={styles.facts}>
        <dt>{words.code}</dt>
        <dd>{code}</dd>
        <dt>{words.conversions}</dt>
        <dd>{words.conversionCount(conversions)}</dd>
        <dt>{words.owed}</dt>
        <dd>{t.price(owedCents)}</dd>
        <dt>{words.lastPayout}</dt>
        <dd>{lastPayout === null ? words.noPayout : day(lastPayout)}</dd>
      </dl>
    </>
  )
}

function Application() {
  const join = useWrite('POST /api/joinAffiliateCandidate')
  const words = t.affiliates.partner
  return (
    <>
      <p>{words.intro}</p>
      <ErrorNotice error={join.error} />
      <Button pending={join.isPending} onClick={() => join.mutate({})}>
        {words.join}
      </Button>
    </>
  )
}

/** How the user stands in the partner programme. */
export const partnerRead = query('GET /api/partner', {})
