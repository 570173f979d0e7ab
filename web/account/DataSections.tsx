import { useQuery } from '@tanstack/react-query'
import { DownloadButton } from '../app/DownloadButton.tsx'
import { mailto, useProduct } from '../app/shell/config.ts'
import { call, query } from '../data/api.ts'
import { calendarDay } from '../sharing/dueDay.ts'
import { t } from '../texts/index.ts'
import { day, dayAndTime } from '../texts/time.ts'
import { buttonClass } from '../ui/Button.tsx'
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

/** How to have the account deleted: by contacting support. */
export function DeletionSection() {
  const { productName, supportEmail } = useProduct()
  const text = t.account.deletion
  return (
    <Section title={text.title}>
      <p>{text.note}</p>
      <a href={mailto(supportEmail, text.mail(productName))} className={buttonClass()}>
        {t.ui.contactSupport}
      </a>
    </Section>
  )
}

/** Downloads everything that is stored about the user. */
export function ExportSection() {
  const { productName } = useProduct()
  const text = t.account.export
  return (
    <Section title={text.title}>
      <p>{text.note}</p>
      <DownloadButton
        read={() => call('GET /api/export', {})}
        name={() => text.fileName(productName, new Date().toISOString().slice(0, 10))}
        done={text.done}
      >
        {text.download}
      </DownloadButton>
    </Section>
  )
}
