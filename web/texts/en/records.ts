import type { AuditAction, LedgerKind } from '../../../shared/records.ts'

const ledger: Record<LedgerKind, string> = {
  subscribed: 'subscribed',
  state: 'subscription changed',
  payment: 'payment',
  refund: 'refund',
  event: 'news of the provider',
  unclaimed: 'subscription of nobody',
  claimed: 'told of a subscription',
  'claim-dropped': 'no such subscription',
  'cancel-asked': 'unsubscribed',
  conversion: 'conversion',
  'generations-granted': 'generations granted',
  payout: 'payout',
}

const audit: Record<AuditAction, string> = {
  'affiliate-made': 'made a partner',
  'affiliate-changed': 'changed a partner',
  'candidate-changed': 'changed a candidate',
  'candidate-declined': 'declined a candidate',
  'contract-read': 'read a contract',
  'conversions-exported': 'exported the conversions',
  payout: 'noted a payout',
  'generations-granted': 'granted generations',
  'sessions-ended': 'ended sessions',
  'user-deleted': 'deleted an account',
  'deck-take-down': 'took a deck down',
  'deck-let-be': 'let a deck be',
  'deck-put-back': 'put a deck back',
  'job-retried': 'retried a job',
}

/** Kinds of background work; a kind that is not here has the name that the queue gives it. */
const jobs: Record<string, string> = {
  mail: 'mails',
  read: 'reading documents',
  cleanup: 'clearing up',
  reconcile: 'asking the payment provider',
  generation: 'generating cards',
}

/** What the records of admins call things. */
export const records = { ledger, audit, jobs }
