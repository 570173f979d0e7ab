import type { Config } from '../../app/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { openPayPal, overNetwork, type PayPal, type PayPalKeys } from '../paypal.ts'
import { applyChange, open, readEntry, shown } from './books.ts'
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'

/** The demo provider, which sends events to the application as PayPal does. */
export interface Demo {
  sign(body: string): Record<string, string>
}

/** Where subscriptions of the demo provider are approved. */
export const approvalPage = '/demo-paypal/approval'

const demoKeys = { clientId: 'demo', secret: 'demo', webhookId: 'demo' }

/** PayPal if it is configured; otherwise the same client connected to a fake PayPal with books in the database. */
export function openPayment(config: Config, db: Db, clock: () => Date): { paypal: PayPal; demo: Demo | undefined } {
  const { planIds, rateLimits } = config
  if (config.paypal)
    return { paypal: openPayPal(overNetwork(config.paypal.baseUrl), config.paypal, { rateLimits }), demo: undefined }
  const books = {
    create: (planId: string, customId: string, key: string) => open(db, planId, customId, clock(), key),
    async read(id: string) {
      const [entry] = await readEntry(db, id)
      return entry && shown(entry, planIds, clock())
    },
    cancel: async (id: string) => (await applyChange(db, planIds, id, 'cancellation', clock())) !== undefined,
  }
  // Each process signs the events that it sends to itself, and nobody else can.
  const signingKey = randomBytes(32)
  const { api } = openFakePayPal(demoKeys, books, signingKey, approvalPage)
  const paypal = openPayPal(
    async ({ path, method, headers, body }) => {
      const answer = await api.inject({ url: path, method, headers, ...(body === undefined ? {} : { payload: body }) })
      return { status: answer.statusCode, text: answer.body, retryAfter: undefined }
    },
    demoKeys,
    { rateLimits },
  )
  return { paypal, demo: { sign: (body) => signedHeaders(signingKey, body, clock()) } }
}

/** The subscriptions of a fake PayPal in PayPal's format. */
interface Books {
  /** Adds a subscription that waits for approval, once for each key. Returns its id. */
  create(planId: string, customId: string, key: string): Promise<string>
  read(id: string): Promise<object | undefined>
  /** Returns false for a subscription that cannot be cancelled. */
  cancel(id: string): Promise<boolean>
}

interface FakePayPal {
  api: FastifyInstance
  /** The token that requests must carry. Assigning another one invalidates it. */
  token: string
}

/** The part of PayPal's REST API that this application uses, for development and, over HTTP, for tests. */
export function openFakePayPal(
  keys: Required<PayPalKeys>,
  books: Books,
  signingKey: Buffer,
  approveUrl: string,
): FakePayPal {
  const api = Fastify({ forceCloseConnections: true })
  const fake = { api, token: randomUUID() as string }
  const basic = `Basic ${Buffer.from(`${keys.clientId}:${keys.secret}`).toString('base64')}`
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
  // After `onRequest`, where tests let requests fail.
  api.addHook('preParsing', async ({ url, headers: { authorization } }, reply) => {
    if (authorization === (url === '/v1/oauth2/token' ? basic : `Bearer ${fake.token}`)) return
    return reply.code(401).send({ name: 'AUTHENTICATION_FAILURE' })
  })

  api.post('/v1/oauth2/token', async () => ({ access_token: fake.token, token_type: 'Bearer', expires_in: 32_400 }))
  api.post<{ Body: string }>('/v1/billing/subscriptions', async ({ body, headers }, reply) => {
    const { plan_id, custom_id } = JSON.parse(body) as { plan_id: string; custom_id: string }
    const id = await books.create(plan_id, custom_id, String(headers['paypal-request-id']))
    const links = [{ rel: 'approve', method: 'GET', href: `${approveUrl}?id=${id}` }]
    return reply.code(201).send({ id, status: 'APPROVAL_PENDING', links })
  })
  api.get<{ Params: { id: string } }>('/v1/billing/subscriptions/:id', async ({ params: { id } }, reply) => {
    const found = await books.read(id)
    return found ?? reply.code(404).send({ name: 'RESOURCE_NOT_FOUND' })
  })
  api.post<{ Params: { id: string } }>('/v1/billing/subscriptions/:id/cancel', async ({ params: { id } }, reply) => {
    if (!(await books.read(id))) return reply.code(404).send({ name: 'RESOURCE_NOT_FOUND' })
    const isCancelled = await books.cancel(id)
    return isCancelled ? reply.code(204).send() : reply.code(422).send({ name: 'UNPROCESSABLE_ENTITY' })
  })
  api.post<{ Body: string }>('/v1/notifications/verify-webhook-signature', async ({ body }) => {
    const { transmission_id, transmission_time, transmission_sig, webhook_id } = JSON.parse(body) as Record<
      string,
      string
    >
    // PayPal signs bytes. Those of the event are at the end of the body, unchanged.
    const event = /"webhook_event":(.*)}$/s.exec(body)?.[1] ?? ''
    const expected = Buffer.from(signatureOf(signingKey, [String(transmission_id), String(transmission_time), event]))
    const given = Buffer.from(String(transmission_sig))
    const isSame = expected.length === given.length && timingSafeEqual(expected, given)
    return { verification_status: isSame && webhook_id === keys.webhookId ? 'SUCCESS' : 'FAILURE' }
  })
  return fake
}

/** The headers with which PayPal signs an event. */
export function signedHeaders(signingKey: Buffer, body: string, now: Date): Record<string, string> {
  const [id, time] = [randomUUID(), now.toISOString()]
  return {
    'paypal-auth-algo': 'HMAC-SHA256',
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT',
    'paypal-transmission-id': id,
    'paypal-transmission-sig': signatureOf(signingKey, [id, time, body]),
    'paypal-transmission-time': time,
  }
}

const signatureOf = (key: Buffer, [id, time, body]: [string, string, string]) =>
  createHmac('sha256', key).update(`${id}|${time}|${body}`).digest('base64')
