import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isCancellable, paymentEvents, planOf, plans } from '../../shared/billing.ts'
import { Section } from '../account/Section.tsx'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Notice } from '../ui/Notice.tsx'
import { call, refreshAfter, useWrite } from '../data/api.ts'
import { toast } from '../ui/toast.ts'
import { day } from '../texts/time.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { paths } from '../data/paths.ts'
import { DemoNote, UnreportedNotice } from './notices.tsx'
import { useReports } from './reporting.ts'
import { isRunning, noteOf, reads, type Subscription } from './subscription.ts'
import kit from '../ui/kit.module.css'
import partner from './Partner.module.css'
import styles from './SubscriptionSection.module.css'

const pendingMs = 5000

/** How the user's subscription stands, and what they can do about it. */
export function SubscriptionSection({ userId }: { userId: number }) {
  const config = useQuery(reads.config)
  const subscription = useQuery({
    ...reads.subscription,
    // The provider is about to send an update.
    refetchInterval: ({ state }) => (state.data?.subscription?.state === 'pending' ? pendingMs : false),
  })
  const isSubscribed = useQuery(reads.isSubscribed)
  const free = useQuery(reads.free)
  const isTaken = isRunning(subscription.data?.subscription ?? null, isSubscribed.data?.IsTrue ?? false)
  const reports = useReports(userId, isTaken)
  const all = [subscription, isSubscribed, free]
  const failed = all.find((read) => read.isError && !read.data)
  const retry = () => {
    for (const read of all) if (read.isError) void read.refetch()
  }
  const words = t.billing.subscription
  return (
    <Section title={words.title}>
      <DemoNote />
      <UnreportedNotice reports={reports} />
      {failed ? (
        <ErrorNotice error={failed.error} onRetry={retry} />
      ) : subscription.data && isSubscribed.data && free.data ? (
        <>
          {subscription.data.subscription && <Held subscription={subscription.data.subscription} />}
          {!isTaken && (
            <>
              {!subscription.data.subscription && <p>{words.freePlan}</p>}
              <UpgradeBox />
            </>
          )}
          <p className={kit.note}>{words.free(free.data.count)}</p>
          {config.data?.payment === 'demo' && subscription.data.subscription && <DemoEvents />}
        </>
      ) : (
        <Skeleton height="10rem" />
      )}
    </Section>
  )
}

/** A subscription, present or past, and the button to cancel it. */
function Held({ subscription }: { subscription: Subscription }) {
  const [isAsked, setIsAsked] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const done = useRef<HTMLDivElement>(null)
  const words = t.billing.subscription
  // After the dialog has returned focus to a button that is gone.
  useEffect(() => {
    if (isDone) done.current?.focus()
  }, [isDone])
  const unsubscribe = useUnsubscribe(() => {
    setIsAsked(false)
    setIsDone(true)
  })
  const { paidUntil } = subscription
  const isPaid = paidUntil !== null && new Date(paidUntil) > new Date()
  const isEnding = !isCancellable(subscription.state) || subscription.isCancelling
  return (
    <>
      <SubscriptionFacts subscription={subscription} />
      {isCancellable(subscription.state) && subscription.isCancelling && (
        <Notice tone="warning">{words.cancelling}</Notice>
      )}
      <div ref={done} tabIndex={-1} className={styles.done}>
        {isDone && isEnding && <Notice tone="good">{words.unsubscribe.done}</Notice>}
      </div>
      {!isEnding && <Button onClick={() => setIsAsked(true)}>{words.unsubscribe.button}</Button>}
      {subscription.canEndEarly && (
        <>
          <p className={styles.note}>{words.early}</p>
          <Link to={paths.cancel} className={kit.target}>
            {t.shell.routes.cancel}
          </Link>
        </>
      )}
      <Link to={paths.withdraw} className={kit.target}>
        {t.shell.routes.withdraw}
      </Link>
      {isAsked && (
        <ConfirmDialog
          title={words.unsubscribe.button}
          button={words.unsubscribe.button}
          write={unsubscribe}
          onConfirm={() => unsubscribe.mutate()}
          onClose={() => setIsAsked(false)}
        >
          <p>{isPaid ? words.unsubscribe.stays(day(paidUntil)) : words.unsubscribe.atOnce}</p>
          <p>{words.unsubscribe.keeps}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Triggers events of the demo provider that otherwise take time or a bank. */
function DemoEvents() {
  const happen = useWrite('PUT /api/demoPayment')
  const words = t.billing.subscription.events
  return (
    <fieldset className={styles.events}>
      <legend>{words.title}</legend>
      <div className={kit.row}>
        {paymentEvents.map((event) => (
          <Button
            key={event}
            pending={happen.isPending && happen.variables.event === event}
            onClick={() =>
              happen.mutate(
                { event },
                {
                  onError: (error) =>
                    // Events that cannot happen in the current state respond with 404.
                    void toast({ message: error.status === 404 ? words.impossible : errorText(error), tone: 'error' }),
                },
              )
            }
          >
            {words.names[event]}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const { plan, hasCode } = planOf(subscription.variant)
  const { names, periods, subscription: words } = t.billing
  const price = t.price(hasCode ? plan.billedWithCodeCents : plan.billedCents)
  return (
    <>
      <dl className={partner.facts}>
        <dt>{words.plan}</dt>
        <dd>
          {names[plan.interval]}, {periods[plan.interval](price)}
        </dd>
        <dt>{words.state}</dt>
        <dd>{words.states[subscription.state]}</dd>
      </dl>
      <p className={styles.note}>{noteOf(subscription, new Date())}</p>
    </>
  )
}

/** Cancels. If the provider is down, the server records the wish, which is as good for the user. */
function useUnsubscribe(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const failure = await call('GET /api/cancelSubscription', {}).then(
        () => null,
        (error: unknown) => ({ error }),
      )
      await refreshAfter('PUT /api/hasSubscribed')
      const isNoted = client.getQueryData(reads.subscription.queryKey)?.subscription?.isCancelling
      if (failure && !isNoted) throw failure.error
    },
    onSuccess: onDone,
  })
}

const [monthly] = plans

/** The benefits of a plan, and the link to it. */
function UpgradeBox() {
  const { periods, subscription } = t.billing
  const words = subscription.upgrade
  return (
    <div className={styles.upgrade}>
      <div className={styles.words}>
        <h3>{words.title}</h3>
        <p>{words.note(periods.month(t.price(monthly.billedCents)))}</p>
      </div>
      <Link to={paths.checkout} className={buttonClass({ variant: 'primary' })}>
        {words.go}
      </Link>
    </div>
  )
}
