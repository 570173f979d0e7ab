import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import Fastify from 'fastify'
import type { Config } from '../../app/config.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Transport } from '../paypal.ts'
import { happen, shown } from './books.ts'
import { readEntry } from './books.sql.ts'

/** A stand-in for PayPal in this process: the same REST calls, over books in the database. */
export interface Demo {
  transport: Transport
  /** Headers that sign an event's body, as PayPal sends them. */
  sign(body: string): Record<string, string>
}

export const demoKeys = { clientId: 'demo', secret: 'demo', webhookId: 'demo' }

interface Parts {
  db: Db
  config: Pick<Config, 'planIds'>
  clock: () => Date
}

/** Opens the stand-in, which nothing reaches but the process itself. */
export function openDemo({ db, config: { planIds }, clock }: Parts): Demo {
  // Each process signs what it tells itself, and nobody else can.
  const key = randomBytes(32)
  const token = randomUUID()
  const api = Fastify()
  const plainText = { parseAs: 'string' } as const
  api.addContentTypeParser('application/x-www-form-urlencoded', plainText, (_, body, done) => done(null, body))
  api.addHook('onRequest', async ({ url, headers }, reply) => {
    if (url === '/v1/oauth2/token' || headers.authorization === `Bearer ${token}`) return
    return reply.code(401).send({ name: 'AUTHENTICATION_FAILURE' })
  })

  api.post('/v1/oauth2/token', async () => ({ access_token: token, token_type: 'Bearer', expires_in: 32_400 }))
  api.get<{ Params: { id: string } }>('/v1/billing/subscriptions/:id', async ({ params: { id } }, reply) => {
    const [entry] = await readEntry(db, id)
    return entry ? shown(entry, planIds, clock()) : reply.code(404).send({ name: 'RESOURCE_NOT_FOUND' })
  })
  api.post<{ Params: { id: string } }>('/v1/billing/subscriptions/:id/cancel', async ({ params: { id } }, reply) => {
    const cancelled = await happen(db, planIds, id, 'cancellation', clock())
    return cancelled ? reply.code(204).send() : reply.code(422).send({ name: 'UNPROCESSABLE_ENTITY' })
  })
  api.post<{ Body: Record<string, unknown> }>('/v1/notifications/verify-webhook-signature', async ({ body }) => {
    const { transmission_id: id, transmission_time: time, transmission_sig: signature, webhook_event: event } = body
    const expected = Buffer.from(signatureOf(String(id), String(time), JSON.stringify(event)))
    const given = Buffer.from(String(signature))
    const isSame = expected.length === given.length && timingSafeEqual(expected, given)
    return { verification_status: isSame ? 'SUCCESS' : 'FAILURE' }
  })

  const signatureOf = (id: string, time: string, body: string) =>
    createHmac('sha256', key).update(`${id}|${time}|${body}`).digest('base64')

  return {
    async transport({ path, method, headers, body }) {
      const answer = await api.inject({ url: path, method, headers, ...(body === undefined ? {} : { payload: body }) })
      return { status: answer.statusCode, text: answer.body, retryAfter: undefined }
    },
    sign(body) {
      const [id, time] = [randomUUID(), clock().toISOString()]
      return {
        'paypal-auth-algo': 'HMAC-SHA256',
        'paypal-cert-url': 'demo',
        'paypal-transmission-id': id,
        'paypal-transmission-sig': signatureOf(id, time, body),
        'paypal-transmission-time': time,
      }
    },
  }
}
