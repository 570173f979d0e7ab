import { expect, test } from 'vitest'
import { isEmail } from './email.ts'

test.each(['a@b.c', 'anna.smith+cards@mail.example.org', 'ÄNNA@пример.рф', "o'neil@example.org", 'a@b.c.d'])(
  'is an email: %s',
  (text) => {
    expect(isEmail(text)).toBe(true)
  },
)

test.each([
  ...['', 'anna', 'anna@', '@example.org', 'anna@example', 'anna@.org', 'anna@example.', 'an na@example.org'],
  ...[' anna@example.org', 'anna@example.org\n', 'a@b@c.d', 'anna@exam\u00a0ple.org', 'anna@example .org'],
])('is none: %j', (text) => {
  expect(isEmail(text)).toBe(false)
})
