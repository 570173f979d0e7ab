import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { SubscriptionState } from '../../../shared/billing.ts'
import type { PlanVariant } from '../../../shared/plans.ts'

/** The tables of subscriptions and partners. */
export interface MoneyTables {
  subscriptions: {
    id: GeneratedAlways<number>
    user_id: number | null
    provider: 'paypal' | 'demo'
    provider_id: string
    variant: PlanVariant
    state: SubscriptionState
    state_at: Date
    paid_until: Date | null
    cancel_asked_at: Date | null
    created_at: Date
    check_at: Date | null
  }
  subscription_claims: { user_id: number; provider_id: string; code: string | null; created_at: Date; check_at: Date }
  billing_events: {
    id: GeneratedAlways<number>
    at: Date
    kind: string
    user_id: number | null
    subscription_id: number | null
    provider: string
    provider_id: string | null
    event_id: string | null
    amount_cents: number | null
    currency: string | null
    details: ColumnType<Record<string, unknown>, string | undefined, never>
  }
  affiliate_candidates: {
    id: GeneratedAlways<number>
    user_id: number
    notes: Generated<string>
    last_contact: Date | null
    next_contact: Date | null
    created_at: Date
  }
  affiliates: {
    id: GeneratedAlways<number>
    user_id: number | null
    notes: Generated<string>
    last_contact: Date | null
    next_contact: Date | null
    joined_at: Date
    code: string
    channels: Generated<string>
    via_paypal: boolean
    payment: Buffer | null
    contract_file: string | null
    contract_type: string | null
  }
  applied_codes: { user_id: number; affiliate_id: number; applied_at: Date }
  payouts: { id: GeneratedAlways<number>; affiliate_id: number; at: Date; amount_cents: number; note: Buffer | null }
  conversions: {
    id: GeneratedAlways<number>
    affiliate_id: number
    subscription_id: number
    at: Date
    amount_cents: number
    share_cents: number
    payout_id: number | null
  }
}
