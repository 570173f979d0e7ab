import type { SubscriptionState, PlanVariant } from '../../shared/billing.ts'
import { orNotFound } from '../app/errors.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { countingFirst, isSecond, type Status } from './status.ts'

type Provider = 'paypal' | 'demo'

export interface Subscription {
  id: number
  userId: number | null
  providerId: string
  variant: PlanVariant
  state: SubscriptionState
  stateAt: Date
  paidUntil: Date | null
  cancelAskedAt: Date | null
  createdAt: Date
  /** It began while another was active, and was taken back. */
  isSecond: boolean
}

const columns = `id, user_id "userId", provider_id "providerId", variant, state, state_at "stateAt", paid_until "paidUntil",
  cancel_asked_at "cancelAskedAt", created_at "createdAt", ${isSecond} "isSecond"`

/** Locks user `$1`, before any of their subscriptions. Empty when the user does not exist. */
export const lockUser = preparedQuery<{ id: number }>('select id from users where id = $1 for no key update')

export const findSubscription = preparedQuery<Subscription>(
  `select ${columns} from subscriptions where provider = $1 and provider_id = $2`,
)

/** Locks subscription `$2` of provider `$1`. */
export const lockSubscription = preparedQuery<Subscription>(
  `select ${columns} from subscriptions where provider = $1 and provider_id = $2 for update`,
)

/** The most relevant subscription of user `$1` at provider `$2`. */
export const readCurrent = preparedQuery<Subscription>(`
  select ${columns} from subscriptions where user_id = $1 and provider = $2
  order by ${countingFirst} limit 1`)

/** The subscriptions of user `$1` at provider `$2` that can be cancelled. */
export const readCancellable = preparedQuery<Subscription>(`
  select ${columns} from subscriptions where user_id = $1 and provider = $2 and state not in ('cancelled', 'expired')
  order by id`)

/** All subscriptions of user `$1` at provider `$2`, and when each was ordered here. */
export const readSubscriptionsOf = preparedQuery<Subscription & { orderedAt: Date | null }>(`
  select ${columns}, (select min(at) from orders o
    where o.provider = subscriptions.provider and o.provider_id = subscriptions.provider_id) "orderedAt"
  from subscriptions where user_id = $1 and provider = $2 order by id`)

/** Ends the cancelled subscriptions of user `$1` at provider `$2` at `$3`, before what was paid is over. It is `$4`. */
export const endCancelled = preparedQuery<Pick<Subscription, 'id' | 'providerId' | 'state' | 'paidUntil'>>(`
  update subscriptions set state = case when $3::timestamptz <= $4 then 'expired' else state end, state_at = $4,
    paid_until = least(paid_until, $3), check_at = case when $3 > $4 then least(paid_until, $3) end
  where user_id = $1 and provider = $2 and state = 'cancelled'
  returning id, provider_id "providerId", state, paid_until "paidUntil"`)

/** Up to `$3` subscriptions that are due for a check by `$2`, the longest overdue first. */
export const readDue = preparedQuery<Subscription>(`
  select ${columns} from subscriptions where provider = $1 and check_at <= $2 order by check_at limit $3`)

export async function insertSubscription(
  db: Db,
  row: {
    userId: number
    provider: Provider
    providerId: string
    variant: PlanVariant
    now: Date
    claimedAt?: Date
  } & Status,
): Promise<number> {
  const { userId, provider, providerId, variant, state, stateAt, paidUntil, now, claimedAt = now } = row
  const [made] = await insertion(db, userId, provider, providerId, variant, state, stateAt, paidUntil, claimedAt)
  return orNotFound(made, 'subscription').id
}
const insertion = preparedQuery<{ id: number }>(`
  insert into subscriptions (user_id, provider, provider_id, variant, state, state_at, paid_until, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`)

export async function updateStatus(db: Db, id: number, status: Status, checkAt: Date | null): Promise<void> {
  await statusUpdate(db, id, status.state, status.stateAt, status.paidUntil, checkAt)
}
const statusUpdate = preparedQuery<never>(`
  update subscriptions set state = $2, state_at = $3, paid_until = $4, check_at = $5,
    cancel_asked_at = case when $2 not in ('cancelled', 'expired') then cancel_asked_at end
  where id = $1`)

/** Schedules the next check of subscription `$1` at `$2`. */
export const setCheck = preparedQuery<never>(
  'update subscriptions set check_at = $2 where id = $1 and check_at is not null',
)

/** Records that the user cancelled subscription `$1` at `$2`, unless that is recorded already. */
export const noteCancellation = preparedQuery<{ id: number }>(`
  update subscriptions set cancel_asked_at = $2, check_at = $2 where id = $1 and cancel_asked_at is null returning id`)

export const setPaidUntil = preparedQuery<never>('update users set paid_until = $2 where id = $1')

/** The subscriptions of user `$1` that entitle to what they paid for: those that were taken back are refunded. */
export const readStatuses = preparedQuery<Pick<Subscription, 'state' | 'paidUntil'>>(
  `select state, paid_until "paidUntil" from subscriptions where user_id = $1 and not ${isSecond}`,
)

export interface Claim {
  userId: number
  providerId: string
  code: string | null
  createdAt: Date
}

const claimColumns = 'user_id "userId", provider_id "providerId", code, created_at "createdAt"'

/** Keeps user `$1`'s claim to subscription `$2` with code `$3`; at most ten per user. */
export const keepClaim = preparedQuery<{ isNew: boolean }>(`
  insert into subscription_claims (user_id, provider_id, code, created_at, check_at)
  select $1, $2, $3, $4, $4 where (select count(*) from subscription_claims where user_id = $1) < 10
  on conflict (user_id, provider_id) do update set code = excluded.code returning xmax = 0 "isNew"`)

export const readClaimsDue = preparedQuery<Claim>(
  `select ${claimColumns} from subscription_claims where check_at <= $1 order by check_at limit $2`,
)

export const readClaims = preparedQuery<Claim>(`select ${claimColumns} from subscription_claims where user_id = $1`)

export const setClaimCheck = preparedQuery<never>(
  'update subscription_claims set check_at = $3 where user_id = $1 and provider_id = $2',
)

export const dropClaim = preparedQuery<never>('delete from subscription_claims where user_id = $1 and provider_id = $2')

/** Ends all subscriptions at the demo provider at `$1`. */
export const endDemo = preparedQuery<Pick<Subscription, 'id' | 'userId' | 'providerId'>>(`
  update subscriptions set state = 'expired', state_at = $1, paid_until = least(paid_until, $1), check_at = null
  where provider = 'demo' and state <> 'expired'
  returning id, user_id "userId", provider_id "providerId"`)

/** The subscription that sale `$2` of provider `$1` paid for. */
export const findPaid = preparedQuery<{ providerId: string | null }>(`
  select provider_id "providerId" from billing_events
  where provider = $1 and kind = 'payment' and details ->> 'sale' = $2`)

/** The order of subscription `$2` at provider `$1`, with the partner's code that was typed. */
export const findOrder = preparedQuery<{ id: number; code: string | null }>(
  'select id, code from orders where provider = $1 and provider_id = $2',
)
