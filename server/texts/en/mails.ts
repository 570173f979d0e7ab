/** What a mail says: its link between what comes before and after it. */
export interface MailWords {
  subject: string
  before: string[]
  action: string
  after: string[]
}

/** Mails, by the name of their kind. None names the reader: anybody can register somebody else's address. */
export const mails = {
  /** To a new user: the link that confirms the address. */
  verify: (product: string): MailWords => ({
    subject: `Confirm your email for ${product}`,
    before: [`Welcome to ${product}. Please confirm that this is your email.`],
    action: 'Confirm my email',
    after: [`The link works once, for a week. If you did not register with ${product}, you can ignore this mail.`],
  }),
  /** To a user who asked for it: the link that sets a new password. */
  reset: (product: string): MailWords => ({
    subject: `Your new password for ${product}`,
    before: [`Somebody, most likely you, asked for a new password for ${product}.`],
    action: 'Choose a new password',
    after: ['The link works once, for one hour. If it was not you, ignore this mail: your password stays as it is.'],
  }),
  /** To a user whose address somebody tried to register again. */
  'already-registered': (product: string): MailWords => ({
    subject: `You already have an account with ${product}`,
    before: [
      `Somebody, most likely you, tried to register this email with ${product}. It already has an account.`,
      'Log in with your password. If you no longer know it, follow “Problems logging in? Reset your password.” there.',
    ],
    action: 'Log in',
    after: ['If it was not you, ignore this mail: nothing has changed.'],
  }),
  /** To a user whose password was changed. */
  'password-changed': (product: string, support: string): MailWords => ({
    subject: `Your password for ${product} was changed`,
    before: [
      `Your password for ${product} was changed. If that was you, all is well.`,
      `If it was not you, reset your password now, and tell us: ${support}`,
    ],
    action: 'Reset my password',
    after: [],
  }),
  /** To a user whose subscription began. */
  'subscription-active': (product: string, support: string): MailWords => ({
    subject: `Your subscription to ${product} is active`,
    before: [`Thank you. Your subscription to ${product} is active: you can make cards from your documents now.`],
    action: 'See my subscription',
    after: [`You can cancel it at any time in your account. If something is wrong, tell us: ${support}`],
  }),
  /** To a user whose subscription was cancelled, by whomever; `until` is a day, or empty when nothing is paid for any more. */
  'subscription-cancelled': (product: string, support: string, until: string): MailWords => ({
    subject: `Your subscription to ${product} is cancelled`,
    before: [
      `Your subscription to ${product} is cancelled. Nothing more will be charged.`,
      ...(until ? [`You have paid until ${until}, and until then everything stays as it is.`] : []),
    ],
    action: 'See my subscription',
    after: [`Your decks and cards stay yours. If you did not want this, tell us: ${support}`],
  }),
  /** To a user whose payment failed, or was stopped. */
  'payment-failed': (product: string, support: string): MailWords => ({
    subject: `Your payment for ${product} did not go through`,
    before: [
      `PayPal could not take the payment for your subscription to ${product}, or has put the subscription on hold.`,
      'Please look at your means of payment at PayPal. A payment that failed is tried again in a few days.',
    ],
    action: 'See my subscription',
    after: [`Your decks and cards stay yours in any case. If something is wrong, tell us: ${support}`],
  }),
}
