import { useQuery } from '@tanstack/react-query'
import { t } from '../texts/index.ts'
import styles from './DemoNote.module.css'
import { reads } from './subscription.ts'

/** Notes that the demo provider moves no money. */
export function DemoNote() {
  const { data } = useQuery(reads.config)
  if (data?.payment !== 'demo') return null
  return <p className={styles.demo}>{t.billing.demo.note}</p>
}
