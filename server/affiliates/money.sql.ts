import type { CallOutput, Stored } from '../../shared/api/contract.ts'
import { serverLimits } from '../../shared/limits.ts'
import { preparedQuery } from '../platform/db/open.ts'

type ConversionRow = Stored<CallOutput<'GET /api/conversions/:id'>['conversions'][number], 'at'>

/** A page of the conversions of partner `$1` before id `$2`, newest first. */
export const readConversions = preparedQuery<ConversionRow>(`
  select c.id, c.at, c.amount_cents "amountCents", c.share_cents "shareCents", c.payout_id is not null "isPaid", s.state
  from conversions c join subscriptions s on s.id = c.subscription_id
  where c.affiliate_id = $1 and ($2::bigint is null or c.id < $2) order by c.id desc limit ${serverLimits.conversionsShown}`)

interface PayoutRow {
  id: number
  at: Date
  amountCents: number
  note: Buffer | null
}

/** A page of the payouts to partner `$1` before id `$2`, newest first. */
export const readPayouts = preparedQuery<PayoutRow>(`
  select id, at, amount_cents "amountCents", note from payouts
  where affiliate_id = $1 and ($2::bigint is null or id < $2) order by id desc limit ${serverLimits.payoutsShown}`)

export const nextPayoutId = preparedQuery<{ id: number }>(`select nextval(pg_get_serial_sequence('payouts', 'id')) id`)

export const insertPayout = preparedQuery<never>(`
  insert into payouts (id, affiliate_id, at, amount_cents, note) overriding system value values ($1, $2, $3, $4, $5)`)

/** Marks everything that partner `$1` is owed as paid by payout `$2`. Returns the amount. */
export const payConversions = preparedQuery<{ cents: number }>(`
  with paid as (
    update conversions set payout_id = $2 where affiliate_id = $1 and payout_id is null returning share_cents)
  select coalesce(sum(share_cents), 0)::int8 cents from paid`)

export const forgetNotes = preparedQuery<never>('update payouts set note = null where affiliate_id = $1')

/** A page of all conversions after id `$1`, as lines of the bookkeeper's CSV. */
export const readLines = preparedQuery<{ id: number }>(`
  select c.id, c.at, a.id "affiliateID", u.email partner, a.code "affiliateCode", s.variant plan, s.state,
    round(c.amount_cents / 100.0, 2) "amountEUR", round(c.share_cents / 100.0, 2) "shareEUR", p.at "paidAt"
  from conversions c
  join affiliates a on a.id = c.affiliate_id
  join subscriptions s on s.id = c.subscription_id
  left join users u on u.id = a.user_id
  left join payouts p on p.id = c.payout_id
  where c.id > $1 order by c.id limit 500`)
