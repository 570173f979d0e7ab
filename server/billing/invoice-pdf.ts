import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import type { Locale } from '../../shared/locales.ts'
import { texts } from '../texts/index.ts'

/** All that an invoice says (§ 14 (4) UStG; for up to 250 euros § 33 UStDV). Days are those of Germany. */
export interface InvoiceDocument {
  number: string
  /** The invoice that a refund cancels, wholly or in part. */
  cancels: { number: string; date: string } | null
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

const font = (file: string) => createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans/${file}.ttf`)
const margin = 62
const right = 595 - margin

/** An invoice as PDF, the same for the same document. Its font has Latin, Greek and Cyrillic letters. */
export async function invoicePdf(document: InvoiceDocument): Promise<Buffer> {
  const { locale, number, cancels, date, seller, buyer, productName, interval, period, vatPercent, isDemo } = document
  const words = texts[locale].invoice.document
  const title = cancels ? words.cancellation : words.invoice
  const day = (iso: string) =>
    new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(iso),
    )
  const money = (cents: number) =>
    new Intl.NumberFormat(locale === 'en' ? 'en-IE' : locale, {
      style: 'currency',
      currency: document.currency,
    }).format(cents / 100)
  const pdf = new Pdf({
    size: 'A4',
    margin,
    lang: locale,
    info: { Title: `${title} ${number}`, Author: seller.name, CreationDate: new Date(date) },
  })
  pdf.registerFont('text', font('400Regular/NotoSans_400Regular'))
  pdf.registerFont('bold', font('700Bold/NotoSans_700Bold'))
  const lines = (texts: (string | null)[]) => pdf.text(texts.filter((text) => text !== null).join('\n'))
  const row = (name: string, value: string, isBold = false) => {
    const top = pdf.y
    pdf.font(isBold ? 'bold' : 'text').text(name, margin, top, { width: 330 })
    const { y } = pdf
    pdf.text(value, margin, top, { width: right - margin, align: 'right' })
    pdf.y = Math.max(y, pdf.y) + 4
    pdf.x = margin
  }
  pdf.font('text').fontSize(10)
  lines([seller.name, seller.address, seller.taxId && words.taxId(seller.taxId)])
  pdf.moveDown(2)
  lines([words.to, buyer.name, buyer.email])
  pdf.moveDown(2).font('bold').fontSize(18).text(title)
  pdf.moveDown(0.5).fontSize(10)
  if (isDemo) pdf.text(words.demo).moveDown(0.5)
  row(words.number, number)
  row(words.date, day(date))
  if (cancels) row(words.cancels, words.cancelled(cancels.number, day(cancels.date)))
  row(words.period, `${day(period.from)} – ${day(period.until)}`)
  pdf.moveDown()
  pdf.moveTo(margin, pdf.y).lineTo(right, pdf.y).stroke().moveDown(0.7)
  row(words.item(productName, words.intervals[interval]), money(document.netCents))
  if (vatPercent !== null) row(words.vat(vatPercent.toLocaleString(locale)), money(document.vatCents))
  row(words.total, money(document.grossCents), true)
  pdf.font('text').moveDown()
  if (vatPercent === null) pdf.text(words.noVat).moveDown(0.5)
  pdf.text(cancels ? words.refunded : words.paid)
  pdf.end()
  return buffer(pdf)
}
