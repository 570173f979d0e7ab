import type { PlanVariant } from '../../shared/billing.ts'
import { orderText } from '../../shared/orders.ts'
import type { CallInput } from '../../shared/api/contract.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'

const json = { 'content-type': 'application/json' }

/** Approves a plan at the demo provider for the user, like the button in the browser. Returns the provider's id of the subscription. */
export async function approveAtDemo(app: TestApp, user: Client, variant: PlanVariant): Promise<string> {
  const { id: userId } = await user.call('GET /api/me', {})
  const asked = JSON.stringify({ plan_id: app.config.planIds[variant], custom_id: String(userId) })
  const made = await user.send('POST', '/demo-paypal/v1/billing/subscriptions', asked, json)
  const { id } = made.body as { id: string }
  const { status } = await user.send('POST', `/demo-paypal/v1/billing/subscriptions/${id}/approve`)
  if (made.status !== 201 || status !== 200) throw new Error(`The demo provider answered ${made.status}, ${status}.`)
  return id
}

/** A webhook event of the demo provider, with its signature headers. */
export function demoWebhook(app: TestApp) {
  const event = { id: `WH-${crypto.randomUUID()}`, event_type: 'CATALOG.PRODUCT.CREATED' }
  return { event, headers: app.deps.demo?.sign(JSON.stringify(event)) ?? {} }
}

/** Inserts a partner with that code. */
export async function insertPartner(
  app: Pick<TestApp, 'db' | 'register'>,
  code: string,
  user?: Client,
): Promise<number> {
  const { id: userId } = await (user ?? (await app.register(`partner-${crypto.randomUUID()}@example.org`))).call(
    'GET /api/me',
    {},
  )
  const row = { user_id: userId, joined_at: new Date(), code, via_paypal: true }
  return (await app.db.insertInto('affiliates').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** The order of a plan in English, for which no VAT is charged. */
export function ordered(variant: PlanVariant): CallInput<'PUT /api/order'> {
  const { version: seen } = orderText({ locale: 'en', productName: 'Kartei', variant, vatPercent: null })
  return { variant, code: null, language: 'en', seen, startsAtOnce: true }
}

/** What somebody declares who cancels as soon as possible. */
export const cancellation: CallInput<'PUT /api/declare'> = {
  kind: 'cancel',
  fullName: 'Ada Lovelace',
  email: 'nobody@example.org',
  contract: 'Monthly',
  reason: null,
  endsOn: null,
}

/** The state of the user's subscription, and the day until which it is paid. */
export async function standing(user: Client): Promise<string> {
  const { subscription } = await user.call('GET /api/subscription', {})
  if (!subscription) return 'none'
  const { state, paidUntil, isCancelling } = subscription
  return `${state} ${paidUntil?.slice(0, 10) ?? 'unpaid'}${isCancelling ? ', cancelling' : ''}`
}

/** The kinds of a user's ledger lines, oldest first. */
export async function ledgerOf({ db }: Pick<TestApp, 'db'>, user: Client): Promise<string[]> {
  const { id } = await user.call('GET /api/me', {})
  const lines = await db.selectFrom('billing_events').select('kind').where('user_id', '=', id).orderBy('id').execute()
  return lines.map(({ kind }) => kind)
}

/** Logs a user in again after a change of the clock has ended the session. */
export async function login(user: Client, email: string): Promise<void> {
  user.token = (await user.call('POST /api/login', { email, password: 'long enough' })).webToken
}
