import { planOf } from '../../shared/plans.ts'
import { t } from '../texts/index.ts'
import { noteOf, type Subscription } from './subscription.ts'
import styles from './SubscriptionSection.module.css'

/** Which plan it is, what it costs, and how it stands. */
export function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const { plan, hasCode } = planOf(subscription.variant)
  const { names, periods, subscription: words } = t.billing
  const price = t.price(hasCode ? plan.billedWithCodeCents : plan.billedCents)
  return (
    <>
      <dl className={styles.facts}>
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
