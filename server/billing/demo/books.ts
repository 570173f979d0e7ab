import { createHash, randomUUID } from 'node:crypto'
import { type PaymentEvent, planOf, type PlanVariant, planVariants } from '../../../shared/billing.ts'
import { type Db, preparedQuery } from '../../platform/db/open.ts'
import { priceOf } from '../conversions.ts'
import { addInterval } from '../status.ts'
import type { ProviderSubscription } from '../provider.ts'

type PlanIds = Record<PlanVariant, string>
/** Everything that can happen to a subscription, caused by its customer, by time or by a bank. */
type Change = 'approval' | 'cancellation' | PaymentEvent

/** The time until a failed payment is retried. */
const retryMs = 5 * 86_400_000

/** A subscription in the demo provider's books. */
export interface Entry {
  id: string
  customId: string
  planId: string
  status: ProviderSubscription['status']
  createdAt: Date
  /** When it last changed. */
  statusAt: Date
  lastPaymentAt: Date | null
  nextBillingAt: Date | null
  failedPayments: number
}

const columns = `id, custom_id "customId", plan_id "planId", status, created_at "createdAt", status_at "statusAt",
  last_payment_at "lastPaymentAt", next_billing_at "nextBillingAt", failed_payments "failedPayments"`

export const readEntry = preparedQuery<Entry>(`select ${columns} from demo_subscriptions where id = $1`)

const lockEntry = preparedQuery<Entry>(`select ${columns} from demo_subscriptions where id = $1 for update`)

/** The subscription that customer `$1` approved last. */
export const readLatest = preparedQuery<{ id: string }>(`
  select id from demo_subscriptions where custom_id = $1 and status <> 'APPROVAL_PENDING'
  order by status = 'EXPIRED', created_at desc limit 1`)

const insertEntry = preparedQuery<never>(`
  insert into demo_subscriptions (id, custom_id, plan_id, status, created_at, status_at)
  values ($1, $2, $3, 'APPROVAL_PENDING', $4, $4) on conflict (id) do nothing`)

const updateEntry = preparedQuery<never>(`
  update demo_subscriptions set status = $2, status_at = $3, failed_payments = $4, last_payment_at = $5,
    next_billing_at = $6
  where id = $1`)

/** Adds a subscription that its customer has not approved yet, once for each key. */
export async function open(
  db: Db,
  planId: string,
  customId: string,
  now: Date,
  key: string = randomUUID(),
): Promise<string> {
  const id = `I-DEMO${createHash('sha256').update(key).digest('hex').slice(0, 20).toUpperCase()}`
  await insertEntry(db, id, customId, planId, now)
  return id
}

/** Applies a change to a subscription; undefined when it is impossible, or the subscription does not exist. */
export async function applyChange(
  db: Db,
  planIds: PlanIds,
  id: string,
  cause: Change,
  now: Date,
): Promise<Entry | undefined> {
  return db.transaction().execute(async (db) => {
    const [entry] = await lockEntry(db, id)
    if (!entry) return undefined
    const change = changeBy(cause, upToDate(entry, planIds, now), intervalOf(entry, planIds), now)
    if (!change) return undefined
    const changed = { ...entry, ...change, statusAt: now }
    const { status, statusAt, failedPayments, lastPaymentAt, nextBillingAt } = changed
    await updateEntry(db, id, status, statusAt, failedPayments, lastPaymentAt, nextBillingAt)
    return changed
  })
}

function changeBy(cause: Change, entry: Entry, interval: 'month' | 'year', now: Date): Partial<Entry> | undefined {
  const { status, failedPayments, nextBillingAt } = entry
  const paid = { lastPaymentAt: now, failedPayments: 0 }
  /** Ends the paid period now. */
  const over = { lastPaymentAt: addInterval(now, interval, -1) }
  const isLive = status === 'ACTIVE' || status === 'SUSPENDED'
  switch (cause) {
    case 'approval':
      if (status !== 'APPROVAL_PENDING') return undefined
      return { ...paid, status: 'ACTIVE', nextBillingAt: addInterval(now, interval) }
    case 'cancellation':
      return isLive ? { status: 'CANCELLED' } : undefined
    case 'payment': {
      const from = nextBillingAt && nextBillingAt > now && failedPayments === 0 ? nextBillingAt : now
      return isLive ? { ...paid, status: 'ACTIVE', nextBillingAt: addInterval(from, interval) } : undefined
    }
    case 'payment-failed': {
      const nextBillingAt = new Date(now.getTime() + retryMs)
      return isLive ? { ...over, failedPayments: failedPayments + 1, nextBillingAt } : undefined
    }
    case 'suspension':
      return status === 'ACTIVE' ? { status: 'SUSPENDED' } : undefined
    case 'period-end':
      if (status === 'CANCELLED') return { ...over, status: 'EXPIRED' }
      // An active subscription is renewed at the end of its period.
      if (status === 'ACTIVE' && failedPayments === 0) return { ...paid, nextBillingAt: addInterval(now, interval) }
      return isLive ? over : undefined
  }
}

/** The subscription as PayPal would show it. */
export function shown(entry: Entry, planIds: PlanIds, now: Date) {
  const { status, statusAt, createdAt, lastPaymentAt, nextBillingAt, failedPayments } = upToDate(entry, planIds, now)
  const price = { currency_code: 'EUR', value: (priceOf(variantOf(entry, planIds)) / 100).toFixed(2) }
  return {
    id: entry.id,
    status,
    plan_id: entry.planId,
    custom_id: entry.customId,
    create_time: createdAt.toISOString(),
    start_time: createdAt.toISOString(),
    update_time: statusAt.toISOString(),
    billing_info: {
      outstanding_balance: failedPayments > 0 ? price : { currency_code: 'EUR', value: '0.00' },
      failed_payments_count: failedPayments,
      ...(lastPaymentAt ? { last_payment: { amount: price, time: lastPaymentAt.toISOString() } } : {}),
      ...(status === 'ACTIVE' && nextBillingAt ? { next_billing_time: nextBillingAt.toISOString() } : {}),
    },
  }
}

/** Books the payments that were due in the meantime. */
function upToDate(entry: Entry, planIds: PlanIds, now: Date): Entry {
  const { status, nextBillingAt, failedPayments } = entry
  if (status !== 'ACTIVE' || failedPayments > 0 || !nextBillingAt || nextBillingAt > now) return entry
  const next = addInterval(nextBillingAt, intervalOf(entry, planIds))
  const renewed = { ...entry, lastPaymentAt: nextBillingAt, statusAt: nextBillingAt, nextBillingAt: next }
  return upToDate(renewed, planIds, now)
}

/** An unknown plan counts as the first one. */
function variantOf({ planId }: Entry, planIds: PlanIds): PlanVariant {
  return planVariants.find((variant) => planIds[variant] === planId) ?? planVariants[0]
}

const intervalOf = (entry: Entry, planIds: PlanIds) => planOf(variantOf(entry, planIds)).plan.interval
