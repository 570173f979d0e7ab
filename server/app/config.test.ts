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
