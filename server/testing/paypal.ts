import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { readConfig } from '../app/config.ts'
import { startApp, type TestApp } from './app.ts'
import type { Answer, Client } from './client.ts'

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

const webhookId = 'WEBHOOK-1'
const key = 'what PayPal signs with'

export type PayPalStandIn = Awaited<ReturnType<typeof startPayPal>>

/** A stand-in for PayPal: an HTTP server with the used parts of PayPal's REST API, which can be made to fail. */
export async function startPayPal() {
  const subscriptions = new Map<string, Subscription>()
  const requests: string[] = []
  /** The responses to requests; `answers` come first, one by one. */
  const mood = {
    isDown: false,
    answers: [] as (number | 'hang' | 'break' | 'right')[],
    retryAfter: '',
    token: randomUUID() as string,
  }

  const server = createServer((request, response) => {
    void answer(request, response)
  })
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    requests.push(`${request.method} ${path}`)
    const send = (status: number, json?: unknown) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(mood.retryAfter ? { 'retry-after': mood.retryAfter } : {}),
      })
      response.end(json === undefined ? undefined : JSON.stringify(json))
    }
    const trouble = mood.answers.shift()
    if (trouble === 'hang') return
    if (trouble === 'break') return void request.socket.destroy()
    if (trouble !== undefined && trouble !== 'right') return send(trouble, { name: 'TROUBLE' })
    if (mood.isDown) return send(503, { name: 'SERVICE_UNAVAILABLE' })
    if (path === '/v1/oauth2/token') {
      const isKnown = request.headers.authorization === `Basic ${Buffer.from('client:secret').toString('base64')}`
      return isKnown ? send(200, { access_token: mood.token, expires_in: 32_400 }) : send(401, { name: 'CLIENT' })
    }
    if (request.headers.authorization !== `Bearer ${mood.token}`) return send(401, { name: 'AUTHENTICATION_FAILURE' })
    if (path === '/v1/notifications/verify-webhook-signature') {
      // Like PayPal, checks the bytes that were signed, which are at the end of the body.
      const event = /"webhook_event":(.*)}$/s.exec(body)?.[1] ?? ''
      const { transmission_id, transmission_sig, webhook_id } = JSON.parse(body) as Record<string, string>
      const isRight = webhook_id === webhookId && transmission_sig === signatureOf(transmission_id ?? '', event)
      return send(200, { verification_status: isRight ? 'SUCCESS' : 'FAILURE' })
    }
    const [, id = '', isCancel] = /^\/v1\/billing\/subscriptions\/([\w-]+)(\/cancel)?$/.exec(path) ?? []
    const found = subscriptions.get(id)
    if (!found) return send(404, { name: 'RESOURCE_NOT_FOUND' })
    if (!isCancel) return send(200, found)
    if (found.status !== 'ACTIVE' && found.status !== 'SUSPENDED') return send(422, { name: 'UNPROCESSABLE_ENTITY' })
    change(id, { status: 'CANCELLED' })
    send(204)
  }

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

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    subscriptions,
    requests,
    mood,
    change,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setClock: (now: () => Date) => void (clock = now),
    /** An approved subscription: active and paid. */
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

function signatureOf(id: string, body: string): string {
  return createHmac('sha256', key)
    .update(id + body)
    .digest('base64')
}

/** Sends the application a webhook like PayPal: signed over bytes that JSON.stringify would write differently. */
export async function tell(client: Client, type: string, resource: object, id = `WH-${randomUUID()}`): Promise<Answer> {
  const body = JSON.stringify({ id, event_type: type, resource_version: '2.0', resource }, undefined, 1)
  return client.send('POST', '/api/webhooks/paypal', body, { 'content-type': 'application/json', ...signed(body) })
}

/** The headers with PayPal's signature. */
export function signed(body: string): Record<string, string> {
  const id = randomUUID()
  return {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT',
    'paypal-transmission-id': id,
    'paypal-transmission-sig': signatureOf(id, body),
    'paypal-transmission-time': new Date().toISOString(),
  }
}

/** An application and a PayPal stand-in with the same clock. */
export async function startPaid(): Promise<{ app: TestApp; paypal: PayPalStandIn }> {
  const paypal = await startPayPal()
  const config = readConfig({
    PAYPAL_CLIENT_ID: 'client',
    PAYPAL_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_BASE_URL: paypal.url,
    PAYPAL_PLAN_MONTHLY: 'P-M',
    PAYPAL_PLAN_YEARLY: 'P-Y',
    PAYPAL_PLAN_AFFILIATE_MONTHLY: 'P-AM',
    PAYPAL_PLAN_AFFILIATE_YEARLY: 'P-AY',
  })
  const { payment, paypal: keys, planIds } = config
  const app = await startApp({ payment, paypal: keys, planIds })
  paypal.setClock(() => app.clock.now())
  return { app, paypal }
}
