import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { AppError } from '../app/errors.ts'
import { openRecent } from '../platform/recent.ts'
import { type ProviderSubscription, providerSubscription } from './provider.ts'

export interface PayPalRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}
export interface PayPalResponse {
  status: number
  text: string
  /** Seconds to wait before the next request. */
  retryAfter: number | undefined
}
/** Sends a request to PayPal over the network or to the fake PayPal. Throws when there is no response. */
export type Transport = (request: PayPalRequest, signal: AbortSignal) => Promise<PayPalResponse>

type Headers = Record<string, string | string[] | undefined>

/** A client of PayPal. Every call throws `PayPalDown` without a usable response. */
export interface PayPal {
  /** Makes a subscription that its customer approves at `approveUrl`. The same `orderKey` makes it once. */
  createSubscription(order: NewSubscription): Promise<{ id: string; approveUrl: string }>
  /** Null for an unknown id. */
  getSubscription(id: string): Promise<ProviderSubscription | null>
  /** False when PayPal refuses, as it does for a cancelled subscription. */
  cancelSubscription(id: string, reason: string): Promise<boolean>
  /**
   * Whether PayPal sent this event. PayPal is asked only if that is possible, and for each address only about some forged ones a minute:
   * beyond them throws 429.
   */
  isSigned(event: SentEvent, now: Date): Promise<boolean>
}

/** An event as it arrived. */
export interface SentEvent {
  headers: Headers
  /** The original text, because the signature covers its bytes. */
  body: string
  /** Where it came from. */
  address: string
}

export interface NewSubscription {
  orderKey: string
  planId: string
  /** Tells the webhook whose it is. */
  customId: string
  brandName: string
  locale: 'en-GB' | 'de-DE'
  returnUrl: string
  cancelUrl: string
}

/** A failure that outlasts the retries here takes longer than seconds. */
const retrySeconds = 30

/** PayPal does not respond, or not intelligibly. A later retry may succeed. */
export class PayPalDown extends AppError {
  constructor(reason: string) {
    super('unavailable', ['providerDown'], undefined, retrySeconds)
    this.cause = reason
  }
}

export interface PayPalKeys {
  clientId: string
  secret: string
  webhookId?: string | undefined
}

const attempts = 3
const firstPauseMs = 200
/** A user is waiting; background jobs retry later anyway. */
const longestPauseMs = 2000
const renewBeforeMs = 60_000

const tokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const createdResponse = z.object({
  id: z.string().min(1),
  links: z.array(z.object({ rel: z.string(), href: z.string() })),
})
const signatureResponse = z.object({ verification_status: z.string() })
/** The format of PayPal's ids. Nothing else is put into a URL. */
const idPattern = /^[A-Za-z0-9-]{1,100}$/
/** PayPal retries an event for three days. Clocks differ. */
const oldestMs = 5 * 86_400_000
const newestMs = 86_400_000
/** Forged events of one address about which PayPal is asked, within the time. It is short, as PayPal's events can come from the same proxy. */
const forged = { most: 20, ms: 60_000 }
const signatureHeaders = ['auth_algo', 'cert_url', 'transmission_id', 'transmission_sig', 'transmission_time'] as const

