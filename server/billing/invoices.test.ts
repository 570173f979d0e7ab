import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount } from '../account/deletion.ts'
import type { TestApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { exportOf } from '../testing/exports.ts'
import { type PayPalStandIn, sendWebhook, startPaid } from '../testing/paypal.ts'
import { invoice, removeOldInvoices, vatOf } from './invoices.ts'

let app: TestApp
let paypal: PayPalStandIn
let user: Client
let userId: number
let id: string

beforeAll(async () => {
  const provider = { name: 'Łukasz Żółć Іванов UG', address: 'Straße 1\n10115 Berlin', taxId: 'DE123456789' }
  ;({ app, paypal } = await startPaid({ provider, vatPercent: 19 }))
  app.clock.now = () => new Date('2026-11-30T23:30:00Z')
})

beforeEach(async () => {
  user = await app.register()
  ;({ id: userId } = await user.call('GET /api/me', {}))
  id = paypal.approve(userId, 'P-M')
  await user.call('PUT /api/hasSubscribed', { paymentId: id })
})

const sale = () => `SALE-${crypto.randomUUID()}`
const pays = async (saleId = sale(), eventId?: string) => {
  const amount = { total: '9.99', currency: 'EUR' }
  const resource = { id: saleId, billing_agreement_id: id, amount }
  await sendWebhook(app.client(), 'PAYMENT.SALE.COMPLETED', resource, eventId, new Date('2026-11-30T23:10:00Z'))
  return saleId
}
const refunds = async (saleId: string, total = '9.99', eventId?: string) => {
  const resource = {
    id: sale(),
    sale_id: saleId,
    billing_agreement_id: id,
    amount: { total: `-${total}`, currency: 'EUR' },
  }
  await sendWebhook(app.client(), 'PAYMENT.SALE.REFUNDED', resource, eventId)
}
const list = () => user.call('GET /api/invoices', {})

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
  expect(made).toMatchObject({ cancels: null, grossCents: 999, currency: 'EUR' })
  const text = await textOf(made?.id ?? 0)
  // In Germany it was December already.
  for (const part of [
    made?.number,
    'Łukasz Żółć Іванов UG',
    '10115 Berlin',
    'DE123456789',
    'Олена Шевченко',
    '1 December 2026',
    '31 December 2026',
    '€8.39',
    'VAT 19%',
    '€1.60',
    '€9.99',
  ])
    expect(text).toContain(part)
  const mailed = () => app.mails.find(({ subject }) => subject.includes(made?.number ?? '-'))
  await expect.poll(mailed).toBeDefined()
  const [attachment] = mailed()?.attachments ?? []
  expect(attachment?.filename).toBe(`${made?.number}.pdf`)
  expect(await textOfPdf(attachment?.content as Buffer)).toBe(text)
}, 60_000)

test('a refund makes a document of its own that names the invoice and leaves it as it is', async () => {
  const saleId = await pays()
  const [invoiced] = await list()
  const before = await textOf(invoiced?.id ?? 0)
  await refunds(saleId, '4.00')
  const [cancelled, same] = await list()
  expect(same).toEqual(invoiced)
  expect(cancelled).toMatchObject({ cancels: invoiced?.number, grossCents: -400 })
  const text = await textOf(cancelled?.id ?? 0)
  for (const part of ['Cancellation of an invoice', invoiced?.number, '-€3.36', '-€0.64', '-€4.00'])
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

test('invoices are part of the export, and stay for eight years when the account is deleted', async () => {
  await pays()
  const [made] = await list()
  const { json, files } = await exportOf(user)
  expect(json('billing/invoices.json')).toMatchObject([{ document: { number: made?.number, grossCents: 999 } }])
  expect(await textOfPdf(files.get(`billing/invoices/${made?.number}.pdf`) ?? Buffer.of())).toContain('€9.99')
  const { email } = await user.call('GET /api/me', {})
  await deleteAccount({ ...app.deps, dataDir: app.config.dataDir }, { id: userId, email })
  const kept = () =>
    app.db
      .selectFrom('invoices' as never)
      .selectAll()
      .where('id' as never, '=', made?.id as never)
      .execute()
  expect(await kept()).toMatchObject([{ user_id: null, document: { buyer: { email } } }])
  await removeOldInvoices(app.deps.db, new Date('2034-12-31T12:00:00Z'))
  expect(await kept()).toHaveLength(1)
  await removeOldInvoices(app.deps.db, new Date('2035-01-02T12:00:00Z'))
  expect(await kept()).toEqual([])
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
