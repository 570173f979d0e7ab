import { PayPalButtons, usePayPalScriptReducer } from '@paypal/react-paypal-js'
import { useEffect, useRef, useState } from 'react'
import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Spinner } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './CheckoutPage.module.css'

interface SubscribeButtonsProps {
  label: string
  /** The provider's id of the plan. */
  planId: string
  userId: number
  /** Not before that is there a button. */
  hasAppeared: boolean
  onApprove: (paymentId: string) => Promise<unknown>
}

/** The provider's buttons for one plan, and what came of pressing them. */
export function SubscribeButtons({ label, planId, userId, hasAppeared, onApprove }: SubscribeButtonsProps) {
  const [{ isPending, isRejected }] = usePayPalScriptReducer()
  const [outcome, setOutcome] = useState<'failed' | 'aborted' | null>(null)
  const [attempt, setAttempt] = useState(0)
  const group = useRef<HTMLDivElement>(null)
  const words = t.billing.checkout
  // What it says may be below what the window shows.
  useEffect(() => {
    if (outcome) group.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])
  if (isRejected) return null
  return (
    <div ref={group} role="group" aria-label={label} className={styles.buttons}>
      {outcome === 'aborted' && <Notice>{words.aborted}</Notice>}
      {outcome === 'failed' && (
        <Notice
          tone="error"
          actions={
            <Button
              onClick={() => {
                setOutcome(null)
                setAttempt(attempt + 1)
              }}
            >
              {t.ui.retry}
            </Button>
          }
        >
          {words.failed}
        </Notice>
      )}
      {isPending || !hasAppeared ? (
        <Spinner label={words.loading} />
      ) : (
        <PayPalButtons
          // What failed to render is made anew.
          key={attempt}
          style={{ shape: 'pill', color: 'blue', layout: 'vertical', label: 'subscribe' }}
          forceReRender={[planId]}
          onClick={() => setOutcome(null)}
          createSubscription={(_, { subscription }) =>
            subscription.create({
              plan_id: planId,
              // By this the server knows whose it is.
              custom_id: String(userId),
              application_context: {
                shipping_preference: 'NO_SHIPPING',
                return_url: location.origin + paths.payed,
                cancel_url: location.origin + paths.checkout,
              },
            })
          }
          onApprove={async ({ subscriptionID }) => {
            if (subscriptionID) await onApprove(subscriptionID)
          }}
          onCancel={() => setOutcome('aborted')}
          onError={() => setOutcome('failed')}
        />
      )}
    </div>
  )
}
