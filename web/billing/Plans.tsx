import {
  DISPATCH_ACTION,
  PayPalButtons,
  PayPalScriptProvider,
  type ReactPayPalScriptOptions,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CallOutput } from '../../shared/api/contract.ts'
import type { PlanVariant } from '../../shared/billing.ts'
import type { Locale } from '../../shared/locales.ts'
import { t } from '../texts/index.ts'
import kit from '../ui/kit.module.css'
import { classNames } from '../ui/className.ts'
import card from '../ui/PlanCard.module.css'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Spinner } from '../ui/Loading.tsx'
import { webToken } from '../data/session.ts'
import styles from './CheckoutPage.module.css'
import { LegalLine } from './LegalLine.tsx'
import { OrderDialog } from './OrderDialog.tsx'

/** How long after the view appears the provider's buttons are rendered (product constant). */
const appearMs = 1000

interface PlansProps {
  config: CallOutput<'GET /api/config'>
  /** A partner's code that was applied. */
  code: string | null
}

/** The plans, each with the provider's buttons. A partner's code makes all of them cheaper. */
export function Plans({ config, code }: PlansProps) {
  const [ordered, setOrdered] = useState<PlanVariant | null>(null)
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
              variant={code === null ? plan.variant : plan.variantWithCode}
              hasAppeared={hasAppeared}
              onChoose={setOrdered}
            />
          </PlanCard>
        ))}
      </ul>
      <LegalLine words={words.legal} />
      {ordered && (
        <OrderDialog variant={ordered} vatPercent={config.vatPercent} code={code} onClose={() => setOrdered(null)} />
      )}
    </PayPalScriptProvider>
  )
}

interface PlanCardProps {
  plan: CallOutput<'GET /api/config'>['plans'][number]
  /** A partner's code makes it cheaper. */
  hasCode: boolean
  /** Where one subscribes to it. */
  children: ReactNode
}

/** A plan: its price per week, its billing period, and its features. */
function PlanCard({ plan, hasCode, children }: PlanCardProps) {
  const { interval } = plan
  const words = t.billing.checkout
  const weekly = hasCode ? plan.weeklyWithCodeCents : plan.weeklyCents
  const billed = t.price(hasCode ? plan.billedWithCodeCents : plan.billedCents)
  return (
    <li className={classNames(card.card, styles.plan)}>
      <h2 className={card.name}>{t.billing.names[interval]}</h2>
      <p className={card.price}>
        <strong>{t.price(weekly)}</strong> {words.perWeek} {hasCode && <Former price={t.price(plan.weeklyCents)} />}
      </p>
      <p className={styles.billed}>
        {words.billed[interval](billed)} {hasCode && <Former price={t.price(plan.billedCents)} />}
      </p>
      <ul className={card.features}>
        {words.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <p className={styles.order}>{words.order[interval](billed)}</p>
      {children}
    </li>
  )
}

/** The price without a code. */
function Former({ price }: { price: string }) {
  return (
    <>
      <s aria-hidden="true">{price}</s>
      <span className={kit.hidden}>{t.billing.checkout.insteadOf(price)}</span>
    </>
  )
}

/** Shows that the provider's script could not be loaded, and loads it again. */
function ScriptFailure({ options }: { options: ReactPayPalScriptOptions }) {
  const [{ isRejected }, dispatch] = usePayPalScriptReducer()
  const words = t.billing.checkout.scriptFailed
  if (!isRejected) return null
  const retry = () => dispatch({ type: DISPATCH_ACTION.RESET_OPTIONS, value: options })
  return (
    <Notice tone="error" title={words.title} actions={<Button onClick={retry}>{t.ui.retry}</Button>}>
      {words.note}
    </Notice>
  )
}

interface SubscribeButtonsProps {
  label: string
  variant: PlanVariant
  /** The buttons appear after a moment. */
  hasAppeared: boolean
  /** Leads to the order button, which alone opens PayPal. */
  onChoose: (variant: PlanVariant) => void
}

/** The provider's buttons for one plan. Pressing one shows what would be ordered. */
function SubscribeButtons({ label, variant, hasAppeared, onChoose }: SubscribeButtonsProps) {
  const [{ isPending, isRejected }] = usePayPalScriptReducer()
  const [hasFailed, setHasFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const group = useRef<HTMLDivElement>(null)
  const words = t.billing.checkout
  // The message may be below the window.
  useEffect(() => {
    if (hasFailed) group.current?.scrollIntoView({ block: 'nearest' })
  }, [hasFailed])
  if (isRejected) return null
  return (
    <div ref={group} role="group" aria-label={label} className={styles.buttons}>
      {hasFailed && (
        <Notice
          tone="error"
          actions={
            <Button
              onClick={() => {
                setHasFailed(false)
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
          // A new key recreates buttons that failed to render.
          key={attempt}
          style={{ shape: 'pill', color: 'blue', layout: 'vertical', label: 'subscribe' }}
          forceReRender={[variant]}
          onClick={async (_, { reject }) => {
            setHasFailed(false)
            onChoose(variant)
            return reject()
          }}
          // Required by PayPal for these buttons. Without our order button there is no contract (§ 312j BGB).
          createSubscription={() => Promise.reject(new Error('A subscription begins with an order.'))}
          onError={() => setHasFailed(true)}
        />
      )}
    </div>
  )
}

const providerLocales: Record<Locale, string> = { en: 'en_GB', de: 'de_DE' }

const demoProgram = '/demo-paypal/sdk/js'

function scriptOptions(config: CallOutput<'GET /api/config'>): ReactPayPalScriptOptions {
  return {
    clientId: config.paypalClientId,
    components: 'buttons',
    currency: 'EUR',
    intent: 'subscription',
    vault: true,
    locale: providerLocales[t.locale],
    // The demo provider knows its customers by their session. PayPal never sees it.
    ...(config.payment === 'demo' && { sdkBaseUrl: demoProgram, dataUserIdToken: webToken() ?? '' }),
  }
}
