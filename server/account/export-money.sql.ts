import { preparedQuery } from '../platform/db/open.ts'
import { pageSize } from './export.sql.ts'

/** The subscriptions of user `$1`, those too that the payment provider has not confirmed. */
export const readSubscriptions = preparedQuery<object>(`
  select provider, provider_id "providerId", variant, state, paid_until "paidUntil", cancel_asked_at "cancelAskedAt",
    created_at "createdAt"
  from subscriptions where user_id = $1
  union all
  select null, provider_id, null, 'unconfirmed', null, null, created_at from subscription_claims where user_id = $1
  order by "createdAt"`)

/** Lines of the ledger about user `$1` beyond id `$2`. */
export const readLedger = preparedQuery<{ id: number }>(`
  select id, at, kind, provider, provider_id "providerId", amount_cents "amountCents", currency, details
  from billing_events where user_id = $1 and id > $2 order by id limit ${pageSize}`)
