import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { retention } from '../../shared/retention.ts'
import { deleteAccount } from '../account/deletion.ts'
import type { TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { exportOf } from '../testing/exports.ts'
import { type PayPalStandIn, sendWebhook, startPaid } from '../testing/paypal.ts'
import { insertPartner } from '../testing/subscriptions.ts'
import { texts } from '../texts/index.ts'
import type { StoredInvoice } from './invoice-pdf.ts'
import { record } from './ledger.ts'
import { invoice, invoicePayments, invoicePdf, removeOldInvoices, vatOf } from './invoices.ts'

let app: TestApp
let paypal: PayPalStandIn
let user: Client
let userId: number
let id: string

beforeAll(async () => {
  const provider = { name: 'Łukasz Żółć Іванов UG', address: 'Straße 1\n10115 Berlin', taxId: 'DE123456789' }
  ;({ app, paypal } = await startPaid({ provider, vatPercent: 19 }))
})

beforeEach(async () => {
  app.clock.now = () => new Date('2026-11-30T23:30:00Z')
  user = await app.register()
  ;({ id: userId } = await user.call('GET /api/me', {}))
  id = paypal.approve(userId, 'P-M')
  await user.call('PUT /api/hasSubscribed', { paymentId: id })
})

const sale = () => `SALE-${crypto.randomUUID()}`
const pays = async (saleId = sale(), eventId?: string) => {
  const amount = { total: '9.99', currency: 'EUR' }
  const resource = { id: saleId, billing_agreement_id: id, amount }
  const sentAt = new Date(app.clock.now().getTime() - 1_200_000)
  const { status } = await sendWebhook(app, 'PAYMENT.SALE.COMPLETED', resource, eventId, sentAt)
  expect(status).toBe(200)
  return saleId
}
/** The event says which payment was refunded, but not the subscription. */
const refunds = async (saleId: string, total = '9.99', refundId = sale()) => {
  const resource = { id: refundId, sale_id: saleId, amount: { total: `-${total}`, currency: 'EUR' } }
  const { status } = await sendWebhook(app, 'PAYMENT.SALE.REFUNDED', resource)
  expect(status).toBe(200)
}
const list = () => user.call('GET /api/invoices', {})
const amounts = async () => (await list()).map(({ grossCents }) => grossCents)
const documents = async (saleId: string) => {
  const { rows } = await sql<{ user_id: number | null; document: StoredInvoice }>`
    select user_id, document from invoices where sale = ${saleId} order by id`.execute(app.db)
  return rows
}
const remove = async () => {
  const { email } = await user.call('GET /api/me', {})
  await deleteAccount({ ...app.deps, dataDir: app.config.dataDir }, { id: userId, email })
  return email
}

async function textOf(invoiceId: number): Promise<string> {
  const { status, headers, body } = await user.try('GET /api/invoice/:id', { id: String(invoiceId) })
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return textOfPdf(body as Buffer)
}
async function textOfPdf(bytes: Buffer): Promise<string> {
  const pdf = await getDocument({ data: Uint8Array.from(bytes), useSystemFonts: false }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

test('a payment makes an invoice, once, which is listed, mailed and readable as PDF', async () => {
  await user.call('PUT /api/profile', { name: 'Олена Шевченко' })
  const saleId = sale()
  await pays(saleId, 'WH-TWICE')
  await pays(saleId, 'WH-TWICE')
  const [made, ...others] = await list()
  expect(others).toEqual([])
  expect(made).toMatchObject({ date: '2026-12-01', cancels: null, grossCents: 999, currency: 'EUR' })
  const text = await textOf(made?.id ?? 0)
  // In Germany it was December already.
  for (const part of [
    made?.number,
    'Łukasz Żółć Іванов UG',
    '10115 Berlin',
    'VAT ID: DE123456789',
    'Олена Шевченко',
    '1 December 2026',
    '31 December 2026',
    '€8.39',
    'VAT 19%',
    '€1.60',
    '€9.99',
    'Paid through PayPal.',
  ])
    expect(text).toContain(part)
  const mailed = () => app.mails.find(({ subject }) => subject.includes(made?.number ?? '-'))
  await expect.poll(mailed).toBeDefined()
  const [attachment] = mailed()?.attachments ?? []
  expect(attachment?.filename).toBe(`${made?.number}.pdf`)
  expect(await textOfPdf(attachment?.content as Buffer)).toBe(text)
})

test('a refund makes a document of its own that names the invoice and leaves it as it is', async () => {
  const saleId = await pays()
  const [invoiced] = await list()
  const before = await textOf(invoiced?.id ?? 0)
  await refunds(saleId, '4.00')
  const [cancelled, same] = await list()
  expect(same).toEqual(invoiced)
  expect(cancelled).toMatchObject({ cancels: invoiced?.number, grossCents: -400 })
  const text = await textOf(cancelled?.id ?? 0)
  for (const part of ['Credit note', 'Corrects', invoiced?.number, '-€3.36', '-€0.64', '-€4.00'])
    expect(text).toContain(part)
  expect(await textOf(invoiced?.id ?? 0)).toBe(before)
  await expect(
    app.db
      .updateTable('invoices' as never)
      .set({ gross_cents: 1 } as never)
      .execute(),
  ).rejects.toThrow('cannot be changed')
})

test('a refund of a payment that has no invoice makes none', async () => {
  await refunds('SALE-UNKNOWN')
  expect(await list()).toEqual([])
})

test('a payment that came before its subscription was known is invoiced when it is, with its refund', async () => {
  const code = `LATE-${userId}`
  user = await app.register()
  ;({ id: userId } = await user.call('GET /api/me', {}))
  // A plan with a code is not begun without one.
  id = paypal.approve(userId, 'P-AM')
  const saleId = await pays()
  await pays(saleId)
  await refunds(saleId, '1.00')
  expect(await list()).toEqual([])
  await insertPartner(app, code)
  await user.call('PUT /api/hasSubscribed', { paymentId: id, code })
  const [cancelled, invoiced, ...others] = await list()
  expect([cancelled, invoiced, others]).toMatchObject([
    { grossCents: -100, cancels: invoiced?.number },
    { grossCents: 999 },
    [],
  ])
  await user.call('PUT /api/hasSubscribed', { paymentId: id, code })
  expect(await list()).toHaveLength(2)
})

test.each(['payment first', 'refund first', 'at once'])('a refund cancels its invoice: %s', async (order) => {
  const saleId = sale()
  if (order === 'payment first') await pays(saleId)
  if (order === 'at once') await Promise.all([refunds(saleId), pays(saleId)])
  else await refunds(saleId)
  if (order === 'refund first') await pays(saleId)
  expect(await amounts()).toEqual([-999, 999])
  const [cancelled] = await list()
  const text = await textOf(cancelled?.id ?? 0)
  for (const part of ['Cancellation of an invoice', 'Cancels', 'Refunded through PayPal.']) expect(text).toContain(part)
})

test('a refund waits for its payment if both are recorded at the same time', async () => {
  const saleId = sale()
  const sold = { provider: 'paypal', providerId: id, sale: saleId } as const
  let refunded: Promise<void> | undefined
  await app.db.transaction().execute(async (db) => {
    const money = { cents: 999, currency: 'EUR' }
    const now = app.clock.now()
    await record(db, { at: now, kind: 'payment', userId, ...sold, eventId: saleId, money, details: { sale: saleId } })
    await invoicePayments(db, app.deps, sold, now)
    refunded = refunds(saleId)
    const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await waiting.execute(app.db)).rows.length).toBe(1)
  })
  await refunded
  expect(await amounts()).toEqual([-999, 999])
})

test('refunds never cancel more than the invoice says, and their VAT adds up', async () => {
  const saleId = await pays()
  for (const part of ['3.33', '3.33', '5.00', '9.99']) await refunds(saleId, part)
  expect(await amounts()).toEqual([-333, -333, -333, 999])
  const written = (await documents(saleId)).map(({ document }) => document.vatCents)
  expect(written).toEqual([160, -53, -53, -54])
})

test.each(['one after the other', 'at once'])('two events of one refund make one credit note: %s', async (order) => {
  const saleId = await pays()
  const refundId = sale()
  const report = () => refunds(saleId, '2.00', refundId)
  if (order === 'at once') await Promise.all([report(), report()])
  else for (const _ of [1, 2]) await report()
  await refunds(saleId, '2.00')
  expect(await amounts()).toEqual([-200, -200, 999])
})

test('a cancellation says what the invoice said, whatever has changed', async () => {
  const saleId = await pays()
  const { productName, vatPercent, provider } = app.config
  await user.call('PUT /api/profile', { name: 'Somebody Else' })
  Object.assign(app.config, {
    productName: 'Renamed',
    vatPercent: null,
    provider: { name: '', address: '', taxId: null },
  })
  await refunds(saleId)
  Object.assign(app.config, { productName, vatPercent, provider })
  const [invoiced, cancelled] = await documents(saleId)
  const same = ({ seller, buyer, productName, interval, period, vatPercent, locale }: Partial<StoredInvoice> = {}) => [
    [seller, buyer, productName, interval],
    [period, vatPercent, locale],
  ]
  expect(same(cancelled?.document)).toEqual(same(invoiced?.document))
  expect(cancelled?.document.vatCents).toBe(-160)
})

test('an account that is deleted before the refund still gets its cancellation', async () => {
  const saleId = await pays()
  const email = await remove()
  await refunds(saleId)
  const [, cancelled] = await documents(saleId)
  expect(cancelled).toMatchObject({ user_id: null, document: { grossCents: -999, buyer: { email } } })
})

test('a second event of the same payment makes no second invoice and uses up no number', async () => {
  const saleId = await pays(sale(), `WH-${crypto.randomUUID()}`)
  await pays(saleId, `WH-${crypto.randomUUID()}`)
  await pays()
  const [next, first, ...others] = (await list()).map(({ number }) => Number(number.slice(5)))
  expect([others, next]).toEqual([[], (first ?? 0) + 1])
})

test('a document keeps its words when the texts of the program change', async () => {
  await pays()
  const [made] = await list()
  const before = await textOf(made?.id ?? 0)
  const words = texts.en.invoice.document
  const { paid, vat, item } = words
  Object.assign(words, { paid: 'Paid in shells.', vat: () => 'Tax', item: () => 'Thing' })
  const after = await textOf(made?.id ?? 0)
  Object.assign(words, { paid, vat, item })
  expect(after).toBe(before)
})

test('numbers are consecutive, also when payments arrive at once and some are rolled back', async () => {
  const pay = (fails: boolean) =>
    app.db
      .transaction()
      .execute(async (db) => {
        const now = new Date('2031-05-05T10:00:00Z')
        const paid = { provider: 'paypal', userId, variant: 'monthly', grossCents: 999, currency: 'EUR' } as const
        await invoice(db, app.config, { ...paid, sale: sale(), paidAt: now, now })
        if (fails) throw new Error('rolled back')
      })
      .catch(() => {})
  await Promise.all(Array.from({ length: 24 }, (_, index) => pay(index % 3 === 0)))
  const numbers = (await list()).map(({ number }) => number).filter((number) => number.startsWith('2031'))
  const expected = Array.from({ length: 16 }, (_, index) => `2031-${String(index + 1).padStart(6, '0')}`)
  expect(numbers.toSorted()).toEqual(expected)
})

test('nobody reads the invoices of others', async () => {
  await pays()
  const [made] = await list()
  const other = await app.register()
  expect((await other.refused('GET /api/invoice/:id', { id: String(made?.id) })).status).toBe(404)
  expect(await other.call('GET /api/invoices', {})).toEqual([])
})

test(
  'two invoices at once are drawn, however many are asked for, and other reads do not wait for them',
  { timeout: 60_000 },
  async () => {
    const saleId = await pays()
    const [made] = await list()
    const [kept] = await documents(saleId)
    if (!made || !kept) throw new Error('There is no invoice.')
    let [running, most, begun, answered] = [0, 0, 0, 0]
    const count = (thread: Worker) => {
      begun += 1
      most = Math.max(most, ++running)
      thread.once('exit', () => (running -= 1))
    }
    process.on('worker', count)
    onTestFinished(() => void process.off('worker', count))
    const exported = [-1, -2, -3].map((other) => invoicePdf(kept.document, other))
    const read = Array.from({ length: 4 }, () => textOf(made.id).finally(() => (answered += 1)))
    await user.call('GET /api/me', {})
    expect(answered).toBe(0)
    await Promise.all([...exported, ...read])
    expect(begun).toBeGreaterThanOrEqual(7)
    expect(most).toBe(2)
  },
)

test('invoices are part of the export', async () => {
  await pays()
  const [made] = await list()
  const { json, files } = await exportOf(user)
  expect(json('billing/invoices.json')).toMatchObject([{ document: { number: made?.number, grossCents: 999 } }])
  expect(await textOfPdf(files.get(`billing/invoices/${made?.number}.pdf`) ?? Buffer.of())).toContain('€9.99')
})

test('invoices stay for eight years of the German calendar when the account is deleted', async () => {
  // In Germany it was 2017 already.
  app.clock.now = () => new Date('2016-12-31T23:30:00Z')
  const saleId = sale()
  const paid = { provider: 'paypal', variant: 'monthly', grossCents: 999, currency: 'EUR' } as const
  const now = app.clock.now()
  await app.db
    .transaction()
    .execute((db) => invoice(db, app.config, { ...paid, userId, sale: saleId, paidAt: now, now }))
  const email = await remove()
  const [kept] = await documents(saleId)
  expect(kept).toMatchObject({ user_id: null, document: { date: '2017-01-01', buyer: { email } } })
  await removeOldInvoices(app.deps.db, new Date('2025-12-31T22:30:00Z'))
  expect(await documents(saleId)).toEqual([kept])
  await removeOldInvoices(app.deps.db, new Date('2025-12-31T23:30:00Z'))
  expect(await documents(saleId)).toEqual([])
})

test('the database refuses to delete an invoice within the eight years', async () => {
  const year = Number(new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', year: 'numeric' }).format(new Date()))
  const made = async (age: number) => {
    const now = new Date(`${year - age}-06-01T12:00:00Z`)
    const paid = { provider: 'paypal', variant: 'monthly', grossCents: 999, currency: 'EUR' } as const
    return invoice(app.deps.db, app.config, { ...paid, userId, sale: sale(), paidAt: now, now })
  }
  const deletes = (invoiceId?: number) => sql`delete from invoices where id = ${invoiceId}`.execute(app.db)
  await expect(deletes(await made(retention.invoiceYears))).rejects.toThrow('must be kept')
  expect((await deletes(await made(retention.invoiceYears + 1))).numAffectedRows).toBe(1n)
})

describe('the VAT in an amount', () => {
  test.each([
    [999, 19, 839, 160],
    [999, 7, 934, 65],
    [-400, 19, -336, -64],
    [1, 19, 1, 0],
    [11_988, 19, 10_074, 1914],
    [999, 8.1, 924, 75],
    [999, null, 999, 0],
  ])('%d cents with %s percent', (gross, percent, netCents, vatCents) => {
    expect(vatOf(gross, percent)).toEqual({ netCents, vatCents })
  })
})
