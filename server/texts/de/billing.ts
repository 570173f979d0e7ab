import type { billing as english } from '../en/billing.ts'

/** Why something of subscriptions is refused, or takes longer, in German. */
export const billing: typeof english = {
  noSubscriptionHere: 'Der Zahlungsanbieter kennt kein aktives Abo von dir mit dieser Nummer.',
  providerDown: 'Der Zahlungsanbieter antwortet nicht. Versuch es in ein paar Minuten noch einmal.',
  paymentNoted:
    'Der Zahlungsanbieter antwortet nicht. Deine Zahlung ist vermerkt: Dein Abo beginnt, sobald der Anbieter sie bestätigt. Du musst nichts weiter tun.',
  cancellationNoted: (day) =>
    `Der Zahlungsanbieter antwortet nicht. Deine Kündigung vom ${day} ist vermerkt: Sie wird weitergegeben, sobald der Anbieter antwortet. Du musst nichts weiter tun.`,
}
