import { type PlanVariant, planOf } from '../../shared/plans.ts'
import type { Db } from '../platform/db/open.ts'
import * as store from './conversions.sql.ts'
import { record } from './ledger.ts'
import type { Told } from './told.ts'

/** A code that was applied counts so long. */
const codeLifeMs = 30 * 86_400_000

/** The partner whose code a user gives, or else applied lately. */
export async function findPartner(
  db: Db,
  { userId, code, now }: { userId: number; code?: string | null | undefined; now: Date },
): Promise<store.Partner | undefined> {
  const [given] = code ? await store.findByCode(db, code.trim()) : []
  if (given) return given
  const [applied] = await store.findApplied(db, userId, new Date(now.getTime() - codeLifeMs))
  return applied
}

interface Sold {
  subscriptionId: number
  userId: number
  variant: PlanVariant
  told: Told
  now: Date
}

/** Credits a partner with a subscription, in the transaction in which it begins: once, nobody for their own, and nobody who has left. */
export async function convert(db: Db, partner: store.Partner, sold: Sold, sharePercent: number): Promise<void> {
  const { subscriptionId, userId, variant, told, now } = sold
  if (partner.userId === null || partner.userId === userId) return
  const amountCents = told.lastPayment?.currency === 'EUR' ? told.lastPayment.cents : priceOf(variant)
  const shareCents = shareOf(amountCents, sharePercent)
  const values = [partner.id, subscriptionId, now, amountCents, shareCents]
  const [made] = await store.insertConversion(db, ...values)
  if (!made) return
  const details = { partner: partner.id, amountCents, shareCents }
  await record(db, { at: now, kind: 'conversion', userId, subscriptionId, details })
}

interface PaidBack {
  provider: 'paypal' | 'demo'
  /** The provider's id of the subscription, and of the payment that it paid back. */
  providerId: string
  saleId: string
  subscriptionId: number
  cents: number
  now: Date
}

/** Takes back the share of what was paid back of a subscription's first payment, unless the partner has it already. */
export async function takeBack(db: Db, paidBack: PaidBack, sharePercent: number): Promise<void> {
  const { provider, providerId, saleId, subscriptionId, cents, now } = paidBack
  const [first] = await store.findFirstSale(db, provider, providerId)
  if (first && first.sale !== saleId) return
  const [conversion] = await store.lockUnpaid(db, subscriptionId)
  if (!conversion) return
  const amountCents = Math.max(0, conversion.amountCents - cents)
  const shareCents = shareOf(amountCents, sharePercent)
  await store.updateConversion(db, conversion.id, amountCents, shareCents)
  await record(db, {
    at: now,
    kind: 'conversion',
    subscriptionId,
    details: { amountCents, shareCents, paidBack: cents },
  })
}

/** What a plan costs per period, in euro cents. */
export function priceOf(variant: PlanVariant): number {
  const { plan, hasCode } = planOf(variant)
  return hasCode ? plan.billedWithCodeCents : plan.billedCents
}

/** A share in percent with up to two decimals, rounded half up, in whole numbers throughout. */
export function shareOf(cents: number, percent: number): number {
  return Math.floor((cents * Math.round(percent * 100) + 5000) / 10_000)
}
