import type { SubscriptionState } from '../../shared/billing.ts'
import type { PlanVariant } from '../../shared/plans.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { countingFirst, type Stand } from './state.ts'

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
}

const columns = `id, user_id "userId", provider_id "providerId", variant, state, state_at "stateAt", paid_until "paidUntil",
  cancel_asked_at "cancelAskedAt", created_at "createdAt"`

/** Holds up whoever else changes what user `$1` has; empty when there is no such user. Before any of the user's subscriptions is locked. */
export const lockUser = preparedQuery<{ id: number }>('select id from users where id = $1 for no key update')

/** The subscription `$2` of provider `$1`, as it stands. */
export const findSubscription = preparedQuery<Subscription>(
  `select ${columns} from subscriptions where provider = $1 and provider_id = $2`,
)

/** The same, for a change. */
export const lockSubscription = preparedQuery<Subscription>(
  `select ${columns} from subscriptions where provider = $1 and provider_id = $2 for update`,
)

/** User `$1`'s subscription at provider `$2` that counts. */
export const readCurrent = preparedQuery<Subscription>(`
  select ${columns} from subscriptions where user_id = $1 and provider = $2
  order by ${countingFirst} limit 1`)

/** User `$1`'s subscriptions at provider `$2` that can be cancelled. */
export const readCancellable = preparedQuery<Subscription>(`
  select ${columns} from subscriptions where user_id = $1 and provider = $2 and state not in ('cancelled', 'expired')
  order by id`)

/** What is to be looked at by `$2`, the longest due first. */
export const readDue = preparedQuery<Subscription>(`
  select ${columns} from subscriptions where provider = $1 and check_at <= $2 order by check_at limit $3`)

export async function insertSubscription(
  db: Db,
  row: { userId: number; provider: Provider; providerId: string; variant: PlanVariant; now: Date } & Stand,
): Promise<number> {
  const { id } = await db
    .insertInto('subscriptions')
    .values({
      user_id: row.userId,
      provider: row.provider,
      provider_id: row.providerId,
      variant: row.variant,
      state: row.state,
      state_at: row.stateAt,
      paid_until: row.paidUntil,
      created_at: row.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateStand(db: Db, id: number, stand: Stand, checkAt: Date | null): Promise<void> {
  const isOver = stand.state === 'cancelled' || stand.state === 'expired'
  await db
    .updateTable('subscriptions')
    .set({ state: stand.state, state_at: stand.stateAt, paid_until: stand.paidUntil, check_at: checkAt })
    .$if(isOver, (query) => query.set({ cancel_asked_at: null }))
    .where('id', '=', id)
    .execute()
}

/** Has subscription `$1` looked at at `$2`. */
export const setCheck = preparedQuery<never>(
  'update subscriptions set check_at = $2 where id = $1 and check_at is not null',
)

/** Notes that the user cancelled subscription `$1` at `$2`, unless that is noted already. */
export const noteCancellation = preparedQuery<{ id: number }>(`
  update subscriptions set cancel_asked_at = $2, check_at = $2 where id = $1 and cancel_asked_at is null returning id`)

/** User `$1` is entitled until `$2`. */
export const setPaidUntil = preparedQuery<never>('update users set paid_until = $2 where id = $1')

/** What decides until when user `$1` is entitled. */
export const readStands = preparedQuery<Pick<Subscription, 'state' | 'paidUntil'>>(
  'select state, paid_until "paidUntil" from subscriptions where user_id = $1',
)

export interface Claim {
  userId: number
  providerId: string
  code: string | null
  createdAt: Date
}

const claimColumns = 'user_id "userId", provider_id "providerId", code, created_at "createdAt"'

/** Keeps a subscription `$2` that user `$1` told of, with code `$3`, at `$4`; no more than ten of a user. */
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

/** Ends what was subscribed at the demo provider, by `$1`. */
export const endDemo = preparedQuery<Pick<Subscription, 'id' | 'userId' | 'providerId'>>(`
  update subscriptions set state = 'expired', state_at = $1, paid_until = least(paid_until, $1), check_at = null
  where provider = 'demo' and state <> 'expired'
  returning id, user_id "userId", provider_id "providerId"`)

/** The subscription that sale `$2` of provider `$1` paid for. */
export const findPaid = preparedQuery<{ providerId: string | null }>(`
  select provider_id "providerId" from billing_events
  where provider = $1 and kind = 'payment' and details ->> 'sale' = $2`)
