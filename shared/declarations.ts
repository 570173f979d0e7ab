/** What consumers declare without logging in: § 312k and § 356a of the German Civil Code (BGB). */
export const declarationKinds = ['cancel', 'withdraw'] as const
export type DeclarationKind = (typeof declarationKinds)[number]

/**
 * What a declaration was found to be. `cancelled` is done; everything else waits for an admin. After `refund-due` and `for-cause` nothing
 * more is charged either.
 */
export const findings = [
  'cancelled',
  'refund-due',
  'for-cause',
  'dated',
  'late',
  'several',
  'other-contract',
  'no-subscription',
  'no-account',
] as const
export type Finding = (typeof findings)[number]

/**
 * How an admin answers a declaration: in a mail of their own, by stopping the renewal of the account's subscriptions, or by ending them
 * at once.
 */
export const decisions = ['answered', 'cancelled', 'ended'] as const
export type Decision = (typeof decisions)[number]
