import { Readable } from 'node:stream'
import type { CallOutput } from '../../shared/api/contract.ts'
import { planOf, type PlanVariant } from '../../shared/billing.ts'
import { serverLimits } from '../../shared/limits.ts'
import type { Locale } from '../../shared/locales.ts'
import { retention } from '../../shared/retention.ts'
import type { Config } from '../app/config.ts'
import type { Deps } from '../app/deps.ts'
import type { FileAnswer } from '../app/handlers.ts'
import { orNotFound } from '../app/errors.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import type { Mailer } from '../platform/mail.ts'
import { write } from '../platform/mails.ts'
import { texts } from '../texts/index.ts'
import { type InvoiceDocument, invoicePdf } from './invoice-pdf.ts'
import { addInterval } from './status.ts'

/** A payment or a refund of a subscription, as the provider reported it. */
interface Paid {
  provider: 'paypal' | 'demo'
  sale: string
  /** The event of a refund. */
  refund?: string
  userId: number
  variant: PlanVariant
  /** Negative for a refund. */
  grossCents: number
  currency: string
  /** When it was paid. */
  paidAt: Date
  now: Date
}

/**
 * Writes the invoice of a payment, or the document that cancels one with a refund, in the transaction that records it: a number that
 * is taken is used. Does nothing for a refund of a payment without an invoice. Returns the invoice's id.
 */
export async function invoice(
  db: Db,
  config: Pick<Config, 'provider' | 'vatPercent' | 'productName' | 'payment'>,
  { provider, sale, refund, userId, variant, grossCents, currency, paidAt, now }: Paid,
): Promise<number | undefined> {
  const [original] = refund === undefined ? [] : await findOriginal(db, provider, sale)
  const [buyer] = await readBuyer(db, userId)
  if (!buyer || (refund !== undefined && !original)) return undefined
  const year = Number(germanDay(now).slice(0, 4))
  const { number: next } = orNotFound((await takeNumber(db, provider, year))[0], 'number')
  const number = numberOf({ provider, year, number: next })
  const from = germanDay(paidAt)
  const vatPercent = original ? original.document.vatPercent : config.vatPercent
  const document: InvoiceDocument = {
    number,
    cancels: original ? { number: original.document.number, date: original.document.date } : null,
    date: germanDay(now),
    locale: original?.document.locale ?? buyer.language,
    seller: original?.document.seller ?? config.provider,
    buyer: { name: buyer.name, email: buyer.email },
    productName: config.productName,
    interval: planOf(variant).plan.interval,
    period: original?.document.period ?? { from, until: lastDay(from, planOf(variant).plan.interval) },
    currency,
    vatPercent,
    ...vatOf(grossCents, vatPercent),
    grossCents,
    isDemo: config.payment === 'demo',
  }
  const [made] = await insertion(
    db,
    provider,
    year,
    next,
    now,
    userId,
    sale,
    refund ?? null,
    original?.id ?? null,
    grossCents,
    JSON.stringify(document),
  )
  return made?.id
}

/** The VAT in a gross amount, rounded to the cent, and the rest. A refund has negative amounts. */
export function vatOf(grossCents: number, percent: number | null): { netCents: number; vatCents: number } {
  if (percent === null) return { netCents: grossCents, vatCents: 0 }
  const hundredths = Math.round(percent * 100)
  const amount = Math.abs(grossCents)
  // Half up, in integers.
  const vat = Math.floor((2 * amount * hundredths + 10_000 + hundredths) / (2 * (10_000 + hundredths)))
  const vatCents = grossCents < 0 ? -vat : vat
  return { netCents: grossCents - vatCents, vatCents }
}

/** Consecutive in its series: those of the demo provider are not counted among real ones. */
const numberOf = ({ provider, year, number }: { provider: string; year: number; number: number }) =>
  `${provider === 'demo' ? 'DEMO-' : ''}${year}-${String(number).padStart(6, '0')}`

