/** Why something of subscriptions is refused, or takes longer. */
export const billing = {
  noSubscriptionHere: 'The payment provider has no active subscription of yours with this ID.',
  providerDown: 'The payment provider isn’t responding. Please try again in a few minutes.',
  paymentNoted:
    'The payment provider isn’t responding. We’ve recorded your payment: your subscription will start as soon as the provider confirms it. You don’t need to do anything.',
  cancellationNoted: (day: string) =>
    `The payment provider isn’t responding. We’ve recorded your cancellation of ${day} and will pass it on as soon as the provider responds. You don’t need to do anything.`,
}