export function openPayPal(
  transport: Transport,
  keys: PayPalKeys,
  { rateLimits = true, timeoutMs = 5000 }: { rateLimits?: boolean; timeoutMs?: number } = {},
): PayPal {
  let token: Promise<{ text: string; renewAt: number }> | undefined
  const forgeries = openRecent<string>(forged.ms)

  /** Retries until there is a response. All calls are idempotent. */
  async function sendWithRetries(request: PayPalRequest): Promise<PayPalResponse> {
    for (let attempt = 1; ; attempt++) {
      const response = await transport(request, AbortSignal.timeout(timeoutMs)).catch((error: unknown) => String(error))
      if (typeof response !== 'string' && response.status !== 429 && response.status < 500) return response
      const pauseMs = pauseOf(typeof response === 'string' ? undefined : response.retryAfter, attempt)
      if (attempt === attempts || pauseMs > longestPauseMs)
        throw new PayPalDown(`${request.method} ${typeof response === 'string' ? response : response.status}`)
      await sleep(pauseMs)
    }
  }

  async function newToken(): Promise<{ text: string; renewAt: number }> {
    const basic = Buffer.from(`${keys.clientId}:${keys.secret}`).toString('base64')
    const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' }
    const path = '/v1/oauth2/token'
    const response = await sendWithRetries({ method: 'POST', path, headers, body: 'grant_type=client_credentials' })
    if (response.status !== 200) throw new PayPalDown(`PayPal rejected the credentials: ${response.status}`)
    const { access_token: text, expires_in } = read(tokenResponse, response)
    const lifeMs = expires_in * 1000
    return { text, renewAt: performance.now() + lifeMs - Math.min(renewBeforeMs, lifeMs / 2) }
  }

  async function currentToken(): Promise<string> {
    const request = (token ??= newToken())
    const forget = () => {
      if (token === request) token = undefined
    }
    const current = await request.catch((error: unknown) => {
      // The next call requests another token.
      forget()
      throw error
    })
    if (performance.now() < current.renewAt) return current.text
    forget()
    return currentToken()
  }

  async function call(
    method: PayPalRequest['method'],
    path: string,
    body?: string,
    key: string = randomUUID(),
  ): Promise<PayPalResponse> {
    const headers = { 'content-type': 'application/json', 'paypal-request-id': key }
    const send = async () => {
      const authorization = `Bearer ${await currentToken()}`
      return sendWithRetries({
        method,
        path,
        headers: { ...headers, authorization },
        ...(body === undefined ? {} : { body }),
      })
    }
    const response = await send()
    if (response.status !== 401) return response
    // A token may be revoked early.
    token = undefined
    return send()
  }

  return {
    async createSubscription({ orderKey, planId, customId, brandName, locale, returnUrl, cancelUrl }) {
      const context = { brand_name: brandName, locale, return_url: returnUrl, cancel_url: cancelUrl }
      const application_context = { ...context, shipping_preference: 'NO_SHIPPING', user_action: 'SUBSCRIBE_NOW' }
      const body = JSON.stringify({ plan_id: planId, custom_id: customId, application_context })
      const response = await call('POST', '/v1/billing/subscriptions', body, orderKey)
      if (response.status !== 200 && response.status !== 201)
        throw new PayPalDown(`POST subscription ${response.status}`)
      const { id, links } = read(createdResponse, response)
      const approveUrl = links.find(({ rel }) => rel === 'approve')?.href
      if (!approveUrl) throw new PayPalDown('PayPal sent a subscription that cannot be approved.')
      return { id, approveUrl }
    },
    async getSubscription(id) {
      if (!idPattern.test(id)) return null
      const response = await call('GET', `/v1/billing/subscriptions/${id}`)
      if (response.status === 404) return null
      if (response.status !== 200) throw new PayPalDown(`GET subscription ${response.status}`)
      return read(providerSubscription, response)
    },
    async cancelSubscription(id, reason) {
      const response = await call('POST', `/v1/billing/subscriptions/${id}/cancel`, JSON.stringify({ reason }))
      if (response.status === 204) return true
      if (response.status === 404 || response.status === 422) return false
      throw new PayPalDown(`POST cancel ${response.status}`)
    },
    async isSigned({ headers, body, address }, now) {
      const given = signatureOf(headers)
      if (!keys.webhookId || !given || !isPossible(given, now)) return false
      if (rateLimits && forgeries.of(address) >= forged.most) {
        const seconds = forged.ms / 1000
        throw new AppError('too-many-requests', ['tooManyRequests', seconds], undefined, seconds)
      }
      // Counted as forged until PayPal says otherwise, because events come in parallel.
      const uncount = forgeries.note(address, 1)
      const fields = JSON.stringify({ ...given, webhook_id: keys.webhookId })
      const request = `${fields.slice(0, -1)},"webhook_event":${body}}`
      const response = await call('POST', '/v1/notifications/verify-webhook-signature', request)
      // PayPal rejects signatures that it cannot parse.
      const isRejected = response.status === 400 || response.status === 422
      if (!isRejected && response.status !== 200) throw new PayPalDown(`POST verify ${response.status}`)
      const isSigned = !isRejected && read(signatureResponse, response).verification_status === 'SUCCESS'
      if (isSigned) uncount()
      return isSigned
    },
  }
}

type Signature = Record<(typeof signatureHeaders)[number], string>

/** The signature in the headers of an event, if it is whole. */
function signatureOf(headers: Headers): Signature | undefined {
  const given = signatureHeaders.map((name) => [name, headers[`paypal-${name.replace('_', '-')}`]] as const)
  return given.every(([, value]) => typeof value === 'string') ? (Object.fromEntries(given) as Signature) : undefined
}

/** Whether a signature can be PayPal's: its certificate is at paypal.com, and it was made recently. */
function isPossible({ cert_url, transmission_time }: Signature, now: Date): boolean {
  const certificate = URL.parse(cert_url)
  const ageMs = now.getTime() - Date.parse(transmission_time)
  const isAtPayPal = certificate?.protocol === 'https:' && /(^|\.)paypal\.com$/.test(certificate.hostname)
  return isAtPayPal && ageMs < oldestMs && ageMs > -newestMs
}

function pauseOf(retryAfter: number | undefined, attempt: number): number {
  if (retryAfter !== undefined) return retryAfter * 1000
  return firstPauseMs * 4 ** (attempt - 1) * (0.5 + Math.random())
}

function read<T>(schema: z.ZodType<T>, { text }: PayPalResponse): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new PayPalDown('PayPal sent an unexpected response.')
  }
}

export function overNetwork(baseUrl: string): Transport {
  return async ({ path, ...request }, signal) => {
    const response = await fetch(baseUrl + path, { ...request, signal, redirect: 'error' })
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
    return {
      status: response.status,
      text: await response.text(),
      retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    }
  }
}
