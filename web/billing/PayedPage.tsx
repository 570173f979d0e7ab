import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import styles from './CheckoutPage.module.css'
import { DemoNote } from './notices.tsx'
import { reads } from './subscription.ts'

const askMs = 3000
/** After this time the account page shows the status. */
const mostAsked = 20

/** Thanks for a subscription. The provider may take a moment to activate it. */
export function Component() {
  const { data } = useQuery({
    ...reads.isSubscribed,
    refetchInterval: ({ state }) => (state.data?.IsTrue || state.dataUpdateCount > mostAsked ? false : askMs),
  })
  const words = t.billing.payed
  return (
    <Page title={words.title} width="text">
      <div className={styles.screen}>
        <DemoNote />
        <p>{words.processing}</p>
        {data?.IsTrue && <Notice tone="good">{words.active}</Notice>}
        <p>
          <Link to={paths.decks} className={buttonClass({ variant: 'primary' })}>
            {words.toDecks}
          </Link>
        </p>
      </div>
    </Page>
  )
}
