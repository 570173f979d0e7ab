import { useQuery } from '@tanstack/react-query'
import { partnerRead } from '../billing/partner.ts'
import { PartnerSection } from '../billing/PartnerSection.tsx'
import { query } from '../data/api.ts'
import { reads as billingReads } from '../billing/subscription.ts'
import { SubscriptionSection } from '../billing/SubscriptionSection.tsx'
import { prefetch } from '../data/queryClient.ts'
import { usageRead } from './usage.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import styles from './AccountPage.module.css'
import { AdminSection } from './AdminSection.tsx'
import { AppearanceSection } from './AppearanceSection.tsx'
import { DeletionSection } from './DeletionSection.tsx'
import { ExportSection } from './ExportSection.tsx'
import { LearningSection } from './LearningSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { SpaceSection } from './SpaceSection.tsx'

const reads = {
  me: query('GET /api/me', {}),
  settings: query('GET /api/settings', {}),
  sessions: query('GET /api/sessions', {}),
}
/** Starts what the screen reads while its program loads. */
export function loader(): null {
  prefetch(reads.me)
  prefetch(reads.settings)
  prefetch(reads.sessions)
  prefetch(billingReads.subscription)
  prefetch(billingReads.isSubscribed)
  prefetch(billingReads.free)
  prefetch(partnerRead)
  prefetch(usageRead)
  return null
}

/** Account settings. */
export function Component() {
  const me = useQuery(reads.me)
  const settings = useQuery(reads.settings)
  const sessions = useQuery(reads.sessions)
  const billing = [
    useQuery(billingReads.subscription),
    useQuery(billingReads.isSubscribed),
    useQuery(billingReads.free),
  ]
  const partner = useQuery(partnerRead)
  const usage = useQuery(usageRead)
  const failed = [me, settings, sessions].find((read) => read.isError)
  // All of it at once: what comes later would push down what is being read. What fails is tried again in its place.
  if ([me, settings, sessions, usage, ...billing, partner].some((read) => !read.isFetched))
    return (
      <Page title={t.account.title} width="text">
        <Skeleton height="100svh" />
      </Page>
    )
  return (
    <Page title={t.account.title} width="text">
      <div className={styles.sections}>
        {failed && (
          <Notice tone="error" actions={<Button onClick={() => failed.refetch()}>{t.ui.retry}</Button>}>
            {errorText(failed.error)}
          </Notice>
        )}
        {me.data ? <ProfileSection key={me.data.id} me={me.data} /> : <Skeleton height="12rem" />}
        {me.data ? <SubscriptionSection userId={me.data.id} /> : <Skeleton height="10rem" />}
        {settings.data ? <LearningSection settings={settings.data} /> : <Skeleton height="10rem" />}
        <AppearanceSection />
        <PasswordSection email={me.data?.email ?? ''} />
        {sessions.data ? <SessionsSection sessions={sessions.data} /> : <Skeleton height="8rem" />}
        <SpaceSection isConfirmed={me.data?.emailVerified ?? true} />
        <PartnerSection />
        {me.data?.role === 'admin' && <AdminSection />}
        <ExportSection />
        <DeletionSection />
      </div>
    </Page>
  )
}
