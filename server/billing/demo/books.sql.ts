import { type Db, preparedQuery } from '../../platform/db/open.ts'
import type { Told } from '../told.ts'

/** A subscription in the demo provider's books. */
export interface Entry {
  id: string
  customId: string
  planId: string
  status: Told['status']
  createdAt: Date
  /** When it changed last. */
  statusAt: Date
  lastPaymentAt: Date | null
  nextBillingAt: Date | null
  failedPayments: number
}

const columns = `id, custom_id "customId", plan_id "planId", status, created_at "createdAt", status_at "statusAt",
  last_payment_at "lastPaymentAt", next_billing_at "nextBillingAt", failed_payments "failedPayments"`

export const readEntry = preparedQuery<Entry>(`select ${columns} from demo_subscriptions where id = $1`)

export const lockEntry = preparedQuery<Entry>(`select ${columns} from demo_subscriptions where id = $1 for update`)

/** What the customer `$1` approved last. */
export const readLatest = preparedQuery<{ id: string }>(`
  select id from demo_subscriptions where custom_id = $1 and status <> 'APPROVAL_PENDING'
  order by status = 'EXPIRED', created_at desc limit 1`)

export async function insertEntry(
  db: Db,
  { id, customId, planId, now }: { id: string; customId: string; planId: string; now: Date },
): Promise<void> {
  const values = {
    id,
    custom_id: customId,
    plan_id: planId,
    status: 'APPROVAL_PENDING',
    created_at: now,
    status_at: now,
  }
  await db.insertInto('demo_subscriptions').values(values).execute()
}

export async function updateEntry(db: Db, { id, ...entry }: Entry): Promise<void> {
  await db
    .updateTable('demo_subscriptions')
    .set({
      status: entry.status,
      status_at: entry.statusAt,
      failed_payments: entry.failedPayments,
      last_payment_at: entry.lastPaymentAt,
      next_billing_at: entry.nextBillingAt,
    })
    .where('id', '=', id)
    .execute()
}
