/**
 * What the ledger has lines of. `event`: the provider told of something that is none of the others; `unclaimed`: it told
 * of a subscription that nobody here can have; `claimed`: a user told of one while the provider could not be asked.
 */
export const ledgerKinds = [
  'subscribed',
  'state',
  'payment',
  'refund',
  'event',
  'unclaimed',
  'claimed',
  'claim-dropped',
  'cancel-asked',
  'conversion',
  'generations-granted',
  'payout',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** What an admin can do that is kept in the audit log. */
export const auditActions = [
  'affiliate-made',
  'affiliate-changed',
  'candidate-changed',
  'candidate-declined',
  'contract-read',
  'conversions-exported',
  'payout',
  'generations-granted',
  'sessions-ended',
  'user-deleted',
  'deck-take-down',
  'deck-let-be',
  'deck-put-back',
  'job-retried',
  'ai-tested',
] as const
export type AuditAction = (typeof auditActions)[number]
