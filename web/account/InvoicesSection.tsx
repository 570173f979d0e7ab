import { useQuery } from '@tanstack/react-query'
import { DownloadButton } from '../app/DownloadButton.tsx'
import { call, query } from '../data/api.ts'
import { calendarDay } from '../sharing/dueDay.ts'
import { t } from '../texts/index.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import kit from '../ui/kit.module.css'
import { Section } from './Section.tsx'
import styles from './Section.module.css'

export const invoicesRead = query('GET /api/invoices', {})

/** The invoices of the subscription, as PDF. Mails about payments lead here. */
export function InvoicesSection() {
  const invoices = useQuery(invoicesRead)
  const words = t.invoices
  if (!invoices.isError && !invoices.data?.length) return null
  return (
    <Section title={words.title}>
      {invoices.isError && <ErrorNotice error={invoices.error} onRetry={() => invoices.refetch()} />}
      <ul className={styles.records}>
        {invoices.data?.map(({ id, date, number, cancels, grossCents, currency }) => (
          <li key={id}>
            <p>{cancels ? words.cancellation(number, cancels) : words.invoice(number)}</p>
            <p className={kit.note}>
              {calendarDay(date)}, {money(grossCents, currency)}
            </p>
            <DownloadButton
              read={() => call('GET /api/invoice/:id', { id: String(id) })}
              name={() => `${number}.pdf`}
              done={words.done}
            >
              {words.downloadNamed(number)}
            </DownloadButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const money = (cents: number, currency: string) =>
  (cents / 100).toLocaleString(t.locale, { style: 'currency', currency })
