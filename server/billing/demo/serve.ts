import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { text } from '../../../shared/api/endpoint.ts'
import { type PaymentEvent, planVariants } from '../../../shared/billing.ts'
import { signedIn } from '../../auth/sessions.ts'
import type { Deps } from '../../app/deps.ts'
import { AppError, notFound, orNotFound } from '../../app/errors.ts'
import { receiveEvent } from '../webhooks.ts'
import { approvalPage } from './demo.ts'
import { type Entry, applyChange, open, readEntry, readLatest, shown } from './books.ts'

const prefix = '/demo-paypal'
const program = (name: string) => readFile(path.join(import.meta.dirname, name))
const asked = z.object({ plan_id: z.string(), custom_id: text(127).min(1) })
const idPattern = /^[A-Z\d-]{1,100}$/

/**
 * The calls that PayPal offers to browsers, as far as the subscribe button needs them. Not available when PayPal is
 * configured.
 */
export function serveDemo(app: FastifyInstance, deps: Deps): void {
  if (!deps.demo) return
  const { db, clock, config } = deps
  const limits = config.rateLimits ? { config: { rateLimit: { max: 60, timeWindow: 60_000 } } } : {}
  const serve = (url: string, name: string, type: string) =>
    app.get(url, async (_, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'no-cache')
        .send(await program(name)),
    )
  serve(`${prefix}/sdk/js`, 'sdk.js', 'text/javascript')
  serve(approvalPage, 'approval.html', 'text/html')
  serve(`${approvalPage}.js`, 'approval.js', 'text/javascript')
  /** PayPal would ask its customers to log in; the demo identifies them by their session. */
  const customerOf = async ({ headers }: FastifyRequest) =>
    String((await signedIn(db, headers.authorization, clock())).id)
  app.post(`${prefix}/v1/billing/subscriptions`, limits, async (request, reply) => {
    const customer = await customerOf(request)
    const { data } = asked.safeParse(request.body)
    if (!data || !planVariants.some((variant) => config.planIds[variant] === data.plan_id))
      throw new AppError('invalid-input', 'There is no such plan.')
    if (data.custom_id !== customer) throw new AppError('forbidden', 'You can only create subscriptions for yourself.')
    const id = await open(db, data.plan_id, data.custom_id, clock())
    return reply.code(201).send({ id, status: 'APPROVAL_PENDING' })
  })
  app.post<{ Params: { id: string } }>(`${prefix}/v1/billing/subscriptions/:id/approve`, limits, async (request) => {
    const { id } = request.params
    const customer = await customerOf(request)
    const [known] = idPattern.test(id) ? await readEntry(db, id) : []
    const isOwn = known?.customId === customer
    const approved = isOwn && (await applyChange(db, config.planIds, id, 'approval', clock()))
    const entry = orNotFound(approved || null, 'subscription to approve')
    await sendEvent(deps, 'BILLING.SUBSCRIPTION.ACTIVATED', entry)
    await sendPaymentEvent(deps, entry)
    return { id: entry.id, status: entry.status }
  })
}

const types: Record<PaymentEvent, string> = {
  payment: 'BILLING.SUBSCRIPTION.UPDATED',
  'payment-failed': 'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
  suspension: 'BILLING.SUBSCRIPTION.SUSPENDED',
  'period-end': 'BILLING.SUBSCRIPTION.UPDATED',
}

/** Changes a user's demo subscription and sends the event. Throws 404 when the change is impossible. */
export async function triggerEvent(deps: Deps, userId: number, event: PaymentEvent): Promise<void> {
  const { db, config, clock } = deps
  const [latest] = deps.demo ? await readLatest(db, String(userId)) : []
  if (!latest) throw notFound('subscription')
  const now = clock()
  const entry = orNotFound(await applyChange(db, config.planIds, latest.id, event, now), 'subscription for that')
  const isExpired = entry.status === 'EXPIRED'
  await sendEvent(deps, isExpired ? 'BILLING.SUBSCRIPTION.EXPIRED' : types[event], entry)
  if (entry.status === 'ACTIVE' && entry.lastPaymentAt?.getTime() === now.getTime()) await sendPaymentEvent(deps, entry)
}

/** Sends an event as PayPal does. A failed delivery changes nothing; reconciliation finds it later. */
async function sendEvent(deps: Deps, type: string, resource: object): Promise<void> {
  const isEntry = 'customId' in resource
  const event = {
    id: `WH-${randomUUID()}`,
    event_type: type,
    create_time: deps.clock().toISOString(),
    resource: isEntry ? shown(resource as Entry, deps.config.planIds, deps.clock()) : resource,
  }
  const body = JSON.stringify(event)
  const headers = deps.demo?.sign(body) ?? {}
  await receiveEvent(deps, { headers, body, address: 'demo' }, deps.clock()).catch((error: unknown) => {
    deps.log.error({ err: error }, 'handling an event of the demo provider failed')
  })
}

async function sendPaymentEvent(deps: Deps, entry: Entry): Promise<void> {
  const { last_payment } = shown(entry, deps.config.planIds, deps.clock()).billing_info
  if (!last_payment) return
  const { value, currency_code } = last_payment.amount
  const amount = { total: value, currency: currency_code }
  await sendEvent(deps, 'PAYMENT.SALE.COMPLETED', {
    id: `SALE-${randomUUID()}`,
    billing_agreement_id: entry.id,
    amount,
  })
}
