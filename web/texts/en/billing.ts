import { count } from './count.ts'

export const billing = {
  names: { month: 'Monthly', year: 'Yearly' },
  periods: { month: (price: string) => `${price} every month`, year: (price: string) => `${price} every year` },

  demo: {
    note: 'Demo: nothing is charged. A stand-in takes the place of PayPal, with subscriptions that are not real.',
  },

  checkout: {
    title: 'Checkout',
    lead: 'With a plan, your documents become cards. Decks, cards that you write and reviews stay free.',
    plans: 'Plans',
    perWeek: 'per week',
    insteadOf: (price: string) => `instead of ${price}`,
    billed: {
      month: (price: string) => `${price} billed every month`,
      year: (price: string) => `${price} billed every year`,
    },
    features: ['Includes all free plan features', 'AI generation of decks from your documents'],
    order: {
      month: (price: string) =>
        `You pay ${price} now, and again every month. The subscription renews by a month at a time until you cancel, which you can do at any time: it then ends with the month that is paid for.`,
      year: (price: string) =>
        `You pay ${price} now, and again every year. The subscription renews by a year at a time until you cancel, which you can do at any time: it then ends with the year that is paid for.`,
    },
    legal: {
      before: 'With a subscription you accept our ',
      terms: 'Terms of Use',
      between: ', where your right to withdraw within 14 days is explained too; what we store is in our ',
      privacy: 'Privacy Policy',
      after: '.',
      newTab: ' (opens in a new tab)',
    },
    buttons: (plan: string) => `Subscribe: ${plan}`,
    loading: 'Loading PayPal',
    scriptFailed: {
      title: 'PayPal could not be loaded.',
      note: 'Check your connection, and whether something in your browser blocks PayPal.',
    },
    failed:
      'That did not work: the payment was declined, or PayPal had a problem. No subscription was started. Try again, or choose another way to pay.',
    aborted: 'You closed the payment before it was approved. Nothing was ordered.',
    reporting: 'Confirming your subscription',
    subscribed: { title: 'You are subscribed.', account: 'Go to your account' },
  },

  /** An approved subscription that the server does not know of. */
  unreported: {
    title: 'Your subscription is approved, but we could not confirm it yet.',
    note: 'What PayPal approved is kept in this browser, and is sent to us as soon as that works. Nothing is lost, and there is no need to pay again.',
    refusedTitle: 'Your subscription could not be confirmed.',
    refused: (id: string) =>
      `PayPal approved the subscription ${id}, but does not confirm to us that it is yours and active. Try again in a few minutes. If that does not help, write to us: we find it by its number.`,
    again: 'Try again',
    contact: 'Contact support',
    dismiss: 'Do not show this again',
    mail: (product: string, id: string) => ({
      subject: `${product}: subscription ${id}`,
      body: `Dear ${product} team,\n\nmy subscription ${id} was approved at PayPal, but is not shown on my account page.\n\nKind regards\n`,
    }),
  },

  payed: {
    title: 'Thank you!',
    processing: 'Your payment is being processed. You can go on meanwhile.',
    active: 'Your subscription is active already: your documents can become cards.',
    toDecks: 'Back to your decks',
  },

  subscription: {
    title: 'Subscription',
    freePlan: 'You use the free plan.',
    free: (number: number) =>
      number > 0
        ? `${count(number, { one: '# free generation is', other: '# free generations are' })} left.`
        : 'No free generation is left.',
    upgrade: {
      title: 'Turn your documents into cards',
      note: (price: string) => `With a plan you generate as much as you learn, from ${price}.`,
      go: 'Upgrade',
    },
    plan: 'Plan',
    state: 'State',
    states: {
      pending: 'Waiting for PayPal',
      active: 'Active',
      past_due: 'Payment failed',
      suspended: 'Suspended',
      cancelled: 'Cancelled',
      expired: 'Ended',
    },
    notes: {
      pending: 'PayPal has not confirmed the payment yet. Usually that takes a few minutes.',
      active: (until: string | null) =>
        until === null ? 'It is renewed until you unsubscribe.' : `Paid until ${until}, and then renewed.`,
      past_due: (until: string | null) =>
        `The last payment failed, and PayPal tries it again. Please look after your means of payment there.${until === null ? '' : ` What is paid for stays until ${until}.`}`,
      suspended: (until: string | null) =>
        `PayPal has stopped the subscription, and charges nothing. You can reactivate it at PayPal, or unsubscribe here.${until === null ? '' : ` What is paid for stays until ${until}.`}`,
      cancelled: (until: string | null) =>
        until === null
          ? 'It has ended, and nothing more is charged.'
          : `Paid until ${until}, and not renewed any more.`,
      expired: (until: string | null) => (until === null ? 'It has ended.' : `It ended on ${until}.`),
    },
    cancelling: 'Your cancellation is noted. PayPal could not be reached yet: we go on trying until it knows of it.',
    unsubscribe: {
      button: 'Unsubscribe',
      stays: (until: string) => `Your subscription stays until ${until}, and is not renewed any more.`,
      atOnce: 'Nothing is paid for beyond today: your subscription ends at once.',
      keeps: 'Your decks and cards are yours to keep and to learn, those that were generated too.',
      done: 'You have succesfully unsubscribed.',
    },
    events: {
      title: 'Demo: what time and banks would do',
      impossible: 'This cannot happen to a subscription in this state.',
      names: {
        payment: 'Renewal',
        'payment-failed': 'Failed payment',
        suspension: 'Suspension',
        'period-end': 'End of period',
      },
    },
  },
}
