import { planOf, type PlanVariant } from '../../shared/billing.ts'
import { retention } from '../../shared/retention.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { record } from './ledger.ts'
import type { ProviderSubscription } from './provider.ts'

export interface Partner {
  id: number
  userId: number | null
}

/** The partner with the code `$1`, ignoring case, unless their account was deleted. */
export const findByCode = preparedQuery<Partner>(
  'select id, user_id "userId" from affiliates where lower(code) = lower($1) and user_id is not null',
)

/** The partner whose code user `$1` has applied since `$2`. */
const findApplied = preparedQuery<Partner>(`
  select a.id, a.user_id "userId" from applied_codes c join affiliates a on a.id = c.affiliate_id
  where c.user_id = $1 and c.applied_at > $2`)

/** Locks the conversion of subscription `$1`, unless it is paid out. */
const lockUnpaid = preparedQuery<{ id: number; amountCents: number }>(`
  select id, amount_cents "amountCents" from conversions where subscription_id = $1 and payout_id is null for update`)

const updateConversion = preparedQuery<never>(
  'update conversions set amount_cents = $2, share_cents = $3 where id = $1',
)

/** The first payment of subscription `$2` that provider `$1` reported. */
const findFirstSale = preparedQuery<{ sale: string }>(`
  select details ->> 'sale' sale from billing_events
  where provider = $1 and provider_id = $2 and kind = 'payment' order by id limit 1`)

/** One conversion per subscription, however often it is reported. */
const insertConversion = preparedQuery<{ id: number }>(`
  insert into conversions (affiliate_id, subscription_id, at, amount_cents, share_cents) values ($1, $2, $3, $4, $5)
  on conflict (subscription_id) do nothing returning id`)

/** How long an applied code counts. */
const codeLifeMs = retention.appliedCodeDays * 86_400_000

/** The partner of the code that a user enters or, failing that, applied recently. */
export async function findPartner(
  db: Db,
  { userId, code, now }: { userId: number; code?: string | null | undefined; now: Date },
): Promise<Partner | undefined> {
  const [given] = code ? await findByCode(db, code.trim()) : []
  if (given) return given
  const [applied] = await findApplied(db, userId, new Date(now.getTime() - codeLifeMs))
  return applied
}

interface Sold {
  subscriptionId: number
  userId: number
  variant: PlanVariant
  remote: ProviderSubscription
  now: Date
}

/**
 * Credits a partner with a new subscription, once, in the transaction in which it begins. Nobody earns from their own
 * subscription or after leaving.
 */
export async function convert(db: Db, partner: Partner, sold: Sold, sharePercent: number): Promise<void> {
  const { subscriptionId, userId, variant, remote, now } = sold
  if (partner.userId === null || partner.userId === userId) return
  const amountCents = remote.lastPayment?.currency === 'EUR' ? remote.lastPayment.cents : priceOf(variant)
  const shareCents = shareOf(amountCents, sharePercent)
  const values = [partner.id, subscriptionId, now, amountCents, shareCents]
  const [made] = await insertConversion(db, ...values)
  if (!made) return
  const details = { partner: partner.id, amountCents, shareCents }
  await record(db, { at: now, kind: 'conversion', userId, subscriptionId, details })
}

interface PaidBack {
  provider: 'paypal' | 'demo'
  /** The provider's ids of the subscription and of the refunded payment. */
  providerId: string
  saleId: string
  subscriptionId: number
  cents: number
  now: Date
}

/** Deducts the share of a refund of a subscription's first payment, unless it is paid out. */
export async function refundConversion(db: Db, paidBack: PaidBack, sharePercent: number): Promise<void> {
  const { provider, providerId, saleId, subscriptionId, cents, now } = paidBack
  const [first] = await findFirstSale(db, provider, providerId)
  if (first && first.sale !== saleId) return
  const [conversion] = await lockUnpaid(db, subscriptionId)
  if (!conversion) return
  const amountCents = Math.max(0, conversion.amountCents - cents)
  const shareCents = shareOf(amountCents, sharePercent)
  await updateConversion(db, conversion.id, amountCents, shareCents)
  const details = { amountCents, shareCents, paidBack: cents }
  await record(db, { at: now, kind: 'conversion', subscriptionId, details })
}

/** The price of a plan per period in euro cents. */
export function priceOf(variant: PlanVariant): number {
  const { plan, hasCode } = planOf(variant)
  return hasCode ? plan.billedWithCodeCents : plan.billedCents
}

/** A share in percent with up to two decimals, rounded half up, in integer arithmetic. */
export function shareOf(cents: number, percent: number): number {
  return Math.floor((cents * Math.round(percent * 100) + 5000) / 10_000)
}
