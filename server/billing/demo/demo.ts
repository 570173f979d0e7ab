import type { Config } from '../../app/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { openPayPal, overNetwork, type PayPal } from '../paypal.ts'
import { applyChange, readEntry, shown } from './books.ts'
import { newSigningKey, openFakePayPal, signedHeaders } from './fake-paypal.ts'

/** The demo provider, which sends events to the application as PayPal does. */
export interface Demo {
  sign(body: string): Record<string, string>
}

const demoKeys = { clientId: 'demo', secret: 'demo', webhookId: 'demo' }

/** PayPal if it is configured; otherwise the same client connected to a fake PayPal with books in the database. */
export function openPayment(config: Config, db: Db, clock: () => Date): { paypal: PayPal; demo: Demo | undefined } {
  if (config.paypal) return { paypal: openPayPal(overNetwork(config.paypal.baseUrl), config.paypal), demo: undefined }
  const { planIds } = config
  const books = {
    async read(id: string) {
      const [entry] = await readEntry(db, id)
      return entry && shown(entry, planIds, clock())
    },
    cancel: async (id: string) => (await applyChange(db, planIds, id, 'cancellation', clock())) !== undefined,
  }
  // Each process signs the events that it sends to itself, and nobody else can.
  const signingKey = newSigningKey()
  const { api } = openFakePayPal(demoKeys, books, signingKey)
  const paypal = openPayPal(async ({ path, method, headers, body }) => {
    const answer = await api.inject({ url: path, method, headers, ...(body === undefined ? {} : { payload: body }) })
    return { status: answer.statusCode, text: answer.body, retryAfter: undefined }
  }, demoKeys)
  return { paypal, demo: { sign: (body) => signedHeaders(signingKey, body, clock()) } }
}
