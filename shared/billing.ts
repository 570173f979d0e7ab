/** The four variants of a subscription: how often it is billed, and whether an affiliate code was applied. */
export const planVariants = ['monthly', 'yearly', 'affiliateMonthly', 'affiliateYearly'] as const
export type PlanVariant = (typeof planVariants)[number]

/**
 * The price of each plan in euro cents: `billedCents` as on the home page, and the weekly prices as in the checkout, without
 * and with a valid affiliate code. A code takes off a quarter.
 */
export const plans = [
  {
    interval: 'month',
    name: 'Monthly',
    variant: 'monthly',
    variantWithCode: 'affiliateMonthly',
    billedCents: 999,
    billedWithCodeCents: 749,
    weeklyCents: 299,
    weeklyWithCodeCents: 224,
  },
  {
    interval: 'year',
    name: 'Yearly',
    variant: 'yearly',
    variantWithCode: 'affiliateYearly',
    billedCents: 9999,
    billedWithCodeCents: 7499,
    weeklyCents: 199,
    weeklyWithCodeCents: 149,
  },
] as const

/** The plan of a variant, and whether it is the one with a code. */
export function planOf(variant: PlanVariant): { plan: (typeof plans)[number]; hasCode: boolean } {
  const plan = variant === 'monthly' || variant === 'affiliateMonthly' ? plans[0] : plans[1]
  return { plan, hasCode: plan.variantWithCode === variant }
}

/**
 * The state of a subscription. `pending`: not active at the provider yet; `past_due`: a payment failed and is retried;
 * `suspended`: the provider stopped it; `cancelled`: it ends with the paid period; `expired`: it has ended.
 */
export const subscriptionStates = ['pending', 'active', 'past_due', 'suspended', 'cancelled', 'expired'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** Events that the demo provider can simulate: a renewal, a failed one, a suspension, and the end of the paid period. */
export const paymentEvents = ['payment', 'payment-failed', 'suspension', 'period-end'] as const
export type PaymentEvent = (typeof paymentEvents)[number]

/** Whether a subscription can still be cancelled. */
export const isCancellable = (state: SubscriptionState): boolean =>
  state === 'pending' || state === 'active' || state === 'past_due' || state === 'suspended'
