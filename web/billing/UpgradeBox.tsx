import { Link } from 'react-router'
import { plans } from '../../shared/plans.ts'
import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { buttonClass } from '../ui/Button.tsx'
import styles from './SubscriptionSection.module.css'

const [monthly] = plans

/** What a plan is good for, and the way to it. */
export function UpgradeBox() {
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
