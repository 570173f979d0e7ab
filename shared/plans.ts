/** The four variants of a subscription: how often it is billed, and whether an affiliate code was applied. */
export type PlanVariant = 'monthly' | 'yearly' | 'affiliateMonthly' | 'affiliateYearly'

/**
 * What each plan costs, as the product states it, in euro cents: `billedCents` on the home page, and the weekly
 * price that the checkout shows without and with a valid affiliate code.
 */
export const plans = [
  { interval: 'month', name: 'Monthly', billedCents: 999, weeklyCents: 299, weeklyWithCodeCents: 224 },
  { interval: 'year', name: 'Yearly', billedCents: 9999, weeklyCents: 199, weeklyWithCodeCents: 149 },
] as const
