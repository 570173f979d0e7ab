import { expect, test } from 'vitest'
import { type AffiliateDraft, detailsOf, draftProblems } from './affiliateDraft.ts'

const draft: AffiliateDraft = {
  notes: '',
  lastContact: '',
  nextContact: '',
  channels: '',
  affiliateCode: ' BIO-10 ',
  paymentViaPaypal: false,
  paypalEmail: 'me@example.org',
  bankName: 'Bank',
  IBAN: 'DE89 3704 0044 0532 0130 00',
}

test('data of the other payment method is not sent', () => {
  expect(detailsOf(draft, undefined)).toMatchObject({ paypalEmail: '', bankName: 'Bank', affiliateCode: 'BIO-10' })
  expect(detailsOf({ ...draft, paymentViaPaypal: true }, undefined)).toMatchObject({
    paypalEmail: 'me@example.org',
    bankName: '',
    IBAN: '',
  })
})

test('a contract is sent only when one was chosen', () => {
  expect(detailsOf(draft, undefined)).not.toHaveProperty('contract')
  expect(detailsOf(draft, 'JVBERg==')).toHaveProperty('contract', 'JVBERg==')
})

test.each([
  [{}, {}],
  [{ IBAN: '' }, {}],
  [{ IBAN: 'DE89 3704 0044 0532 0130 01' }, { IBAN: ['iban'] }],
  [{ IBAN: 'wrong', paymentViaPaypal: true }, {}],
  [{ paypalEmail: '', paymentViaPaypal: true }, { paypalEmail: ['email'] }],
  [{ affiliateCode: ' ' }, { affiliateCode: ['code'] }],
  [{ affiliateCode: 'A B' }, { affiliateCode: ['codeCharacters'] }],
])('with %j these are wrong: %j', (part, problems) => {
  expect(draftProblems({ ...draft, ...part })).toEqual(problems)
})
