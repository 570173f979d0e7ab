import { expect, test } from 'vitest'
import { startApp } from './testing/app.ts'
import { startPaid } from './testing/paypal.ts'

const policyOf = async ({ client }: Awaited<ReturnType<typeof startApp>>) =>
  (await client().send('GET', '/checkout')).headers.get('content-security-policy') ?? ''

test("PayPal's button may be on a page where there are keys of PayPal, and nothing of it where there are none", async () => {
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
