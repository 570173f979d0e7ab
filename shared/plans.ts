/** The four variants of a subscription: how often it is billed, and whether an affiliate code was applied. */
export const planVariants = ['monthly', 'yearly', 'affiliateMonthly', 'affiliateYearly'] as const
export type PlanVariant = (typeof planVariants)[number]

/**
 * What each plan costs, in euro cents. As the product states it: `billedCents` on the home page, and the weekly price
 * that the checkout shows without and with a valid affiliate code. `billedWithCodeCents` is a quarter less, as the
 * weekly prices are.
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
