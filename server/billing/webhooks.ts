import { z } from 'zod'
import type { Db } from '../platform/db/open.ts'
import { AppError } from '../app/errors.ts'
import * as store from './billing.sql.ts'
import { deductRefunds } from './conversions.ts'
import { cancelRefunded, invoicePayments } from './invoices.ts'
import { record } from './ledger.ts'
import { PayPalDown, type SentEvent } from './paypal.ts'
import { verifyOwner, type BillingDeps, type Refusal, applySubscription, refreshOthers } from './subscriptions.ts'
import { type ProviderEvent, readEvent, type ProviderSubscription } from './provider.ts'

const eventShape = z.looseObject({
  id: z.string(),
  event_type: z.string(),
  create_time: z.iso.datetime({ offset: true }).optional().catch(undefined),
})

/**
 * Handles an event of the provider, once, and asks the provider for the current subscription, so that the order of
 * events does not matter. Throws 400 for a forged event, and 503 when the provider is down and the event is not
 * sufficient; then the provider sends it again.
 */
export async function receiveEvent(deps: BillingDeps, sent: SentEvent, now: Date): Promise<void> {
  const { db, paypal, config } = deps
  if (!(await paypal.isSigned(sent, now)))
    throw new AppError('invalid-input', 'The signature of this event is invalid.')
  const received = eventShape.parse(JSON.parse(sent.body))
  const event = readEvent(received)
  const id = event.subscriptionId ?? (event.sale ? await findPaid(deps, event.sale.saleId) : null)
  const [known] = id === null ? [] : await store.findSubscription(db, config.payment, id)
  const { remote, isFresh } =
    id === null ? { remote: null, isFresh: true } : await readRemote(deps, id, event, known !== undefined)
  if (remote) await refreshOthers(deps, remote, known ? known.userId : customerOf(remote), now)
  await db.transaction().execute(async (db) => {
    const refusal = remote && !known ? await begin(db, deps, remote, now) : undefined
    if (remote && known) await applySubscription(db, deps, remote, now)
    // The event may be outdated.
    if (known && !isFresh) await store.setCheck(db, known.id, now)
    const [subscription] = id === null ? [] : await store.findSubscription(db, config.payment, id)
    const isNew = await note(db, deps, event, { id, subscription, sentAt: received.create_time, now })
    if (!isNew || !refusal || event.sale || remote?.status !== 'ACTIVE') return
    const line = { at: now, provider: config.payment, providerId: id, userId: customerOf(remote) }
    await record(db, { ...line, kind: 'unclaimed', details: { reason: refusal, plan: remote.planId } })
  })
}

/** The event of a refund may contain only the payment. */
async function findPaid({ db, config }: BillingDeps, saleId: string): Promise<string | null> {
  const [paid] = await store.findPaid(db, config.payment, saleId)
  return paid?.providerId ?? null
}

/** The provider's current subscription. While the provider is down, the one in the signed event. */
async function readRemote(
  { paypal }: BillingDeps,
  id: string,
  event: ProviderEvent,
  isKnown: boolean,
): Promise<{ remote: ProviderSubscription | null; isFresh: boolean }> {
  try {
    const remote = await paypal.getSubscription(id)
    // The API can lag behind the events.
    const isBehind = isLater(event.subscription?.changedAt, remote?.changedAt)
    return { remote: remote && event.subscription && isBehind ? event.subscription : remote, isFresh: !isBehind }
  } catch (error) {
    const isEnough = isKnown || event.subscription !== undefined
    if (!(error instanceof PayPalDown) || !isEnough) throw error
    return { remote: event.subscription ?? null, isFresh: false }
  }
}

const isLater = (one: Date | undefined, other: Date | undefined) =>
  one !== undefined && other !== undefined && one > other

interface About {
  id: string | null
  subscription: store.Subscription | undefined
  /** When the provider made the event; monitoring compares it with its arrival. */
  sentAt: string | undefined
  now: Date
}

/** Records the event in the ledger. Returns false if it is recorded already. */
async function note(
  db: Db,
  { config, jobs }: BillingDeps,
  { id: eventId, type, sale }: ProviderEvent,
  { id, subscription, sentAt, now }: About,
): Promise<boolean> {
  const line = {
    at: now,
    userId: subscription?.userId ?? null,
    subscriptionId: subscription?.id ?? null,
    provider: config.payment,
  }
  const event = { ...line, providerId: id, eventId }
  if (!sale) return record(db, { ...event, kind: 'event', details: { type, sentAt } })
  const isPaid = type === 'PAYMENT.SALE.COMPLETED'
  const cents = isPaid ? sale.money.cents : -Math.abs(sale.money.cents)
  const details = { type, sale: sale.saleId, refund: sale.refundId, sentAt }
  const kind = isPaid ? 'payment' : 'refund'
  const isNew = await record(db, { ...event, kind, money: { ...sale.money, cents }, details })
  if (!isNew) return false
  const sold = { provider: config.payment, sale: sale.saleId }
  if (isPaid && id !== null) await invoicePayments(db, { config, jobs }, { ...sold, providerId: id }, now)
  if (!isPaid) await cancelRefunded(db, { jobs }, sold, now)
  if (id !== null && subscription) {
    const about = { provider: config.payment, providerId: id, subscriptionId: subscription.id }
    await deductRefunds(db, about, config.partnerShare, now)
  }
  return true
}

/** Activates a paid subscription that its user has not reported yet. Otherwise returns the reason. */
async function begin(db: Db, deps: BillingDeps, remote: ProviderSubscription, now: Date): Promise<Refusal | undefined> {
  const owner = await verifyOwner(db, deps, remote, { userId: customerOf(remote), now }, true)
  if (typeof owner === 'string') return owner
  return (await applySubscription(db, deps, remote, now, owner)) === undefined ? 'not-own' : undefined
}

/** The user id in the provider's custom id; 0 if it is none. */
const customerOf = ({ customId = '' }: ProviderSubscription) => (/^\d{1,15}$/.test(customId) ? Number(customId) : 0)
