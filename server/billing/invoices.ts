import { once } from 'node:events'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { CallOutput } from '../../shared/api/contract.ts'
import { planOf, type PlanVariant } from '../../shared/billing.ts'
import { serverLimits } from '../../shared/limits.ts'
import type { Locale } from '../../shared/locales.ts'
import { retention } from '../../shared/retention.ts'
import type { Config } from '../app/config.ts'
import type { Deps } from '../app/deps.ts'
import type { FileAnswer } from '../app/handlers.ts'
import { orNotFound } from '../app/errors.ts'
import { openTurns } from '../app/turns.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import type { Jobs } from '../platform/jobs.ts'
import { sendCounted } from '../platform/mail-counts.ts'
import type { Mailer } from '../platform/mail.ts'
import { write } from '../platform/mails.ts'
import { texts } from '../texts/index.ts'
import { type InvoiceFacts, printed, type StoredInvoice } from './invoice-pdf.ts'
import { lockBooks, refundOf } from './ledger.ts'
import { addInterval } from './status.ts'

type Provider = 'paypal' | 'demo'
type InvoiceConfig = Pick<Config, 'provider' | 'vatPercent' | 'productName'>
type InvoiceDeps = { config: InvoiceConfig; jobs: Pick<Jobs, 'enqueue'> }

/**
 * Writes the invoices of recorded payments of a subscription that have none yet, of all or of one sale, and mails them. Refunds that were
 * recorded before are cancelled at once, so the order of events does not matter. Called in the transaction that recorded a payment or
 * added a subscription, after that: the later one of two at the same time waits here, and then sees what the other one wrote.
 */
export async function invoicePayments(
  db: Db,
  { config, jobs }: InvoiceDeps,
  { provider, providerId, sale }: { provider: Provider; providerId: string; sale?: string },
  now: Date,
): Promise<void> {
  await lockBooks(db, provider)
  for (const { sentAt, at, ...payment } of await readUninvoiced(db, provider, providerId, sale ?? null)) {
    const paidAt = sentAt ? new Date(sentAt) : at
    const invoiceId = await invoice(db, config, { provider, ...payment, paidAt, now })
    if (invoiceId !== undefined) await jobs.enqueue(db, 'mail', { kind: 'invoice', invoiceId })
    await cancelRefunded(db, { jobs }, { provider, sale: payment.sale }, now)
  }
}

/**
 * Writes the documents that cancel the invoice of a sale by its recorded refunds, as far as there is an invoice, and mails them. They take
 * everything from the invoice, also when its user is gone, and never cancel more than it says.
 */
export async function cancelRefunded(
  db: Db,
  { jobs }: Pick<InvoiceDeps, 'jobs'>,
  { provider, sale }: { provider: Provider; sale: string },
  now: Date,
): Promise<void> {
  await lockBooks(db, provider)
  const [original] = await findOriginal(db, provider, sale)
  if (!original) return
  const { id, userId, document } = original
  for (const { refund, cents } of await readUncancelled(db, provider, sale)) {
    const { grossCents, vatCents } = orNotFound((await readCancelled(db, id))[0], 'invoice')
    const leftCents = document.grossCents - grossCents
    const refundedCents = Math.min(cents, leftCents)
    if (refundedCents <= 0) return
    // The last part has what is left of the VAT, so that the parts add up.
    const vatLeft = document.vatCents - vatCents
    const vat =
      refundedCents === leftCents
        ? { netCents: vatLeft - leftCents, vatCents: -vatLeft }
        : vatOf(-refundedCents, document.vatPercent)
    const isWhole = refundedCents === document.grossCents
    const facts = { ...document, ...vat, grossCents: -refundedCents }
    const cancels = { number: document.number, date: document.date, isWhole }
    const invoiceId = await insert(db, { provider, sale, userId, refund, cancels: id, now }, { ...facts, cancels })
    if (userId !== null) await jobs.enqueue(db, 'mail', { kind: 'invoice', invoiceId })
  }
}

/** A payment of a subscription, as the provider reported it. */
interface Payment {
  provider: Provider
  sale: string
  userId: number
  variant: PlanVariant
  grossCents: number
  currency: string
  paidAt: Date
  now: Date
}

