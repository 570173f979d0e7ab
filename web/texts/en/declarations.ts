/** Cancelling a contract and withdrawing from one, without logging in. */
export const declarations = {
  cancel: {
    lead: (product: string) =>
      `Cancel a contract with ${product} here, without logging in. You’ll get a confirmation right away, on the next page and by email.`,
    submit: 'Cancel now',
    received: 'We’ve received your cancellation',
    file: 'Cancellation.txt',
    next: 'If it’s clear what to cancel, we’ll do it within minutes; otherwise we’ll write to you. We also write to you about the refund if a yearly subscription ends early after a renewal.',
    another: 'Cancel another contract',
  },
  withdraw: {
    lead: (product: string) =>
      `Within 14 days of ordering, you can withdraw from a contract with ${product} here, without giving a reason and without logging in. You’ll get a confirmation right away, on the next page and by email.`,
    submit: 'Confirm withdrawal',
    received: 'We’ve received your withdrawal',
    file: 'Withdrawal.txt',
    next: 'If it’s about a subscription that you ordered within the withdrawal period, we’ll refund what you’ve paid within 14 days. If anything is unclear, we’ll write to you.',
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
  keep: 'Print or save this page, or keep the email with the same content.',
  print: 'Print',
  save: 'Save as a text file',
}
