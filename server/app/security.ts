import { randomBytes, timingSafeEqual } from 'node:crypto'
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { isPrivateScreen } from '../../shared/pages.ts'
import type { Config } from './config.ts'
import { AppError } from './errors.ts'

const cookieName = 'XSRF-TOKEN'
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The origins of PayPal's subscribe button and its requests (developer.paypal.com/sdk/js/best-practices). That page also names
 * Venmo, which accepts only dollars.
 */
const paypalOrigins = ['https://*.paypal.com', 'https://*.paypalobjects.com']

/**
 * Allows only this origin, except for the client's blobs, and for analytics and PayPal if configured. PayPal's button uses frames
 * and inline styles, which include attributes that no nonce covers. Its inline scripts only adjust the labels of a placeholder
 * and stay forbidden. Analytics is not allowed on private screens, where it could read secrets.
 */
function contentPolicyOf({ analytics, paypal }: Config, hasAnalytics: boolean): string {
  const payment = paypal ? paypalOrigins : []
  const others = [...(hasAnalytics ? analytics.origins : []), ...payment].map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'self'",
    `img-src 'self' blob: data:${others}`,
    "media-src 'self' blob:",
    ...(others ? [`script-src 'self'${others}`, `connect-src 'self'${others}`] : []),
    ...(paypal ? [`frame-src ${payment.join(' ')}`, `style-src 'self' 'unsafe-inline' ${payment.join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';')
}

/** Browser features that no page uses. */
const unusedFeatures =
  'accelerometer camera display-capture geolocation gyroscope hid idle-detection magnetometer microphone midi serial usb'

/** Only PayPal's button may request a payment. */
function permissionsOf({ paypal }: Config): string {
  const payment = paypal ? `payment=(self ${paypalOrigins.map((origin) => `"${origin}"`).join(' ')})` : 'payment=()'
  return [...unusedFeatures.split(' ').map((feature) => `${feature}=()`), payment].join(', ')
}

/** The headers of helmet. They are read once, because its plugin for Fastify builds helmet for each request: see decision 0137. */
function helmetHeaders(isHttps: boolean): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const setHeaders = helmet({
    // Depends on the page.
    contentSecurityPolicy: false,
    // The payment provider's window must be able to respond to ours.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
  })
  setHeaders(response.req, response, () => {})
  return response.getHeaders()
}

type SecurityHeaders = (url: string) => OutgoingHttpHeaders

/** The security headers of the responses, by the URL of the request. */
export function securityHeadersOf(config: Config): SecurityHeaders {
  const isHttps = config.publicUrl.startsWith('https:')
  const headers = { ...helmetHeaders(isHttps), 'permissions-policy': permissionsOf(config) }
  const headersWith = (hasAnalytics: boolean) => {
    const policy = `${contentPolicyOf(config, hasAnalytics)}${isHttps ? ';upgrade-insecure-requests' : ''}`
    return { ...headers, 'content-security-policy': policy }
  }
  const [others, ofPrivateScreens] = [headersWith(true), headersWith(false)]
  return (url) => (isPrivateScreen(url) ? ofPrivateScreens : others)
}

/** Adds security headers to every response, and refuses forged writes. */
export async function registerSecurity(app: FastifyInstance, headersFor: SecurityHeaders): Promise<void> {
  await app.register(cookie)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersFor(request.url))
    // Responses are personal, and may change at any time. Pictures and sounds override this. Letters of a request's path may be escaped.
    const paths = [request.url, request.routeOptions.url]
    if (paths.some((path) => path?.startsWith('/api/'))) reply.header('cache-control', 'no-store')
    // Only a cookie is sent automatically by browsers: without one, a request cannot be forged.
    if (reading.has(request.method) || !request.headers.cookie) return
    if (!isSame(request.cookies[cookieName], request.headers['x-xsrf-token']))
      throw new AppError('xsrf-mismatch', 'The header X-XSRF-TOKEN must repeat the cookie XSRF-TOKEN.')
  })
}

/** Gives the browser a token that its writes must repeat, unless it has one. */
export function giveXsrfToken(request: FastifyRequest, reply: FastifyReply, { publicUrl }: Config): void {
  if (request.cookies[cookieName]) return
  const token = randomBytes(24).toString('base64url')
  reply.setCookie(cookieName, token, { path: '/', sameSite: 'lax', secure: publicUrl.startsWith('https:') })
}

function isSame(cookieValue: string | undefined, header: string | string[] | undefined): boolean {
  if (!cookieValue || typeof header !== 'string') return false
  const [expected, given] = [Buffer.from(cookieValue), Buffer.from(header)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
