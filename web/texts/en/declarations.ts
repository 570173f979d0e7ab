/** Cancelling a contract and withdrawing from one, without logging in. */
export const declarations = {
  cancel: {
    lead: (product: string) =>
      `Cancel a contract with ${product} here, without logging in. You’ll get a confirmation right away, on the next page and by email.`,
    submit: 'Cancel now',
    received: 'We’ve received your cancellation',
    file: 'Cancellation.txt',
    another: 'Cancel another contract',
  },
  withdraw: {
    lead: (product: string) =>
      `Within 14 days of ordering, you can withdraw from a contract with ${product} here, without giving a reason and without logging in. You’ll get a confirmation right away, on the next page and by email.`,
    submit: 'Confirm withdrawal',
    received: 'We’ve received your withdrawal',
    file: 'Withdrawal.txt',
    another: 'Withdraw from another contract',
  },
  how: 'Kind of cancellation',
  ordinary: 'Ordinary',
  cause: 'For good cause',
  reason: 'Reason',
  fullName: 'First and last name',
  email: 'Email',
  emailHint: 'The email of your account, so that we find the contract. The confirmation goes there.',
  contract: 'Contract',
  contractHint: 'If you have several, add PayPal’s subscription number, such as I-BW452GLLEP1G.',
  subscription: (product: string) => `${product} subscription`,
  when: 'End of the contract',
  soonest: 'As soon as possible',
  onDay: 'On a date',
  day: 'Date',
  noDay: 'Choose a date.',
  keep: 'Print or save this page, or keep the email with the same content. If there’s a contract with this email, we’ll act on it within minutes. If anything is unclear, we’ll write to you.',
  print: 'Print',
  save: 'Save as a text file',
}
