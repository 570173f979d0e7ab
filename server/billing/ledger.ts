import type { LedgerKind } from '../../shared/records.ts'
import { type Db, preparedQuery } from '../platform/db/open.ts'

export interface LedgerLine {
  at: Date
  kind: LedgerKind
  userId?: number | null
  subscriptionId?: number | null
  /** The source: the payment provider or this application. */
  provider?: 'paypal' | 'demo' | 'own'
  providerId?: string | null
  /** The provider's id of the event, which is recorded once. */
  eventId?: string
  money?: { cents: number; currency: string }
  details?: Record<string, unknown>
}

/**
 * Waits for other transactions that derive from the payments and refunds of a provider. Called after recording one: events come in any order
 * and at once, and the later one of two sees what the other one wrote.
 */
export const lockBooks = preparedQuery<never>(`select pg_advisory_xact_lock(hashtextextended('invoices of ' || $1, 0))`)

/** The provider's id of the refund in line `e`, which several events can report; that of the event if it names none. */
export const refundOf = `coalesce(e.details ->> 'refund', e.event_id)`

const inserting = preparedQuery<{ id: number }>(`
  insert into billing_events (at, kind, user_id, subscription_id, provider, provider_id, event_id, amount_cents, currency, details)
  values ($1, $2, (select id from users where id = $3), $4, $5, $6, $7, $8, $9, $10)
  on conflict (provider, event_id) do nothing returning id`)

/**
 * Writes a line of the ledger, in the transaction that it describes. Returns false for an event that is recorded
 * already.
 */
export async function record(db: Db, line: LedgerLine): Promise<boolean> {
  const { at, kind, userId, subscriptionId, provider = 'own', providerId, eventId, money, details = {} } = line
  const ids = [userId ?? null, subscriptionId ?? null, provider, providerId ?? null, eventId ?? null]
  const rows = await inserting(
    ...([db, at, kind, ...ids] as const),
    money?.cents ?? null,
    money?.currency ?? null,
    JSON.stringify(details),
  )
  return rows.length > 0
}
