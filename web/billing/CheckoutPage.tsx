import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { CallOutput } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { paths } from '../data/paths.ts'
import { prefetch } from '../data/queryClient.ts'
import { t } from '../texts/index.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Skeleton, Spinner } from '../ui/Loading.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { Field, Form } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './CheckoutPage.module.css'
import { DemoNote, UnreportedNotice } from './notices.tsx'
import { Plans } from './Plans.tsx'
import { keepReport, reportsOf, sendReports, useReports } from './reporting.ts'
import { isRunning, noteOf, reads, type Subscription } from './subscription.ts'
import { type AffiliateCode, useAffiliateCode } from './useAffiliateCode.ts'

/** Starts the screen's queries while its chunk loads. */
export function loader(): void {
  prefetch(reads.me)
  prefetch(reads.subscription)
  prefetch(reads.isSubscribed)
}

/** The plans, each with its subscribe buttons, and where PayPal leads back to. */
export function Component() {
  const config = useQuery(reads.config)
  const me = useQuery(reads.me)
  const subscription = useQuery(reads.subscription)
  const isSubscribed = useQuery(reads.isSubscribed)
  const all = [config, me, subscription, isSubscribed]
  const failed = all.find((read) => read.isError && !read.data)
  const retry = () => {
    for (const read of all) if (read.isError) void read.refetch()
  }
  const words = t.billing.checkout
  return (
    <Page title={words.title}>
      <div className={styles.screen}>
        <DemoNote />
        {config.data && me.data && subscription.data && isSubscribed.data ? (
          <Checkout
            config={config.data}
            me={me.data}
            subscription={subscription.data.subscription}
            isSubscribed={isSubscribed.data.IsTrue}
          />
        ) : failed ? (
          <ErrorNotice error={failed.error} onRetry={retry} />
        ) : (
          <Skeleton height="100svh" />
        )}
      </div>
    </Page>
  )
}

interface CheckoutProps {
  config: CallOutput<'GET /api/config'>
  me: CallOutput<'GET /api/me'>
  subscription: CallOutput<'GET /api/subscription'>['subscription']
  isSubscribed: boolean
}

function Checkout({ config, me, subscription, isSubscribed }: CheckoutProps) {
  const navigate = useNavigate()
  const affiliate = useAffiliateCode()
  const isTaken = isRunning(subscription, isSubscribed)
  const reports = useReports(me.id, isTaken)
  const confirm = useMutation({
    mutationFn: async (paymentId: string) => {
      // Stored first, so that the server learns of the payment whatever happens next.
      keepReport({ userId: me.id, paymentId, code: affiliate.code })
      await sendReports()
      if (!reportsOf(me.id).some((report) => report.paymentId === paymentId)) await navigate(paths.payed)
    },
  })
  const [parameters, setParameters] = useSearchParams()
  const outcome = parameters.get('paypal')
  const approved = outcome === 'approved' ? parameters.get('subscription_id') : null
  // The page that PayPal leads back to may be loaded twice; a report counts once.
  const reported = useRef<string>(null)
  const { mutate } = confirm
  useEffect(() => {
    if (approved === null || reported.current === approved) return
    reported.current = approved
    mutate(approved)
    setParameters({}, { replace: true })
  }, [approved, mutate, setParameters])
  const words = t.billing.checkout

  if (confirm.isPending) return <Spinner label={words.reporting} size="large" />
  // Prevents a second payment.
  if (reports.length > 0) return <UnreportedNotice reports={reports} />
  if (isTaken) return <SubscribedNotice subscription={subscription} />
  return (
    <>
      {outcome === 'cancelled' && <Notice>{words.aborted}</Notice>}
      {outcome === 'declined' && (
        <Notice tone="error" actions={<Button onClick={() => setParameters({})}>{t.ui.retry}</Button>}>
          {words.failed}
        </Notice>
      )}
      <p className={styles.lead}>{words.lead}</p>
      <AffiliateCodeForm {...affiliate} />
      <Plans config={config} code={affiliate.code} />
    </>
  )
}

/** The field for a partner's code, and whether it is valid. */
function AffiliateCodeForm({ text, change, apply, validity, isPending, error }: AffiliateCode) {
  const words = t.affiliates.code
  return (
    <Form className={styles.form} onSubmit={apply}>
      <Field
        label={words.label}
        name="affiliate"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={limits.affiliateCodeLength}
        value={text}
        onChange={change}
        error={validity === 'invalid' ? words.invalid : error}
      />
      <Button type="submit" pending={isPending}>
        {words.apply}
      </Button>
      <p role="status" className={styles.applied}>
        {validity === 'valid' && (
          <>
            <Icon name="check" size={18} />
            {words.applied}
          </>
        )}
      </p>
    </Form>
  )
}

/** Shown to subscribers in place of the plans. */
function SubscribedNotice({ subscription }: { subscription: Subscription | null }) {
  const { title, account } = t.billing.checkout.subscribed
  return (
    <Notice
      tone="good"
      title={title}
      actions={
        <Link to={paths.account} className={buttonClass()}>
          {account}
        </Link>
      }
    >
      {subscription && (
        <p>
          {t.billing.subscription.states[subscription.state]}: {noteOf(subscription, new Date())}
        </p>
      )}
    </Notice>
  )
}
