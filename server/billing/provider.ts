import { z } from 'zod'

/** An amount in hundredths, as in the ledger, parsed without floating point. */
const cents = z
  .string()
  .regex(/^-?\d{1,12}(\.\d{1,2})?$/)
  .transform((text) => {
    const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(text) ?? []
    return (sign ? -1 : 1) * (Number(whole) * 100 + Number(part.padEnd(2, '0')))
  })
const date = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const amount = z.object({ currency_code: z.string(), value: cents })

/** A subscription as the provider reports it. */
export type ProviderSubscription = z.output<typeof providerSubscription>

/** PayPal's subscription (`GET /v1/billing/subscriptions/{id}`), as far as it is used. */
export const providerSubscription = z
  .object({
    id: z.string().min(1),
    status: z.enum(['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED']),
    plan_id: z.string(),
    plan_overridden: z.boolean().optional(),
    custom_id: z.string().optional(),
    start_time: date.optional(),
    update_time: date.optional(),
    status_update_time: date.optional(),
    billing_info: z
      .object({
        next_billing_time: date.optional(),
        last_payment: z.object({ amount, time: date }).optional(),
        failed_payments_count: z.number().optional(),
        outstanding_balance: amount.optional(),
      })
      .optional(),
  })
  .transform((remote) => {
    const changes = [remote.update_time, remote.status_update_time].filter((time) => time !== undefined)
    const {
      next_billing_time,
      last_payment,
      failed_payments_count = 0,
      outstanding_balance,
    } = remote.billing_info ?? {}
    return {
      id: remote.id,
      status: remote.status,
      planId: remote.plan_id,
      customId: remote.custom_id,
      /** The browser that created it overrode the plan's price or cycles. */
      isOverridden: remote.plan_overridden ?? false,
      startsAt: remote.start_time,
      /** When the provider last changed it. */
      changedAt: changes.toSorted((a, b) => b.getTime() - a.getTime())[0],
      nextBillingAt: next_billing_time,
      lastPayment: last_payment && {
        at: last_payment.time,
        cents: last_payment.amount.value,
        currency: last_payment.amount.currency_code,
      },
      /** Its payments are listed, and there are none. */
      isUnpaid: remote.billing_info !== undefined && last_payment === undefined,
      hasFailed: failed_payments_count > 0 || (outstanding_balance?.value ?? 0) > 0,
    }
  })

/** The resource of an event about a payment or a refund. */
const providerSale = z
  .object({
    id: z.string().min(1),
    billing_agreement_id: z.string().optional(),
    sale_id: z.string().optional(),
    amount: z.object({ total: cents, currency: z.string() }),
  })
  .transform(({ id, billing_agreement_id, sale_id, amount: { total, currency } }) => ({
    subscription: billing_agreement_id,
    saleId: sale_id ?? id,
    /** The id of a refund; undefined for a payment. */
    refundId: sale_id && id,
    money: { cents: total, currency },
  }))
export type Sale = z.output<typeof providerSale>

const withId = z.object({ id: z.string().min(1) })

/** An event: about a subscription, a payment of one, or something irrelevant. */
export interface ProviderEvent {
  id: string
  type: string
  subscriptionId?: string
  /** The whole subscription, if the event contains it. */
  subscription?: ProviderSubscription
  sale?: Sale
}

const subscriptionEvent = /^BILLING\.SUBSCRIPTION\./
const saleEvent = /^PAYMENT\.SALE\.(COMPLETED|REFUNDED|REVERSED)$/

/** Parses an event of the provider. Unreadable parts are left out. */
export function readEvent(event: { id: string; event_type: string; resource?: unknown }): ProviderEvent {
  const { id, event_type: type, resource } = event
  if (subscriptionEvent.test(type)) {
    const about = withId.safeParse(resource).data
    const whole = providerSubscription.safeParse(resource).data
    return { id, type, ...(about ? { subscriptionId: about.id } : {}), ...(whole ? { subscription: whole } : {}) }
  }
  const { data } = saleEvent.test(type) ? providerSale.safeParse(resource) : { data: undefined }
  if (!data) return { id, type }
  return { id, type, sale: data, ...(data.subscription ? { subscriptionId: data.subscription } : {}) }
}
