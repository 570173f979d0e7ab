import type { ReactNode } from 'react'
import type { CallOutput } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import { classNames } from '../ui/className.ts'
import card from '../ui/PlanCard.module.css'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './CheckoutPage.module.css'

interface PlanCardProps {
  plan: CallOutput<'GET /api/config'>['plans'][number]
  /** A partner's code makes it cheaper. */
  hasCode: boolean
  /** Where one subscribes to it. */
  children: ReactNode
}

/** A plan: what it comes to per week, what is billed and how often, and what it includes. */
export function PlanCard({ plan, hasCode, children }: PlanCardProps) {
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

/** What it costs without a code. */
function Former({ price }: { price: string }) {
  return (
    <>
      <s aria-hidden="true">{price}</s>
      <VisuallyHidden>{t.billing.checkout.insteadOf(price)}</VisuallyHidden>
    </>
  )
}
