import { expect, test } from 'vitest'
import { readConfig } from '../app/config.ts'
import { startApp } from '../testing/app.ts'

const settings = {
  ANALYTICS_URL: 'https://tag.example/tag.js?id=1',
  RECORDING_URL: 'https://record.example/recorder.js',
  ANALYTICS_ORIGINS: 'https://collect.example/',
}

test('without a configuration there are no analytics, and the policy allows none', async () => {
  const { headers } = await (await startApp()).client().send('GET', '/api/config')
  expect(headers.get('content-security-policy')).not.toContain('http')
  expect(readConfig({}).analytics).toEqual({ scripts: [], origins: [] })
})

test('the client gets the scripts to load, and the policy allows them and their origins', async () => {
  const user = (await startApp({ analytics: readConfig(settings).analytics })).client()
  expect(await user.call('GET /api/config', {})).toMatchObject({
    analytics: ['https://tag.example/tag.js?id=1', 'https://record.example/recorder.js'],
  })
  const policy = (await user.send('GET', '/api/config')).headers.get('content-security-policy')?.split(';')
  const origins = 'https://tag.example https://record.example https://collect.example'
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain(`script-src 'self' ${origins}`)
  expect(policy).toContain(`connect-src 'self' ${origins}`)
  expect(policy).toContain(`img-src 'self' blob: data: ${origins}`)
})

test.each(['javascript:alert(1)', 'tag.js', "https://tag.example; script-src 'unsafe-inline'"])(
  '%s is not a valid script URL',
  (ANALYTICS_URL) => {
    expect(() => readConfig({ ANALYTICS_URL })).toThrow('ANALYTICS_URL')
  },
)

test.each([
  '/reset/token',
  '/verify/token',
  '/join/token',
  '/login',
  '/account',
  '/checkout',
  '/payed',
  '/admin/users',
  '/Reset/token',
  '/%72eset/token',
  '//reset/token',
  '/account/',
  '/login?register',
])('the policy of %s, where secrets are, allows none of them', async (address) => {
  const user = (await startApp({ analytics: readConfig(settings).analytics })).client()
  const policy = (await user.send('GET', '/decks')).headers.get('content-security-policy')
  expect(policy).toContain('https://tag.example')
  expect((await user.send('GET', address)).headers.get('content-security-policy')).not.toContain('http')
})
