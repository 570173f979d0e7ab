import type { MailWords } from './mails.ts'

/** Invoices: what the document says, and the mail that brings it. */
export const invoice = {
  document: {
    invoice: 'Invoice',
    cancellation: 'Cancellation of an invoice',
    correction: 'Credit note',
    to: 'To:',
    taxNumber: (number: string) => `Tax number: ${number}`,
    vatId: (id: string) => `VAT ID: ${id}`,
    number: 'Number',
    date: 'Date',
    cancels: 'Cancels',
    corrects: 'Corrects',
    cancelled: (number: string, date: string) => `invoice ${number} of ${date}, by the amounts below`,
    period: 'Service period',
    intervals: { month: 'one month', year: 'one year' },
    item: (product: string, interval: string) => `${product}, subscription for ${interval}`,
    vat: (percent: string) => `VAT ${percent}%`,
    total: 'Total',
    noVat: 'No VAT is charged, as the provider is a small business (§ 19 UStG).',
    paid: 'Paid through PayPal.',
    refunded: 'Refunded through PayPal.',
    demo: 'Demonstration: no payment was made, and this is not an invoice.',
  },
  mail: (
    product: string,
    support: string,
    {
      number,
      cancels,
      isDemo,
    }: { number: string; cancels: { number: string; isWhole: boolean } | null; isDemo: boolean },
  ): MailWords => ({
    subject: isDemo
      ? `Your ${product} demo invoice ${number}`
      : cancels
        ? `Refund for invoice ${cancels.number}: ${product}`
        : `Your ${product} invoice ${number}`,
    before: [
      isDemo
        ? `This is a demonstration: no payment was made, and the attached document ${number} is not an invoice.`
        : cancels
          ? `We’ve refunded ${cancels.isWhole ? 'a payment' : 'part of a payment'} for your ${product} subscription. The attached document ${number} ${cancels.isWhole ? 'cancels' : 'corrects'} invoice ${cancels.number} by that amount.`
          : `Thank you for your payment. Invoice ${number} for your ${product} subscription is attached.`,
    ],
    action: 'View my invoices',
    after: [`If something isn’t right, let us know: ${support}`],
  }),
}
