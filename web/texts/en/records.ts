import type { AuditAction, LedgerKind } from '../../../shared/records.ts'

const ledger: Record<LedgerKind, string> = {
  subscribed: 'subscribed',
  state: 'subscription changed',
  payment: 'payment',
  refund: 'refund',
  event: 'provider event',
  unclaimed: 'unclaimed subscription',
  second: 'second subscription',
  claimed: 'subscription reported',
  'claim-dropped': 'subscription not found',
  'cancel-asked': 'unsubscribed',
  conversion: 'conversion',
  'generations-granted': 'generations granted',
  payout: 'payout',
}

const audit: Record<AuditAction, string> = {
  'affiliate-made': 'created a partner',
  'affiliate-changed': 'updated a partner',
  'candidate-changed': 'updated a candidate',
  'candidate-declined': 'declined a candidate',
  'contract-read': 'opened a contract',
  'conversions-exported': 'exported conversions',
  payout: 'recorded a payout',
  'generations-granted': 'granted generations',
  'sessions-ended': 'ended sessions',
  'user-deleted': 'deleted an account',
  'deck-take-down': 'took down a deck',
  'deck-let-be': 'kept a deck public',
  'deck-put-back': 'restored a deck',
  'deck-keep-down': 'rejected an objection',
  'job-retried': 'retried a job',
  'declaration-decided': 'decided on a declaration',
  'ai-tested': 'tested the AI model',
}

/** Kinds of background work; a kind that is not here has the name that the queue gives it. */
const jobs: Record<string, string> = {
  mail: 'emails',
  read: 'reading documents',
  cleanup: 'clearing up',
  reconcile: 'asking the payment provider',
  mailing: 'planning emails',
  generation: 'generating cards',
}

/** What the records of admins call things. */
export const records = { ledger, audit, jobs }
