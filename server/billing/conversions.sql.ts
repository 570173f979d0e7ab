import { preparedQuery } from '../platform/db/open.ts'

export interface Partner {
  id: number
  userId: number | null
}

/** The partner whose code is `$1`, compared without regard to case; none once their account is deleted. */
export const findByCode = preparedQuery<Partner>(
  'select id, user_id "userId" from affiliates where lower(code) = lower($1) and user_id is not null',
)

/** The partner whose code user `$1` applied since `$2`. */
export const findApplied = preparedQuery<Partner>(`
  select a.id, a.user_id "userId" from applied_codes c join affiliates a on a.id = c.affiliate_id
  where c.user_id = $1 and c.applied_at > $2`)

/** The conversion of subscription `$1`, unless it is paid out. */
export const lockUnpaid = preparedQuery<{ id: number; amountCents: number }>(`
  select id, amount_cents "amountCents" from conversions where subscription_id = $1 and payout_id is null for update`)

export const updateConversion = preparedQuery<never>(
  'update conversions set amount_cents = $2, share_cents = $3 where id = $1',
)

/** The first payment that provider `$1` told of, of its subscription `$2`. */
export const findFirstSale = preparedQuery<{ sale: string }>(`
  select details ->> 'sale' sale from billing_events
  where provider = $1 and provider_id = $2 and kind = 'payment' order by id limit 1`)

/** One conversion per subscription, however often it is told. */
export const insertConversion = preparedQuery<{ id: number }>(`
  insert into conversions (affiliate_id, subscription_id, at, amount_cents, share_cents) values ($1, $2, $3, $4, $5)
  on conflict (subscription_id) do nothing returning id`)
