/** Why something of subscriptions is refused, or takes longer. */
export const billing = {
  noSubscriptionHere: 'The payment provider knows of no active subscription of yours with this id.',
  providerDown: 'The payment provider does not answer. Please try again in a few minutes.',
  paymentNoted:
    'The payment provider does not answer. Your payment is noted: your subscription begins as soon as the provider confirms it, and you need not do anything.',
  cancellationNoted: (day: string) =>
    `The payment provider does not answer. Your cancellation of ${day} is noted: it is passed on as soon as the provider answers, and you need not do anything.`,
}
