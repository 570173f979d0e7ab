import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isCancellable } from '../../shared/billing.ts'
import { Section } from '../account/Section.tsx'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { DemoEvents } from './DemoEvents.tsx'
import { DemoNote } from './DemoNote.tsx'
import { useReports } from './reporting.ts'
import { isRunning, reads, type Subscription } from './subscription.ts'
import { SubscriptionFacts } from './SubscriptionFacts.tsx'
import styles from './SubscriptionSection.module.css'
import { UnreportedNotice } from './UnreportedNotice.tsx'
import { UnsubscribeDialog } from './UnsubscribeDialog.tsx'
import { UpgradeBox } from './UpgradeBox.tsx'

const pendingMs = 5000

/** How the user's subscription stands, and what they can do about it. */
export function SubscriptionSection({ userId }: { userId: number }) {
  const config = useQuery(reads.config)
  const subscription = useQuery({
    ...reads.subscription,
    // The provider is about to say more.
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
        <Notice tone="error" actions={<Button onClick={retry}>{t.ui.retry}</Button>}>
          {errorText(failed.error)}
        </Notice>
      ) : subscription.data && isSubscribed.data && free.data ? (
        <>
          {subscription.data.subscription && <Held subscription={subscription.data.subscription} />}
          {!isTaken && (
            <>
              {!subscription.data.subscription && <p>{words.freePlan}</p>}
              <UpgradeBox />
            </>
          )}
          <p className={styles.free}>{words.free(free.data.count)}</p>
          {config.data?.payment === 'demo' && subscription.data.subscription && <DemoEvents />}
        </>
      ) : (
        <Skeleton height="10rem" />
      )}
    </Section>
  )
}

/** A subscription, present or past, and its end by its user. */
function Held({ subscription }: { subscription: Subscription }) {
  const [isAsked, setIsAsked] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const done = useRef<HTMLDivElement>(null)
  const words = t.billing.subscription
  // When the dialog has given focus back, to a button that has gone.
  useEffect(() => {
    if (isDone) done.current?.focus()
  }, [isDone])
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
      <UnsubscribeDialog
        subscription={subscription}
        open={isAsked}
        onClose={() => setIsAsked(false)}
        onDone={() => {
          setIsAsked(false)
          setIsDone(true)
        }}
      />
    </>
  )
}
