/** Invoices, on the account page. */
export const invoices = {
  title: 'Invoices',
  invoice: (number: string) => `Invoice ${number}`,
  cancellation: (number: string, cancels: string) => `Refund ${number} for invoice ${cancels}`,
  downloadNamed: (number: string) => `Download ${number}`,
  done: 'The invoice is in your downloads.',
}
