import { Link } from 'react-router'
import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { noteOf, type Subscription } from './subscription.ts'

/** What a subscriber sees in place of the plans. */
export function SubscribedNotice({ subscription }: { subscription: Subscription | null }) {
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
