import { planOf, type PlanVariant } from '../../shared/billing.ts'
import { retention } from '../../shared/retention.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'
import { lockBooks, record, refundOf } from './ledger.ts'
import type { ProviderSubscription } from './provider.ts'

type Provider = 'paypal' | 'demo'

export interface Partner {
  id: number
  userId: number | null
}

/** The partner with the code `$1`, ignoring case, unless their account was deleted. */
export const findByCode = preparedQuery<Partner>(
  'select id, user_id "userId" from affiliates where lower(code) = lower($1) and user_id is not null',
)

/** The partner whose code user `$1`, somebody else, has applied since `$2`. */
const findApplied = preparedQuery<Partner>(`
  select a.id, a.user_id "userId" from applied_codes c join affiliates a on a.id = c.affiliate_id
  where c.user_id = $1 and c.applied_at > $2 and a.user_id is distinct from $1`)

/** Locks the conversion of subscription `$1`, unless it is paid out. */
const lockUnpaid = preparedQuery<{ id: number; amountCents: number }>(`
  select id, amount_cents "amountCents" from conversions where subscription_id = $1 and payout_id is null for update`)

const updateConversion = preparedQuery<never>(
  'update conversions set amount_cents = $2, share_cents = $3 where id = $1',
)

/** The amount of which the conversion of subscription `$1` was a share at first. */
const readFirstAmount = preparedQuery<{ cents: number }>(`
  select (details ->> 'amountCents')::int cents from billing_events
  where subscription_id = $1 and kind = 'conversion' and details ? 'partner' order by id limit 1`)

/** The refunds of the first payment of subscription `$2` of provider `$1`, or of any while no payment is recorded. */
const readRefunded = preparedQuery<{ cents: number }>(`
  with first as (
    select details ->> 'sale' sale from billing_events
    where provider = $1 and provider_id = $2 and kind = 'payment' order by id limit 1)
  select coalesce(sum(cents), 0)::int cents from (
    select distinct on (${refundOf}) -amount_cents cents from billing_events e
    where provider = $1 and kind = 'refund'
      and (details ->> 'sale' = (select sale from first) or (provider_id = $2 and not exists (select from first)))
    order by ${refundOf}, id) refunds`)

/** One conversion per subscription, however often it is reported. */
const insertConversion = preparedQuery<{ id: number }>(`
  insert into conversions (affiliate_id, subscription_id, at, amount_cents, share_cents) values ($1, $2, $3, $4, $5)
  on conflict (subscription_id) do nothing returning id`)

/** How long an applied code counts. */
const codeLifeMs = retention.appliedCodeDays * 86_400_000

/** The partner of the code that a user enters or, failing that, applied recently. Their own code is none. */
export async function findPartner(
  db: Db,
  { userId, code, now }: { userId: number; code?: string | null | undefined; now: Date },
): Promise<Partner | undefined> {
  const [given] = code ? await findByCode(db, code.trim()) : []
  if (given && given.userId !== userId) return given
  const [applied] = await findApplied(db, userId, new Date(now.getTime() - codeLifeMs))
  return applied
}

interface Sold {
  provider: Provider
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
  const { provider, subscriptionId, userId, variant, remote, now } = sold
  if (partner.userId === null || partner.userId === userId) return
  const amountCents = remote.lastPayment?.currency === 'EUR' ? remote.lastPayment.cents : priceOf(variant)
  const shareCents = shareOf(amountCents, sharePercent)
  const values = [partner.id, subscriptionId, now, amountCents, shareCents]
  const [made] = await insertConversion(db, ...values)
  if (!made) return
  const details = { partner: partner.id, amountCents, shareCents }
  await record(db, { at: now, kind: 'conversion', userId, subscriptionId, details })
  await deductRefunds(db, { provider, providerId: remote.id, subscriptionId }, sharePercent, now)
}

/**
 * Deducts the recorded refunds of a subscription's first payment from the partner's share, unless it is paid out. Called when a payment, a
 * refund or the conversion was recorded, after that, because these come in any order.
 */
export async function deductRefunds(
  db: Db,
  { provider, providerId, subscriptionId }: { provider: Provider; providerId: string; subscriptionId: number },
  sharePercent: number,
  now: Date,
): Promise<void> {
  await lockBooks(db, provider)
  const [conversion] = await lockUnpaid(db, subscriptionId)
  if (!conversion) return
  const [first] = await readFirstAmount(db, subscriptionId)
  const [refunded] = await readRefunded(db, provider, providerId)
  if (!first || !refunded) return
  const amountCents = Math.max(0, first.cents - refunded.cents)
  if (amountCents === conversion.amountCents) return
  const shareCents = shareOf(amountCents, sharePercent)
  await updateConversion(db, conversion.id, amountCents, shareCents)
  const details = { amountCents, shareCents, changeCents: amountCents - conversion.amountCents }
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
