/**
 * How a subscription stands. `pending`: not active at the provider yet; `past_due`: a payment failed and is tried again;
 * `suspended`: the provider stopped it; `cancelled`: ends with what is paid for; `expired`: it has ended.
 */
export const subscriptionStates = ['pending', 'active', 'past_due', 'suspended', 'cancelled', 'expired'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** What the demo provider can be told to let happen: a renewal, a failed one, a stop by the provider, the end of what is paid for. */
export const paymentEvents = ['payment', 'payment-failed', 'suspension', 'period-end'] as const
export type PaymentEvent = (typeof paymentEvents)[number]

/** Whether a subscription can still be cancelled. */
export const isCancellable = (state: SubscriptionState): boolean =>
  state === 'pending' || state === 'active' || state === 'past_due' || state === 'suspended'
