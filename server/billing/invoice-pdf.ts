import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import type { Locale } from '../../shared/locales.ts'
import { texts } from '../texts/index.ts'

/** What an invoice is about (§ 14 (4) UStG; for up to 250 euros § 33 UStDV). Days are those of Germany. */
export interface InvoiceFacts {
  number: string
  /** The invoice that a refund cancels, wholly or in part. */
  cancels: { number: string; date: string; isWhole: boolean } | null
  date: string
  locale: Locale
  seller: { name: string; address: string; taxId: string | null }
  buyer: { name: string; email: string }
  productName: string
  interval: 'month' | 'year'
  /** The time for which the service was paid. */
  period: { from: string; until: string }
  currency: string
  /** Null for a small business, which charges no VAT (§ 19 UStG). */
  vatPercent: number | null
  netCents: number
  vatCents: number
  grossCents: number
  /** No payment was made. */
  isDemo: boolean
}

type Row = readonly [name: string, value: string]

/** An invoice with the words that are printed, so that a later change of the texts does not change it. */
interface InvoiceDocument extends InvoiceFacts {
  printed: {
    title: string
    seller: string[]
    buyer: string[]
    /** Directly below the title. */
    notices: string[]
    about: Row[]
    amounts: Row[]
    total: Row
    notes: string[]
  }
}

/** The first invoices were stored without their words. */
export type StoredInvoice = InvoiceFacts & Partial<Pick<InvoiceDocument, 'printed'>>

/** Adds the words, as they are today. */
export function printed(facts: InvoiceFacts): InvoiceDocument {
  const { locale, number, cancels, date, seller, buyer, productName, interval, period, vatPercent, isDemo } = facts
  const words = texts[locale].invoice.document
  const days = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long', timeZone: 'UTC' })
  const day = (iso: string) => days.format(new Date(iso))
  const money = (cents: number) =>
    new Intl.NumberFormat(locale === 'en' ? 'en-IE' : locale, { style: 'currency', currency: facts.currency }).format(
      cents / 100,
    )
  const taxLine = (id: string) => (/^[A-Z]{2}/.test(id) ? words.vatId(id) : words.taxNumber(id))
  const title = !cancels ? words.invoice : cancels.isWhole ? words.cancellation : words.correction
  const payment = cancels ? words.refunded : words.paid
  return {
    ...facts,
    printed: {
      title,
      seller: [seller.name, seller.address, ...(seller.taxId === null ? [] : [taxLine(seller.taxId)])],
      buyer: [words.to, buyer.name, buyer.email],
      notices: isDemo ? [words.demo] : [],
      about: [
        [words.number, number],
        [words.date, day(date)],
        ...(cancels
          ? [
              [
                cancels.isWhole ? words.cancels : words.corrects,
                words.cancelled(cancels.number, day(cancels.date)),
              ] as const,
            ]
          : []),
        [words.period, `${day(period.from)} – ${day(period.until)}`],
      ],
      amounts: [
        [words.item(productName, words.intervals[interval]), money(facts.netCents)],
        ...(vatPercent === null
          ? []
          : [[words.vat(vatPercent.toLocaleString(locale)), money(facts.vatCents)] as const]),
      ],
      total: [words.total, money(facts.grossCents)],
      notes: [...(vatPercent === null ? [words.noVat] : []), ...(isDemo ? [] : [payment])],
    },
  }
}

const font = (file: string) => createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans/${file}.ttf`)
const margin = 62
const right = 595 - margin

/** Draws an invoice. Its font has Latin, Greek and Cyrillic letters. */
export async function drawInvoice(document: StoredInvoice): Promise<Buffer> {
  const { locale, number, date, seller, printed: words = printed(document).printed } = document
  const info = { Title: `${words.title} ${number}`, Author: seller.name, CreationDate: new Date(date) }
  const pdf = new Pdf({ size: 'A4', margin, lang: locale, info })
  pdf.registerFont('text', font('400Regular/NotoSans_400Regular'))
  pdf.registerFont('bold', font('700Bold/NotoSans_700Bold'))
  const row = ([name, value]: Row, isBold = false) => {
    const top = pdf.y
    pdf.font(isBold ? 'bold' : 'text').text(name, margin, top, { width: 330 })
    const { y } = pdf
    pdf.text(value, margin, top, { width: right - margin, align: 'right' })
    pdf.y = Math.max(y, pdf.y) + 4
    pdf.x = margin
  }
  pdf.font('text').fontSize(10)
  pdf.text(words.seller.join('\n')).moveDown(2)
  pdf.text(words.buyer.join('\n')).moveDown(2)
  pdf.font('bold').fontSize(18).text(words.title).moveDown(0.5).fontSize(10)
  for (const notice of words.notices) pdf.text(notice).moveDown(0.5)
  for (const line of words.about) row(line)
  pdf.moveDown()
  pdf.moveTo(margin, pdf.y).lineTo(right, pdf.y).stroke().moveDown(0.7)
  for (const line of words.amounts) row(line)
  row(words.total, true)
  pdf.font('text').moveDown()
  for (const note of words.notes) pdf.text(note).moveDown(0.5)
  pdf.end()
  return buffer(pdf)
}
