import type { invoices as english } from '../en/invoices.ts'

/** Invoices, on the account page. */
export const invoices: typeof english = {
  title: 'Rechnungen',
  invoice: (number) => `Rechnung ${number}`,
  cancellation: (number, cancels) => `Erstattung ${number} zu Rechnung ${cancels}`,
  downloadNamed: (number) => `${number} herunterladen`,
  done: 'Die Rechnung liegt bei deinen Downloads.',
}
