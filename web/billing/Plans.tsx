import { PayPalScriptProvider } from '@paypal/react-paypal-js'
import { useEffect, useState } from 'react'
import type { CallOutput } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import styles from './CheckoutPage.module.css'
import { LegalLine } from './LegalLine.tsx'
import { PlanCard } from './PlanCard.tsx'
import { scriptOptions } from './provider.ts'
import { ScriptFailure } from './ScriptFailure.tsx'
import { SubscribeButtons } from './SubscribeButtons.tsx'

/** How long after the view appears the provider's buttons are rendered (product constant). */
const appearMs = 1000

interface PlansProps {
  config: CallOutput<'GET /api/config'>
  userId: number
  /** A partner's code that was applied. */
  code: string | null
  onApprove: (paymentId: string) => Promise<unknown>
}

/** The plans, each with the provider's buttons. A partner's code makes all of them cheaper. */
export function Plans({ config, userId, code, onApprove }: PlansProps) {
  const [hasAppeared, setHasAppeared] = useState(false)
  const words = t.billing.checkout

  useEffect(() => {
    const timer = setTimeout(() => setHasAppeared(true), appearMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    <PayPalScriptProvider options={scriptOptions(config)}>
      <ScriptFailure options={scriptOptions(config)} />
      <ul aria-label={words.plans} className={styles.plans}>
        {config.plans.map((plan) => (
          <PlanCard key={plan.interval} plan={plan} hasCode={code !== null}>
            <SubscribeButtons
              label={words.buttons(t.billing.names[plan.interval])}
              planId={config.planIds[code === null ? plan.variant : plan.variantWithCode]}
              userId={userId}
              hasAppeared={hasAppeared}
              onApprove={onApprove}
            />
          </PlanCard>
        ))}
      </ul>
      <LegalLine />
    </PayPalScriptProvider>
  )
}
