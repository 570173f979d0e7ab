import { expect, test } from 'vitest'
import { emailKey, hasEmailForm, isEmail, isSameEmail } from './email.ts'

test.each([
  'a@b.c',
  'anna.smith+cards@mail.example.org',
  'ÄNNA@пример.рф',
  'xn--anna@müller.de',
  "o'neil@example.org",
  'a@B.c.D',
  'a..b=c@d.jp',
])('is an email: %s', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  '',
  'anna',
  'anna@',
  '@example.org',
  'anna@example',
  'anna@.org',
  'anna@example.',
  'an na@example.org',
  ' anna@example.org',
  'anna@example.org\n',
  'a@b@c.d',
  'anna@exam\u00a0ple.org',
  'anna@example .org',
  'anna@.example.org',
])('is none: %j', (text) => {
  expect(isEmail(text)).toBe(false)
})

test.each([
  'a@b.c>',
  '<x>@y.zz',
  '"anna"@example.org',
  'anna@example.org,ben@example.org',
  'anna;@example.org',
  'anna@example.org.',
  'anna(me)@example.org',
  'anna@[127.0.0.1]',
  'anna%example.net@example.org',
  'anna\u202e@example.org',
  'anna\u0001@example.org',
  'an\u200bna@example.org',
  'anna@exam\u00adple.org',
  'anna\u2066@example.org',
  'anna@example.org\u007f',
  'anna\u3164@example.org',
  'anna@\u{e0061}example.org',
  'anna@ｅxample.org',
  'ａnna@example.org',
  '\u212aim@example.org',
  'a\u0308nna@example.org',
  'anna@EXÄMPLE.org',
  'anna@mail。example.org',
  'anna@example..org',
  'anna@xn--mller-kva.de',
  'anna@mail.XN--mller-kva.de',
  'anna@.example.org',
  String.raw`\@example.org`,
  '=?utf-8?q?anna?=@example.org',
])('cannot be registered, but logs in where it was registered before: %j', (text) => {
  expect(isEmail(text)).toBe(false)
  expect(hasEmailForm(text)).toBe(!text.includes(','))
})

test('addresses are equal but for the case of ASCII letters', () => {
  expect(isSameEmail('Anna@Example.ORG', 'aNNA@example.org')).toBe(true)
  expect(emailKey('ÄNNA@Example.org')).toBe('Änna@example.org')
  // The Kelvin sign and the long s, which other rules take for k and s, and the Turkish i.
  for (const other of [
    '\u212aim.s@example.org',
    'kim.\u017f@example.org',
    'k\u0131m.s@example.org',
    'k\u0130m.s@example.org',
  ])
    expect(isSameEmail(other, 'kim.s@example.org'), other).toBe(false)
})
