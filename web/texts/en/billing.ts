import { count } from './format.ts'

export const billing = {
  names: { month: 'Monthly', year: 'Yearly' },
  periods: { month: (price: string) => `${price} per month`, year: (price: string) => `${price} per year` },

  demo: {
    note: 'Demo mode: payments are simulated and nothing is charged.',
  },

  checkout: {
    title: 'Checkout',
    lead: 'A plan turns your documents into cards. Decks, cards you write yourself and reviews stay free.',
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
        `You pay ${price} now and every month after that. The subscription renews each month until you cancel. You can cancel at any time: your access then ends after the month you’ve paid for.`,
      year: (price: string) =>
        `You pay ${price} now and every year after that. The subscription renews each year until you cancel. You can cancel at any time: your access then ends after the year you’ve paid for.`,
    },
    legal: {
      before: 'By subscribing, you accept our ',
      terms: 'Terms of Use',
      between: ', which also explain your right to withdraw within 14 days. What we store is described in our ',
      privacy: 'Privacy Policy',
      after: '.',
    },
    buttons: (plan: string) => `Subscribe: ${plan}`,
    loading: 'Loading PayPal',
    scriptFailed: {
      title: 'PayPal couldn’t be loaded.',
      note: 'Check your connection, and whether something in your browser is blocking PayPal.',
    },
    failed:
      'That didn’t work: the payment was declined, or PayPal had a problem. No subscription was started. Try again, or choose another way to pay.',
    aborted: 'You closed PayPal before approving the payment. Nothing was ordered.',
    reporting: 'Confirming your subscription',
    subscribed: { title: 'You’re subscribed.', account: 'Go to your account' },
  },

  /** An approved subscription that the server does not know of. */
  unreported: {
    title: 'Your subscription is approved, but we couldn’t confirm it yet.',
    note: 'The approval is saved in this browser and will be sent to us as soon as possible. Nothing is lost, and you don’t need to pay again.',
    refusedTitle: 'Your subscription couldn’t be confirmed.',
    refused: (id: string) =>
      `PayPal approved subscription ${id}, but hasn’t confirmed to us that it’s yours and active. Try again in a few minutes. If that doesn’t help, contact us: we can find it by its number.`,
    again: 'Try again',
    dismiss: 'Don’t show this again',
    mail: (product: string, id: string) => ({
      subject: `${product}: subscription ${id}`,
      body: `Dear ${product} team,\n\nMy subscription ${id} was approved by PayPal but isn’t shown on my account page.\n\nKind regards\n`,
    }),
  },

  payed: {
    title: 'Thank you!',
    processing: 'Your payment is being processed. You can continue in the meantime.',
    active: 'Your subscription is already active: you can turn your documents into cards.',
    toDecks: 'Back to your decks',
  },

  subscription: {
    title: 'Subscription',
    freePlan: 'You’re on the free plan.',
    free: (number: number) =>
      number > 0
        ? `${count(number, { one: '# free generation', other: '# free generations' })} left.`
        : 'No free generations left.',
    upgrade: {
      title: 'Turn your documents into cards',
      note: (price: string) => `With a plan, generate as much as you need, from ${price}.`,
      go: 'Upgrade',
    },
    plan: 'Plan',
    state: 'Status',
    states: {
      pending: 'Waiting for PayPal',
      active: 'Active',
      past_due: 'Payment failed',
      suspended: 'Suspended',
      cancelled: 'Cancelled',
      expired: 'Ended',
    },
    notes: {
      pending: 'PayPal hasn’t confirmed the payment yet. This usually takes a few minutes.',
      active: (until: string | null) =>
        until === null ? 'Renews until you unsubscribe.' : `Paid until ${until}, then renews.`,
      past_due: (until: string | null) =>
        `The last payment failed. PayPal will try again, so please check your payment method there.${until === null ? '' : ` You keep your access until ${until}.`}`,
      suspended: (until: string | null) =>
        `PayPal has suspended the subscription and isn’t charging you. You can reactivate it at PayPal or unsubscribe here.${until === null ? '' : ` You keep your access until ${until}.`}`,
      cancelled: (until: string | null) =>
        until === null ? 'It has ended. You won’t be charged again.' : `Paid until ${until}. It won’t renew.`,
      expired: (until: string | null) => (until === null ? 'It has ended.' : `It ended on ${until}.`),
    },
    cancelling:
      'We’ve received your cancellation. PayPal can’t be reached right now, so we’ll keep trying until it goes through.',
    early:
      'Your subscription has already been renewed. If you cancel here, it ends after one month, and we refund the remaining time:',
    unsubscribe: {
      button: 'Unsubscribe',
      stays: (until: string) => `Your subscription stays active until ${until} and won’t renew.`,
      atOnce: 'Your subscription ends immediately, because nothing is paid for beyond today.',
      keeps: 'You keep all your decks and cards, including the generated ones.',
      done: 'You have succesfully unsubscribed.',
    },
    events: {
      title: 'Demo: simulate an event',
      impossible: 'This can’t happen to a subscription with this status.',
      names: {
        payment: 'Renewal',
        'payment-failed': 'Failed payment',
        suspension: 'Suspension',
        'period-end': 'End of period',
      },
    },
  },
}
