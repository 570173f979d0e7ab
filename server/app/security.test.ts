import { expect, test } from 'vitest'
import { startApp } from '../testing/app.ts'
import { startPaid } from '../testing/paypal.ts'

const policyOf = async ({ client }: Awaited<ReturnType<typeof startApp>>) =>
  (await client().send('GET', '/checkout')).headers.get('content-security-policy') ?? ''

test("the policy allows PayPal's button only if PayPal is configured", async () => {
  expect(await policyOf(await startApp())).not.toMatch(/paypal|frame-src|unsafe/)
  const policy = await policyOf((await startPaid()).app)
  const origins = 'https://*.paypal.com https://*.paypalobjects.com'
  expect(policy).toContain(`script-src 'self' ${origins};`)
  expect(policy).toContain(`connect-src 'self' ${origins};`)
  expect(policy).toContain(`frame-src ${origins};`)
  expect(policy).toContain(`img-src 'self' blob: data: ${origins};`)
  // A nonce beside it would take its effect away.
  expect(policy).toContain(`style-src 'self' 'unsafe-inline' ${origins};`)
})

test('responses of the API are not cached, and unused browser features are disabled', async () => {
  const user = await (await startApp()).register()
  for (const [method, path] of [
    ['GET', '/api/config'],
    ['GET', '/api/me'],
    ['GET', '/%61pi/me'],
    ['GET', '/api/deck/999999'],
    ['GET', '/api/nothing'],
    ['PUT', '/api/deck'],
  ] as const)
    expect((await user.send(method, path)).headers.get('cache-control'), path).toBe('no-store')
  const permissions = (await user.send('GET', '/')).headers.get('permissions-policy')
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment'])
    expect(permissions).toContain(`${feature}=()`)
  expect(permissions).not.toMatch(/clipboard|fullscreen/)
  const paid = (await startPaid()).app.client()
  expect((await paid.send('GET', '/checkout')).headers.get('permissions-policy')).toContain(
    'payment=(self "https://*.paypal.com" "https://*.paypalobjects.com")',
  )
})

test('a path that cannot be decoded gets the headers of every response', async () => {
  const client = (await startApp()).client()
  const [broken, usual] = [await client.send('GET', '/api/%ff'), await client.send('GET', '/api/nothing')]
  expect(broken.status).toBe(400)
  const ofOne = new Set(['date', 'content-length', 'keep-alive'])
  const general = ({ headers }: typeof broken) => [...headers].filter(([name]) => !ofOne.has(name))
  expect(general(broken)).toEqual(general(usual))
})
