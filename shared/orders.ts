import { planOf, type PlanVariant } from './billing.ts'
import type { Locale } from './locales.ts'
import { versionOf } from './versions.ts'

/** What consumers see directly above the order button (§ 312j BGB), as it is stored with the order and confirmed by mail. */
export interface OrderText {
  title: string
  rows: { name: string; value: string }[]
  /** The tick without which the service would begin only after the withdrawal period (§ 356 (4) BGB). */
  start: string
  /** Shown if the order button is pressed without the tick. */
  startMissing: string
  button: string
  /** Identifies the whole text: the server accepts an order only if the consumer saw the text that it stores. */
  version: string
}

interface OrderedPlan {
  locale: Locale
  productName: string
  variant: PlanVariant
  /** The VAT that the price includes, in percent; null for a small business, which charges none (§ 19 UStG). */
  vatPercent: number | null
}

/** The text of an order: the plan, its whole price, its term, how it renews, and how it is ended. */
export function orderText({ locale, productName, variant, vatPercent }: OrderedPlan): OrderText {
  const { plan, hasCode } = planOf(variant)
  const euros = ((hasCode ? plan.billedWithCodeCents : plan.billedCents) / 100).toFixed(2).replace('.', ',')
  const text = wordings[locale](productName, plan.interval, euros, vatPercent?.toLocaleString(locale) ?? null)
  return { ...text, version: versionOf(JSON.stringify(text)) }
}

type Wording = (
  product: string,
  interval: 'month' | 'year',
  euros: string,
  percent: string | null,
) => Omit<OrderText, 'version'>

const english: Wording = (product, interval, euros, percent) => ({
  title: 'Your order',
  rows: [
    {
      name: 'Plan',
      value: `${product}, ${interval === 'month' ? 'Monthly' : 'Yearly'}: AI generation of decks from your documents, and all free features`,
    },
    {
      name: 'Total price',
      value: `${euros} EUR per ${interval}, ${percent === null ? 'without VAT (small business, § 19 UStG)' : `including ${percent}% VAT`}`,
    },
    { name: 'Payment', value: `Through PayPal, now and at the start of each ${interval} after that` },
    { name: 'Term', value: `One ${interval}. It renews by one ${interval} each time until you cancel.` },
    {
      name: 'Cancellation',
      value: `At any time, effective at the end of the paid ${interval}, without notice.${interval === 'year' ? ' After the first renewal, you can also end it sooner, with one month’s notice and a refund for the remaining time.' : ''}`,
    },
    { name: 'Withdrawal', value: 'Within 14 days, without giving reasons. The terms explain how.' },
  ],
  start:
    'Start the service right away, before the 14 days for withdrawal are over. I know that if I withdraw, I pay for the time until then, and that my right of withdrawal ends once the service has been provided in full.',
  startMissing: 'Tick this box to order: paid features start as soon as you subscribe.',
  button: 'Subscribe with obligation to pay',
})

const german: Wording = (product, interval, euros, percent) => {
  const [each, one, end] = interval === 'month' ? ['Monat', 'Ein Monat', 'Monats'] : ['Jahr', 'Ein Jahr', 'Jahres']
  const by = interval === 'month' ? 'einen Monat' : 'ein Jahr'
  const every = interval === 'month' ? 'jeden Monats' : 'jeden Jahres'
  return {
    title: 'Deine Bestellung',
    rows: [
      {
        name: 'Abo',
        value: `${product}, ${interval === 'month' ? 'Monatlich' : 'Jährlich'}: KI macht aus deinen Dokumenten Stapel, dazu alles, was kostenlos ist`,
      },
      {
        name: 'Gesamtpreis',
        value: `${euros}\u00a0€ pro ${each}, ${percent === null ? 'ohne Umsatzsteuer (Kleinunternehmer, § 19 UStG)' : `einschließlich ${percent}\u00a0% Umsatzsteuer`}`,
      },
      { name: 'Zahlung', value: `Über PayPal, jetzt und dann zu Beginn ${every}` },
      { name: 'Laufzeit', value: `${one}. Das Abo verlängert sich um je ${by}, bis du kündigst.` },
      {
        name: 'Kündigung',
        value: `Jederzeit zum Ende des bezahlten ${end}, ohne Frist.${interval === 'year' ? ' Nach der ersten Verlängerung auch früher, mit einem Monat Frist und Erstattung für die restliche Zeit.' : ''}`,
      },
      {
        name: 'Widerruf',
        value: 'Innerhalb von 14 Tagen, ohne Angabe von Gründen. Wie, steht in den Nutzungsbedingungen.',
      },
    ],
    start:
      'Die Leistung soll sofort beginnen, vor Ablauf der 14 Tage, in denen ich widerrufen kann. Ich weiß, dass ich bei einem Widerruf für die Zeit bis dahin zahle und dass mein Widerrufsrecht erlischt, sobald die Leistung vollständig erbracht ist.',
    startMissing:
      'Setz diesen Haken, um zu bestellen: Die kostenpflichtigen Funktionen beginnen, sobald du abonnierst.',
    button: 'Zahlungspflichtig abonnieren',
  }
}

const wordings: Record<Locale, Wording> = { en: english, de: german }
