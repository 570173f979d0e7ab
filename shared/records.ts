/**
 * The kinds of lines in the ledger. `event`: any other event of the provider; `unclaimed`: the provider reported a subscription
 * that belongs to no user; `second`: one that began beside another, and is taken back; `claimed`: a user reported one while the provider
 * was down.
 */
export const ledgerKinds = [
  'subscribed',
  'state',
  'payment',
  'refund',
  'event',
  'unclaimed',
  'second',
  'claimed',
  'claim-dropped',
  'cancel-asked',
  'conversion',
  'generations-granted',
  'payout',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** The actions of admins that the audit log records. */
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
  'deck-keep-down',
  'job-retried',
  'ai-tested',
  'declaration-decided',
] as const
export type AuditAction = (typeof auditActions)[number]
