import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('administrators are configured by email addresses only', () => {
  expect(readConfig({ ADMIN_EMAILS: ' Boss@Example.org, kim@example.org,' }).adminEmails).toEqual([
    'Boss@Example.org',
    'kim@example.org',
  ])
  for (const wrong of ['boss', 'boss@example', 'boss@example.org kim@example.org', 'boss@example.org;kim@example.org'])
    expect(() => readConfig({ ADMIN_EMAILS: `ada@example.org,${wrong}` }), wrong).toThrow(
      `${JSON.stringify(wrong)} is not an email address. Separate addresses by commas.`,
    )
})

test('a second factor of administrators is asked for, required, or required from a day on', () => {
  const fromOf = (ADMIN_SECOND_FACTOR?: string) => readConfig({ ADMIN_SECOND_FACTOR }).adminSecondFactorFrom
  expect(fromOf()).toBeNull()
  expect(fromOf('asked')).toBeNull()
  expect(fromOf('required')).toEqual(new Date(0))
  expect(fromOf('2027-01-31')).toEqual(new Date('2027-01-31T00:00:00Z'))
  for (const wrong of ['yes', '31.01.2027', '2027-02-30']) expect(() => fromOf(wrong), wrong).toThrow("Give 'asked'")
})

test('PayPal requires the name and address that invoices say', () => {
  const keys = { PAYPAL_CLIENT_ID: 'client', PAYPAL_SECRET: 'secret' }
  const named = { PROVIDER_NAME: 'Cards Ltd', PROVIDER_ADDRESS: 'Street 1; Town' }
  expect(readConfig({ ...keys, ...named }).provider).toEqual({
    name: 'Cards Ltd',
    address: 'Street 1\nTown',
    taxId: null,
  })
  for (const missing of Object.keys(named))
    expect(() => readConfig({ ...keys, ...named, [missing]: '' }), missing).toThrow(
      'Set PROVIDER_NAME and PROVIDER_ADDRESS, too',
    )
  expect(readConfig({}).payment).toBe('demo')
})
