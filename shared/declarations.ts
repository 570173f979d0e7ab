/** What consumers declare without logging in: § 312k and § 356a of the German Civil Code (BGB). */
export const declarationKinds = ['cancel', 'withdraw'] as const
export type DeclarationKind = (typeof declarationKinds)[number]

/**
 * What a declaration was found to be. `cancelled` is done; everything else waits for an admin. After `renewed`, `refund-due` and
 * `for-cause` nothing more is charged either. `renewed`: a yearly subscription that ends with one month's notice.
 */
export const findings = [
  'cancelled',
  'renewed',
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
 * How an admin answers a declaration: in a mail of their own, by stopping the renewal of the account's subscriptions, by ending them
 * with one month's notice from the declaration, or at once.
 */
export const decisions = ['answered', 'cancelled', 'noticed', 'ended'] as const
export type Decision = (typeof decisions)[number]
