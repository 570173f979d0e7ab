import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type PayPalStandIn, signed, startPayPal } from '../testing/paypal.ts'
import { openPayPal, overNetwork, type PayPal, PayPalDown } from './paypal.ts'

let standIn: PayPalStandIn
let paypal: PayPal
let id: string

const keys = { clientId: 'client', secret: 'secret', webhookId: 'WEBHOOK-1' }
/** Longer than a busy machine takes to answer. */
const timeoutMs = 5000
/** For who does not answer at all. */
const shortMs = 500

beforeAll(async () => {
  standIn = await startPayPal()
})

beforeEach(() => {
  Object.assign(standIn.mood, { isDown: false, answers: [], retryAfter: '' })
  standIn.endToken()
  standIn.requests.length = 0
  paypal = openPayPal(overNetwork(standIn.url), keys, { timeoutMs })
  id = standIn.approve('7', 'P-M')
})

test('one token serves all calls until it expires, including concurrent ones', async () => {
  const found = await Promise.all([
    paypal.getSubscription(id),
    paypal.getSubscription(id),
    paypal.getSubscription('I-0'),
  ])
  expect(found.map((one) => one?.customId)).toEqual(['7', '7', undefined])
  expect(standIn.requests.filter((one) => one.includes('oauth2'))).toHaveLength(1)
})

test('a token that was revoked early is renewed', async () => {
  await paypal.getSubscription(id)
  standIn.endToken()
  expect(await paypal.getSubscription(id)).toMatchObject({ id, status: 'ACTIVE' })
  expect(standIn.requests.filter((one) => one.includes('oauth2'))).toHaveLength(2)
})

test('missing responses are retried', async () => {
  const hasty = openPayPal(overNetwork(standIn.url), keys, { timeoutMs: shortMs })
  standIn.mood.answers.push('hang')
  expect(await hasty.getSubscription(id)).toMatchObject({ id })
})

test.each([500, 503, 429, 'break'] as const)('%s is tried again', async (trouble) => {
  await paypal.getSubscription(id)
  standIn.mood.answers.push(trouble)
  expect(await paypal.getSubscription(id)).toMatchObject({ id })
})

test('after three attempts PayPal counts as down', async () => {
  await paypal.getSubscription(id)
  standIn.mood.answers.push(500, 429, 'break')
  await expect(paypal.getSubscription(id)).rejects.toBeInstanceOf(PayPalDown)
  expect(await paypal.getSubscription(id)).toMatchObject({ id })
})

test('a long retry-after or rejected credentials are not retried', async () => {
  Object.assign(standIn.mood, { retryAfter: '60', answers: [429] })
  await expect(paypal.getSubscription(id)).rejects.toBeInstanceOf(PayPalDown)
  expect(standIn.requests).toHaveLength(1)
  const stranger = openPayPal(overNetwork(standIn.url), { ...keys, secret: 'wrong' }, { timeoutMs })
  await expect(stranger.getSubscription(id)).rejects.toBeInstanceOf(PayPalDown)
})

test('an unexpected response counts as none', async () => {
  standIn.change(id, { status: 'ASLEEP' as never })
  await expect(paypal.getSubscription(id)).rejects.toBeInstanceOf(PayPalDown)
})

describe('of one address, PayPal is asked about twenty forged events a minute', () => {
  const body = '{}'
  const forged = { 'paypal-transmission-sig': 'AAAA' }
  const verify = (address: string, changes: object = {}) =>
    paypal.isSigned({ headers: { ...signed(body, new Date()), ...changes }, body, address }, new Date())
  const questions = () => standIn.requests.filter((one) => one.includes('verify')).length

  test('and about all genuine ones, and those of other addresses', async () => {
    for (let n = 0; n < 30; n++) expect(await verify('192.0.2.1')).toBe(true)
    for (let n = 0; n < 20; n++) expect(await verify('192.0.2.1', forged)).toBe(false)
    await expect(verify('192.0.2.1', forged)).rejects.toMatchObject({ code: 'too-many-requests' })
    await expect(verify('192.0.2.1')).rejects.toMatchObject({ code: 'too-many-requests' })
    expect(questions()).toBe(50)
    expect(await verify('192.0.2.2')).toBe(true)
  })

  test('also when they come at once', async () => {
    await Promise.allSettled(Array.from({ length: 50 }, () => verify('192.0.2.1', forged)))
    expect(questions()).toBe(20)
  })

  test('and a minute later again, so that those that PayPal retries are accepted', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await Promise.allSettled(Array.from({ length: 20 }, () => verify('192.0.2.1', forged)))
      await expect(verify('192.0.2.1')).rejects.toMatchObject({ code: 'too-many-requests' })
      vi.advanceTimersByTime(60_000)
      expect(await verify('192.0.2.1')).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })

  test('unless rate limits are off', async () => {
    paypal = openPayPal(overNetwork(standIn.url), keys, { rateLimits: false })
    for (let n = 0; n < 21; n++) expect(await verify('192.0.2.1', forged)).toBe(false)
  })
})

test('only ids are put into URLs', async () => {
  for (const one of ['', '..', '../../v1/oauth2/token', 'I-1/cancel', 'I-1?x=1', 'I 1', 'x'.repeat(101)])
    expect(await paypal.getSubscription(one)).toBeNull()
  expect(standIn.requests).toEqual([])
})

test('cancelling returns whether it succeeded', async () => {
  expect(await paypal.cancelSubscription(id, 'enough')).toBe(true)
  expect(await paypal.cancelSubscription(id, 'enough')).toBe(false)
  expect(await paypal.cancelSubscription('I-0', 'enough')).toBe(false)
})

test('money is parsed without floating point', async () => {
  for (const [value, cents] of [
    ['9.99', 999],
    ['10', 1000],
    ['0.1', 10],
    ['1.10', 110],
    ['4.35', 435],
  ] as const) {
    const last_payment = { amount: { currency_code: 'EUR', value }, time: '2026-11-21T10:00:00Z' }
    standIn.change(id, { billing_info: { last_payment } })
    expect((await paypal.getSubscription(id))?.lastPayment?.cents).toBe(cents)
  }
})
