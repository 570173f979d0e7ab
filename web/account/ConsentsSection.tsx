import { useQuery } from '@tanstack/react-query'
import { query } from '../data/api.ts'
import { t } from '../texts/index.ts'
import { day, dayAndTime } from '../texts/time.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import kit from '../ui/kit.module.css'
import { Section } from './Section.tsx'
import styles from './Section.module.css'

export const consentsRead = query('GET /api/consents', {})

/** What the user agreed to and withdrew, in the words of then. Nothing for accounts that are older than the records. */
export function ConsentsSection() {
  const consents = useQuery(consentsRead)
  const words = t.consentRecords
  if (!consents.isError && !consents.data?.length) return null
  return (
    <Section title={words.title}>
      {consents.isError && <ErrorNotice error={consents.error} onRetry={() => consents.refetch()} />}
      <ul className={styles.records}>
        {consents.data?.map(({ id, at, kind, isGiven, wording, dated, deck }) => (
          <li key={id}>
            <p>
              {isGiven || (kind !== 'reminders' && kind !== 'progress')
                ? words.given[kind](deck)
                : words.withdrawn[kind](deck)}
            </p>
            <p className={kit.note}>
              {[dayAndTime(at), dated && words.version(day(dated))].filter(Boolean).join(', ')}
            </p>
            {wording && <p className={kit.note}>{words.words(wording)}</p>}
          </li>
        ))}
      </ul>
      <p className={kit.note}>{words.analytics}</p>
    </Section>
  )
}