const germanDays = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' })
/** The day of a time in Germany, such as `2026-11-28`. */
const germanDay = (at: Date) => germanDays.format(at)
/** The last day of a period that begins on a day. */
const lastDay = (from: string, interval: 'month' | 'year') =>
  new Date(addInterval(new Date(from), interval).getTime() - 86_400_000).toISOString().slice(0, 10)

/** The newest invoices of a user. */
export async function listInvoices(db: Db, userId: number): Promise<CallOutput<'GET /api/invoices'>> {
  const rows = await readNewest(db, userId)
  return rows.map(({ id, at, document: { number, cancels, grossCents, currency } }) => ({
    id,
    at: at.toISOString(),
    number,
    cancels: cancels?.number ?? null,
    grossCents,
    currency,
  }))
}

/** An invoice of a user as PDF. Throws 404 for one of somebody else. */
export async function readInvoice(db: Db, userId: number, id: number): Promise<FileAnswer> {
  const { document } = orNotFound((await readOne(db, userId, id))[0], 'invoice')
  const bytes = Readable.from([await invoicePdf(document)])
  return { contentType: 'application/pdf', fileName: `${document.number}.pdf`, bytes }
}

/** Sends an invoice to the user, unless the account was deleted in the meantime. */
export async function sendInvoice(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  mailer: Mailer,
  invoiceId: number,
): Promise<void> {
  const [found] = await readForMail(db, invoiceId)
  if (!found) return
  const { email: to, document } = found
  const { productName, publicUrl, supportEmail } = config
  const { locale, number, cancels } = document
  const words = texts[locale].invoice.mail(productName, supportEmail, { number, cancels: cancels?.number ?? null })
  const mail = write(words, { url: `${publicUrl}/account`, productName, locale })
  const attachment = { filename: `${number}.pdf`, content: await invoicePdf(document), contentType: 'application/pdf' }
  await mailer.send({ to, ...mail, attachments: [attachment] })
}

/** Deletes invoices after the eight years that § 14b UStG requires, which begin with the next year. */
export async function removeOldInvoices(db: Db, now: Date): Promise<void> {
  await deletion(db, now)
}
const deletion = preparedQuery<never>(`
  with old as (select id from invoices i where at < date_trunc('year', $1::timestamptz) - interval '${retention.invoiceYears} years'
    and not exists (select from invoices c where c.cancels = i.id
      and c.at >= date_trunc('year', $1::timestamptz) - interval '${retention.invoiceYears} years'))
  delete from invoices where id in (select id from old)`)

/** The invoices of user `$1` beyond id `$2`. */
export const readInvoicesBeyond = preparedQuery<{ id: number; document: InvoiceDocument }>(`
  select id, at, provider, sale, document from invoices where user_id = $1 and id > $2 order by id limit 50`)

const takeNumber = preparedQuery<{ number: number }>(`
  insert into invoice_series (provider, year, last) values ($1, $2, 1)
  on conflict (provider, year) do update set last = invoice_series.last + 1 returning last number`)

const insertion = preparedQuery<{ id: number }>(`
  insert into invoices (provider, year, number, at, user_id, sale, refund, cancels, gross_cents, document)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`)

const findOriginal = preparedQuery<{ id: number; document: InvoiceDocument }>(
  'select id, document from invoices where provider = $1 and sale = $2 and cancels is null',
)

const readBuyer = preparedQuery<{ name: string; email: string; language: Locale }>(
  'select name, email, language from users where id = $1',
)

const readNewest = preparedQuery<{ id: number; at: Date; document: InvoiceDocument }>(
  `select id, at, document from invoices where user_id = $1 order by id desc limit ${serverLimits.invoicesShown}`,
)

const readOne = preparedQuery<{ document: InvoiceDocument }>(
  'select document from invoices where user_id = $1 and id = $2',
)

const readForMail = preparedQuery<{ email: string; document: InvoiceDocument }>(
  'select u.email, i.document from invoices i join users u on u.id = i.user_id where i.id = $1',
)
