import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { progressOf } from '../generation/progressQuery.ts'
import { paths } from '../data/paths.ts'
import { t } from '../texts/index.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './NewCards.module.css'

/** Says how many cards of a deck nobody has looked through, and leads to them. */
export function NewCards({ deckId }: { deckId: number }) {
  const { data } = useQuery(progressOf(deckId))
  const words = t.review
  if (!data?.unreviewed) return null
  return (
    <Notice
      title={words.waiting(data.unreviewed)}
      className={styles.notice}
      actions={
        <Link to={paths.review(deckId)} className={buttonClass({ variant: 'primary' })}>
          {words.start}
        </Link>
      }
    >
      {words.waitingNote}
    </Notice>
  )
}