/** Writes the invoice of a payment. Returns its id, or undefined if the user is gone. */
export async function invoice(
  db: Db,
  config: InvoiceConfig,
  { provider, sale, userId, variant, grossCents, currency, paidAt, now }: Payment,
): Promise<number | undefined> {
  const [buyer] = await readBuyer(db, userId)
  if (!buyer) return undefined
  const { interval } = planOf(variant).plan
  const from = germanDay(paidAt)
  const { provider: seller, productName, vatPercent } = config
  return insert(
    db,
    { provider, sale, userId, now },
    {
      cancels: null,
      locale: buyer.language,
      seller,
      buyer: { name: buyer.name, email: buyer.email },
      productName,
      interval,
      period: { from, until: lastDay(from, interval) },
      currency,
      vatPercent,
      ...vatOf(grossCents, vatPercent),
      grossCents,
      isDemo: provider === 'demo',
    },
  )
}

interface Row {
  provider: Provider
  sale: string
  userId: number | null
  /** Of a cancellation: the refund, and the invoice. */
  refund?: string
  cancels?: number
  now: Date
}

/** Takes the next number, which is used unless the transaction is rolled back. Returns the id. */
async function insert(db: Db, row: Row, facts: Omit<InvoiceFacts, 'number' | 'date'>): Promise<number> {
  const { provider, sale, userId, refund = null, cancels = null, now } = row
  const date = germanDay(now)
  const year = yearOf(date)
  const { number } = orNotFound((await takeNumber(db, provider, year))[0], 'number')
  const document = printed({ ...facts, number: numberOf({ provider, year, number }), date })
  const values = [year, number, now, userId, sale, refund, cancels, facts.grossCents, JSON.stringify(document)]
  return orNotFound((await insertion(db, provider, ...values))[0], 'invoice').id
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
const yearOf = (day: string) => Number(day.slice(0, 4))
/** The last day of a period that begins on a day. */
const lastDay = (from: string, interval: 'month' | 'year') =>
  new Date(addInterval(new Date(from), interval).getTime() - 86_400_000).toISOString().slice(0, 10)

/** The newest invoices of a user. */
export async function listInvoices(db: Db, userId: number): Promise<CallOutput<'GET /api/invoices'>> {
  const rows = await readNewest(db, userId)
  return rows.map(({ id, document: { date, number, cancels, grossCents, currency } }) => ({
    id,
    date,
    number,
    cancels: cancels?.number ?? null,
    grossCents,
    currency,
  }))
}

/** Each thread takes some 50 MB. One is left to users while mails are written. */
const drawings = openTurns({ perUser: 1, total: 2 })

/** An invoice as PDF, the same for the same document. A thread draws it: fonts take more time than the event loop has. */
export const invoicePdf = async (document: StoredInvoice, userId?: number): Promise<Buffer> =>
  drawings.run(userId, async () => {
    const thread = new Worker(new URL('./invoice-thread.ts', import.meta.url), { workerData: document, execArgv: [] })
    const [drawn] = (await once(thread, 'message')) as [Uint8Array]
    await thread.terminate()
    return Buffer.from(drawn)
  })

/** An invoice of a user as PDF. Throws 404 for one of somebody else. */
export async function readInvoice(db: Db, userId: number, id: number): Promise<FileAnswer> {
  const { document } = orNotFound((await readOne(db, userId, id))[0], 'invoice')
  const bytes = Readable.from([await invoicePdf(document, userId)])
  return { contentType: 'application/pdf', fileName: `${document.number}.pdf`, bytes }
}

/**
 * Sends an invoice to the user, unless the account was deleted in the meantime. Those of payments that cost nothing are counted until the
 * address is confirmed.
 */
export async function sendInvoice(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>,
  mailer: Mailer,
  invoiceId: number,
): Promise<void> {
  const { db, config } = deps
  const [found] = await readForMail(db, invoiceId)
  if (!found) return
  const { email: to, emailVerified, document } = found
  const { productName, publicUrl, supportEmail } = config
  const { locale, number } = document
  const words = texts[locale].invoice.mail(productName, supportEmail, document)
  const mail = write(words, { url: `${publicUrl}/account`, productName, locale })
  const send = async () => {
    const attachment = {
      filename: `${number}.pdf`,
      content: await invoicePdf(document),
      contentType: 'application/pdf',
    }
    await mailer.send({ to, ...mail, attachments: [attachment] })
  }
  await (document.isDemo && !emailVerified ? sendCounted(deps, { kind: 'invoice', to }, send) : send())
}

/**
 * Deletes invoices after the eight years that § 14b UStG requires, which begin with the next year in Germany. A trigger refuses it
 * before that.
 */
export async function removeOldInvoices(db: Db, now: Date): Promise<void> {
  await deletion(db, yearOf(germanDay(now)) - retention.invoiceYears)
}
const deletion = preparedQuery<never>(`
  with old as (select id from invoices i where year < $1
    and not exists (select from invoices c where c.cancels = i.id and c.year >= $1))
  delete from invoices where id in (select id from old)`)

/** The invoices of user `$1` beyond id `$2`. */
export const readInvoicesBeyond = preparedQuery<{ id: number; document: StoredInvoice }>(`
  select id, at, provider, sale, document from invoices where user_id = $1 and id > $2 order by id limit 50`)

const takeNumber = preparedQuery<{ number: number }>(`
  insert into invoice_series (provider, year, last) values ($1, $2, 1)
  on conflict (provider, year) do update set last = invoice_series.last + 1 returning last number`)

const insertion = preparedQuery<{ id: number }>(`
  insert into invoices (provider, year, number, at, user_id, sale, refund, cancels, gross_cents, document)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`)

const findOriginal = preparedQuery<{ id: number; userId: number | null; document: StoredInvoice }>(
  'select id, user_id "userId", document from invoices where provider = $1 and sale = $2 and cancels is null',
)

const readBuyer = preparedQuery<{ name: string; email: string; language: Locale }>(
  'select name, email, language from users where id = $1',
)

/** The first recorded payments of subscription `$2`, or of its sale `$3`, that have no invoice. */
const readUninvoiced = preparedQuery<
  Pick<Payment, 'sale' | 'userId' | 'variant' | 'grossCents' | 'currency'> & { at: Date; sentAt: string | null }
>(`
  select e.details ->> 'sale' sale, s.user_id "userId", s.variant, e.amount_cents "grossCents", e.currency, e.at,
    e.details ->> 'sentAt' "sentAt"
  from billing_events e join subscriptions s on s.provider = e.provider and s.provider_id = e.provider_id
  where e.provider = $1 and e.provider_id = $2 and e.kind = 'payment' and e.details ->> 'sale' = coalesce($3, e.details ->> 'sale')
    and s.user_id is not null
    and not exists (select from invoices i where i.provider = e.provider and i.sale = e.details ->> 'sale' and i.cancels is null)
    and not exists (select from billing_events f where f.provider = e.provider and f.details ->> 'sale' = e.details ->> 'sale'
      and f.kind = 'payment' and f.id < e.id)
  order by e.id`)

/** The recorded refunds of sale `$2` that cancel nothing yet. */
const readUncancelled = preparedQuery<{ refund: string; cents: number }>(`
  select refund, cents from (
    select distinct on (${refundOf}) ${refundOf} refund, -amount_cents cents, id from billing_events e
    where provider = $1 and details ->> 'sale' = $2 and kind = 'refund'
      and not exists (select from invoices i where i.provider = e.provider and i.refund = ${refundOf})
    order by ${refundOf}, id) refunds
  order by id`)

/** How much of invoice `$1` is cancelled. */
const readCancelled = preparedQuery<{ grossCents: number; vatCents: number }>(`
  select -coalesce(sum(gross_cents), 0)::int "grossCents", -coalesce(sum((document -> 'vatCents')::int), 0)::int "vatCents"
  from invoices where cancels = $1`)

const readNewest = preparedQuery<{ id: number; document: StoredInvoice }>(
  `select id, document from invoices where user_id = $1 order by id desc limit ${serverLimits.invoicesShown}`,
)

const readOne = preparedQuery<{ document: StoredInvoice }>(
  'select document from invoices where user_id = $1 and id = $2',
)

const readForMail = preparedQuery<{ email: string; emailVerified: boolean; document: StoredInvoice }>(`
  select u.email, u.email_verified "emailVerified", i.document
  from invoices i join users u on u.id = i.user_id where i.id = $1`)
