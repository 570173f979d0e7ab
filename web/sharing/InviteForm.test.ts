import { expect, test } from 'vitest'
import { addressesIn } from './InviteForm.tsx'

test.each([
  ['anna@example.org', ['anna@example.org']],
  ['a@b.cd, c@d.ef;e@f.gh\ng@h.ij\r\n\n i@j.kl \tk@l.mn', ['a@b.cd', 'c@d.ef', 'e@f.gh', 'g@h.ij', 'i@j.kl', 'k@l.mn']],
  ['a@b.cd c@d.ef', ['a@b.cd', 'c@d.ef']],
  ['Anna Meier <anna@example.org>, <ben@example.org>;', ['anna@example.org', 'ben@example.org']],
  ['Meier, Anna <anna@example.org>; "Kurz, Ben" <ben@example.org>', ['anna@example.org', 'ben@example.org']],
  ['Anna <anna@example.org>, ANNA@Example.org', ['anna@example.org']],
  [' ,;\n', []],
])('finds the addresses in %j', (text, emails) => {
  expect(addressesIn(text)).toEqual({ emails, bad: [] })
})

test.each([
  ['anna', ['anna']],
  ['anna, ben@example.org', ['anna']],
  ['anna\nBen <ben@example.org>', ['anna']],
  ['Anna <anna@>, ben@example.org', ['Anna <anna@>']],
  ['an na@example.org, ben@example.org', ['an na@example.org']],
  ['a@b@c.de, ben@example.org, x', ['a@b@c.de', 'x']],
])('names what is none in %j', (text, bad) => {
  expect(addressesIn(text).bad).toEqual(bad)
})
