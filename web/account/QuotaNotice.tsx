import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../data/paths.ts'
import { remember, useRemembered } from '../data/remembered.ts'
import { useAuthorised } from '../data/session.ts'
import { t } from '../texts/index.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './QuotaNotice.module.css'
import { type CountedUsage, fullest, isCounted, levelOf, usageRead } from './usage.ts'

interface QuotaNoticeProps {
  /** The deck whose page it is on, with the cards in its topics; without one it speaks of the fullest deck. */
  deck?: { id: number; name: string; cards: number }
}

/** Shows on screens for work that little space is left, or none, with a link to the details. */
export function QuotaNotice({ deck }: QuotaNoticeProps) {
  const enabled = useAuthorised()
  const { data = [] } = useQuery({ ...usageRead, enabled })
  const dismissed = useRemembered('dismissedQuota')
  const counted = data.filter(isCounted)
  const usage = fullest(deck ? ofDeck(counted, deck) : counted)
  if (!usage) return null
  const level = levelOf(usage)
  const seen = `${usage.quota}:${usage.deck?.id ?? ''}:${level}`
  if (seen === dismissed) return null
  const words = t.quotas
  return (
    <Notice
      tone="warning"
      className={styles.notice}
      title={level === 'full' ? words.full : words.near}
      actions={
        <>
          <Button variant="plain" onClick={() => remember('dismissedQuota', seen)}>
            {t.ui.dismiss}
          </Button>
          <Link to={paths.account} className={buttonClass()}>
            {words.show}
          </Link>
        </>
      }
    >
      {words.using(words.amount(usage))} {level === 'full' ? words.help[usage.quota] : words.nearHint}
    </Notice>
  )
}

/** The quota for a deck's page: the cards of this deck, not of the fullest one, and not the number of decks. */
function ofDeck(usages: CountedUsage[], { id, name, cards }: NonNullable<QuotaNoticeProps['deck']>): CountedUsage[] {
  return usages
    .filter(({ quota }) => quota !== 'decks')
    .map((usage) =>
      usage.quota !== 'cardsPerDeck' || usage.deck?.id === id ? usage : { ...usage, used: cards, deck: { id, name } },
    )
}
