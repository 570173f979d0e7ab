import { randomBytes, timingSafeEqual } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPrivateScreen } from '../../shared/pages.ts'
import type { Config } from './config.ts'
import { AppError } from './errors.ts'

const cookieName = 'XSRF-TOKEN'
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whence PayPal's subscribe button loads, and where it sends to (developer.paypal.com/sdk/js/best-practices). Venmo, which
 * that page names, too, takes dollars only.
 */
const paypalOrigins = ['https://*.paypal.com', 'https://*.paypalobjects.com']

/**
 * Everything comes from here, but for pictures that the client has as blobs, and what was set up: analytics tools, and
 * PayPal, whose button shows itself in frames and brings its styles along: as attributes, too, which no nonce covers. Its
 * inline scripts only fit the labels of a button that is not there yet: they stay forbidden. Analytics tools may run
 * everywhere but on private screens, where they could read secrets.
 */
function contentPolicyOf({ analytics, paypal }: Config, hasAnalytics: boolean): string {
  const payment = paypal ? paypalOrigins : []
  const others = [...(hasAnalytics ? analytics.origins : []), ...payment].map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'self'",
    `img-src 'self' blob: data:${others}`,
    ...(others ? [`script-src 'self'${others}`, `connect-src 'self'${others}`] : []),
    ...(paypal ? [`frame-src ${payment.join(' ')}`, `style-src 'self' 'unsafe-inline' ${payment.join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';')
}

/** What browsers can do and no page of ours asks for. */
const unusedFeatures =
  'accelerometer camera display-capture geolocation gyroscope hid idle-detection magnetometer microphone midi serial usb'

/** PayPal's button is the only one that may ask for a payment. */
function permissionsOf({ paypal }: Config): string {
  const payment = paypal ? `payment=(self ${paypalOrigins.map((origin) => `"${origin}"`).join(' ')})` : 'payment=()'
  return [...unusedFeatures.split(' ').map((feature) => `${feature}=()`), payment].join(', ')
}

/** Security headers on every answer, and the rule against forged requests on every write. */
export async function registerSecurity(app: FastifyInstance, config: Config): Promise<void> {
  const isHttps = config.publicUrl.startsWith('https:')
  await app.register(cookie)
  await app.register(helmet, {
    // Set below: helmet would put this text together anew for every request.
    contentSecurityPolicy: false,
    // The payment provider opens a window that must be able to answer.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
  })
  const [policy, privatePolicy] = [true, false].map(
    (hasAnalytics) => `${contentPolicyOf(config, hasAnalytics)}${isHttps ? ';upgrade-insecure-requests' : ''}`,
  )
  const permissions = permissionsOf(config)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', isPrivateScreen(request.url) ? privatePolicy : policy)
    reply.header('permissions-policy', permissions)
    // What a call answers is somebody's own, and may be another thing a moment later. Pictures say otherwise for themselves.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    // Without a cookie there is no credential that a browser adds by itself, so there is nothing to forge.
    if (reading.has(request.method) || !request.headers.cookie) return
    if (!isSame(request.cookies[cookieName], request.headers['x-xsrf-token']))
      throw new AppError('xsrf-mismatch', 'The header X-XSRF-TOKEN must repeat the cookie XSRF-TOKEN.')
  })
}

/** Gives the browser the token that its writes repeat, if it has none. */
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
