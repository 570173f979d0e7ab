import { describe, expect, test } from 'vitest'
import { addInterval, entitledUntil, nextCheck, type Status, statusOf, stateNow } from './status.ts'
import { type ProviderSubscription, providerSubscription } from './provider.ts'

const at = (text: string) => new Date(`${text}T10:00:00Z`)
const now = at('2026-11-21')
const base = providerSubscription.parse({
  id: 'I-1',
  status: 'ACTIVE',
  plan_id: 'P',
  update_time: '2026-11-21T10:00:00Z',
})
const payment = (day: string) => ({ at: at(day), cents: 999, currency: 'EUR' })
const known: Status = { state: 'active', stateAt: at('2026-11-01'), paidUntil: at('2026-12-01') }

type Changes = { [K in keyof ProviderSubscription]?: ProviderSubscription[K] | undefined }
const reported = (changes: Changes, before: Status | undefined = known, variant: 'monthly' | 'yearly' = 'monthly') => {
  const status = statusOf({ ...base, ...changes } as ProviderSubscription, before, variant, now)
  return status && [status.state, status.paidUntil?.toISOString().slice(0, 10) ?? null]
}
const fresh = (changes: Changes, variant: 'monthly' | 'yearly' = 'monthly') => {
  const status = statusOf({ ...base, ...changes } as ProviderSubscription, undefined, variant, now)
  return status && [status.state, status.paidUntil?.toISOString().slice(0, 10) ?? null]
}

describe('the provider’s report determines the state and the end of the paid period', () => {
  test('not yet begun', () => {
    expect(fresh({ status: 'APPROVAL_PENDING' })).toEqual(['pending', null])
    expect(fresh({ status: 'APPROVED' })).toEqual(['pending', null])
  })

  test('active until the next billing date or, without one, for a period after the last payment or the start', () => {
    expect(fresh({ nextBillingAt: at('2026-12-21'), lastPayment: payment('2026-11-20') })).toEqual([
      'active',
      '2026-12-21',
    ])
    expect(fresh({ lastPayment: payment('2026-11-20') })).toEqual(['active', '2026-12-20'])
    expect(fresh({ lastPayment: payment('2026-11-20') }, 'yearly')).toEqual(['active', '2027-11-20'])
    expect(fresh({ startsAt: at('2026-11-19') })).toEqual(['active', '2026-12-19'])
    expect(fresh({})).toEqual(['active', '2026-12-21'])
  })

  test('past due: the date of a retry is not paid for', () => {
    const changes = { hasFailed: true, nextBillingAt: at('2026-11-26') }
    expect(reported({ ...changes, lastPayment: payment('2026-10-21') })).toEqual(['past_due', '2026-11-21'])
    expect(reported(changes)).toEqual(['past_due', '2026-12-01'])
  })

  test('suspended, keeping the paid period', () => {
    expect(reported({ status: 'SUSPENDED' })).toEqual(['suspended', '2026-12-01'])
    expect(fresh({ status: 'SUSPENDED' })).toEqual(['suspended', null])
  })

  test('cancelled until the end of the paid period, even if a renewal was missed', () => {
    expect(reported({ status: 'CANCELLED' })).toEqual(['cancelled', '2026-12-01'])
    expect(reported({ status: 'CANCELLED', lastPayment: payment('2026-11-20') })).toEqual(['cancelled', '2026-12-20'])
    expect(fresh({ status: 'CANCELLED', lastPayment: payment('2026-10-20') })).toEqual(['expired', '2026-11-20'])
    expect(fresh({ status: 'CANCELLED' })).toEqual(['expired', null])
    expect(reported({ status: 'EXPIRED', lastPayment: payment('2026-10-21') })).toEqual(['expired', '2026-11-21'])
  })
})

test('older reports are ignored, reports of the same moment are not', () => {
  expect(reported({ status: 'SUSPENDED', changedAt: at('2026-10-31') })).toBeUndefined()
  expect(reported({ status: 'SUSPENDED', changedAt: known.stateAt })).toEqual(['suspended', '2026-12-01'])
  expect(reported({ status: 'SUSPENDED', changedAt: undefined })).toEqual(['suspended', '2026-12-01'])
})

test('a cancellation at the provider is final', () => {
  for (const state of ['cancelled', 'expired'] as const) {
    const ended = { ...known, state }
    expect(reported({ nextBillingAt: at('2027-01-01') }, ended)).toBeUndefined()
    expect(reported({ status: 'CANCELLED' }, ended)).toBeUndefined()
  }
  expect(reported({ status: 'EXPIRED', lastPayment: payment('2026-10-01') }, { ...known, state: 'cancelled' })).toEqual(
    ['expired', '2026-11-01'],
  )
})

test('only a cancelled subscription expires with time', () => {
  expect(stateNow('cancelled', at('2026-11-22'), now)).toBe('cancelled')
  expect(stateNow('cancelled', now, now)).toBe('expired')
  expect(stateNow('cancelled', null, now)).toBe('expired')
  expect(stateNow('active', at('2026-11-01'), now)).toBe('active')
})

test('a renewal has a day to be booked; an ended subscription has none', () => {
  const paidUntil = at('2026-12-01')
  expect(entitledUntil({ state: 'active', paidUntil })).toEqual(at('2026-12-02'))
  for (const state of ['past_due', 'suspended', 'cancelled', 'expired'] as const)
    expect(entitledUntil({ state, paidUntil })).toEqual(paidUntil)
  expect(entitledUntil({ state: 'pending', paidUntil: null })).toBeNull()
})

test('the provider is asked daily and at the end of a period, until nothing can change', () => {
  const check = (state: Status['state'], paidUntil: Date | null) =>
    nextCheck({ state, paidUntil, stateAt: now }, now)?.toISOString()
  expect(check('active', at('2027-11-21'))).toBe('2026-11-22T10:00:00.000Z')
  expect(check('active', new Date('2026-11-21T12:00:00Z'))).toBe('2026-11-21T12:10:00.000Z')
  expect(check('active', at('2026-11-21'))).toBe('2026-11-21T11:00:00.000Z')
  expect(check('suspended', at('2026-10-01'))).toBe('2026-11-22T10:00:00.000Z')
  expect(check('cancelled', at('2026-12-01'))).toBe('2026-12-01T10:00:00.000Z')
  expect(check('expired', at('2026-11-01'))).toBeUndefined()
})

test('a period ends on the same day of the month, or on its last day', () => {
  const on = (day: string, interval: 'month' | 'year', count = 1) =>
    addInterval(at(day), interval, count).toISOString().slice(0, 10)
  expect(on('2026-01-31', 'month')).toBe('2026-02-28')
  expect(on('2028-02-29', 'year')).toBe('2029-02-28')
  expect(on('2026-12-15', 'month')).toBe('2027-01-15')
  expect(on('2026-03-31', 'month', -1)).toBe('2026-02-28')
})
