import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import { type Config, readConfig } from '../app/config.ts'
import { openFakePayPal, signedHeaders } from '../billing/demo/demo.ts'
import { startApp, type TestApp } from './app.ts'
import type { Answer } from './client.ts'

type Status = 'APPROVAL_PENDING' | 'APPROVED' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED'
interface Subscription {
  id: string
  status: Status
  plan_id: string
  custom_id?: string
  plan_overridden?: boolean
  start_time: string
  update_time: string
  billing_info: Record<string, unknown>
}

const keys = { clientId: 'client', secret: 'secret', webhookId: 'WEBHOOK-1' }
const signingKey = Buffer.from('what PayPal signs with')

export type PayPalStandIn = Awaited<ReturnType<typeof startPayPal>>

/** The fake PayPal over HTTP, with books in memory, that fails when a test wants it to. */
export async function startPayPal() {
  const subscriptions = new Map<string, Subscription>()
  const requests: string[] = []
  /** The outcome of requests: `answers` come first, one by one. */
  const mood = {
    isDown: false,
    answers: [] as (number | 'hang' | 'break' | 'right')[],
    retryAfter: '',
  }
  const cancel = async (id: string) => {
    if (!['ACTIVE', 'SUSPENDED'].includes(subscriptions.get(id)?.status ?? '')) return false
    change(id, { status: 'CANCELLED' })
    return true
  }
  const create = async (planId: string, customId: string, key: string) => {
    const id = `I-${key.slice(0, 13).toUpperCase()}`
    const times = { start_time: clock().toISOString(), update_time: clock().toISOString() }
    const made = {
      id,
      status: 'APPROVAL_PENDING' as const,
      plan_id: planId,
      custom_id: customId,
      ...times,
      billing_info: {},
    }
    if (!subscriptions.has(id)) subscriptions.set(id, made)
    return id
  }
  const fake = openFakePayPal(
    keys,
    { create, read: async (id) => subscriptions.get(id), cancel },
    signingKey,
    'https://www.paypal.com/approve',
  )
  fake.api.addHook('onRequest', async ({ method, url, raw }, reply) => {
    requests.push(`${method} ${url}`)
    if (mood.retryAfter) reply.header('retry-after', mood.retryAfter)
    const answer = mood.answers.shift()
    if (answer === 'break') raw.socket.destroy()
    if (answer === 'hang' || answer === 'break') await new Promise(() => {})
    if (answer !== undefined && answer !== 'right') return reply.code(Number(answer)).send({ name: 'TROUBLE' })
    if (mood.isDown) return reply.code(503).send({ name: 'SERVICE_UNAVAILABLE' })
  })

  let clock = clockOfMachine
  function change(id: string, { billing_info, ...changes }: Partial<Subscription>): Subscription {
    const before = subscriptions.get(id)
    if (!before) throw new Error(`There is no subscription ${id}.`)
    const after = { ...before, update_time: clock().toISOString(), ...changes }
    after.billing_info = { ...before.billing_info, ...billing_info }
    if (after.status !== 'ACTIVE') delete after.billing_info['next_billing_time']
    subscriptions.set(id, after)
    return after
  }

  const url = await fake.api.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => fake.api.close())
  return {
    subscriptions,
    requests,
    mood,
    change,
    url,
    endToken: () => void (fake.token = randomUUID()),
    setClock: (now: () => Date) => void (clock = now),
    /** What a user approved: active and paid, as PayPal has it a second later. */
    approve(userId: number | string, planId: string, changes: Partial<Subscription> = {}): string {
      const id = `I-${randomUUID().slice(0, 13).toUpperCase()}`
      const now = clock()
      const next = new Date(now)
      next.setUTCMonth(next.getUTCMonth() + 1)
      const billing_info = {
        outstanding_balance: { currency_code: 'EUR', value: '0.0' },
        failed_payments_count: 0,
        last_payment: { amount: { currency_code: 'EUR', value: '9.99' }, time: now.toISOString() },
        next_billing_time: next.toISOString(),
      }
      const times = { start_time: now.toISOString(), update_time: now.toISOString() }
      subscriptions.set(id, {
        id,
        status: 'ACTIVE',
        plan_id: planId,
        custom_id: String(userId),
        ...times,
        billing_info,
      })
      if (Object.keys(changes).length > 0) change(id, changes)
      return id
    },
  }
}

const clockOfMachine = () => new Date()

/** Sends a webhook as PayPal does: signed over its bytes, which differ from what JSON.stringify would write. */
export async function sendWebhook(
  { client, clock }: Pick<TestApp, 'client' | 'clock'>,
  type: string,
  resource: object,
  id = `WH-${randomUUID()}`,
  sentAt?: Date,
): Promise<Answer> {
  const body = JSON.stringify(
    { id, event_type: type, resource_version: '2.0', create_time: sentAt, resource },
    undefined,
    1,
  )
  const headers = { 'content-type': 'application/json', ...signed(body, clock.now()) }
  return client().send('POST', '/api/webhooks/paypal', body, headers)
}

/** The headers that PayPal signs a body with at a time. */
export const signed = (body: string, at: Date) => signedHeaders(signingKey, body, at)

/** An application with a PayPal, on one clock. */
export async function startPaid(settings: Partial<Config> = {}): Promise<{ app: TestApp; paypal: PayPalStandIn }> {
  const paypal = await startPayPal()
  const config = readConfig({
    PAYPAL_CLIENT_ID: keys.clientId,
    PAYPAL_SECRET: keys.secret,
    PAYPAL_WEBHOOK_ID: keys.webhookId,
    PAYPAL_BASE_URL: paypal.url,
    PROVIDER_NAME: 'Cards Ltd',
    PROVIDER_ADDRESS: 'Street 1; Town',
    PAYPAL_PLAN_MONTHLY: 'P-M',
    PAYPAL_PLAN_YEARLY: 'P-Y',
    PAYPAL_PLAN_AFFILIATE_MONTHLY: 'P-AM',
    PAYPAL_PLAN_AFFILIATE_YEARLY: 'P-AY',
  })
  const app = await startApp({ payment: config.payment, paypal: config.paypal, planIds: config.planIds, ...settings })
  paypal.setClock(() => app.clock.now())
  return { app, paypal }
}
