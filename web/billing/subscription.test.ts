import { expect, test } from 'vitest'
import { type SubscriptionState, subscriptionStates } from '../../shared/billing.ts'
import { isRunning, noteOf, type Subscription } from './subscription.ts'

const now = new Date('2026-03-01T12:00:00Z')
const later = '2026-03-20T12:00:00Z'
const earlier = '2026-02-20T12:00:00Z'
const inState = (state: SubscriptionState, paidUntil: string | null = null): Subscription => ({
  state,
  paidUntil,
  variant: 'monthly',
  isCancelling: false,
  canEndEarly: false,
})

test('no second subscription is offered while one could still be charged', () => {
  const running = subscriptionStates.filter((state) => isRunning(inState(state), false))
  expect(running).toEqual(['pending', 'active', 'past_due', 'suspended'])
  expect(isRunning(inState('cancelled', later), true)).toBe(true)
  expect(isRunning(null, false)).toBe(false)
})

test('each state has its own text, with and without a date', () => {
  const notes = [null, later].map((paidUntil) =>
    subscriptionStates.map((state) => noteOf(inState(state, paidUntil), now)),
  )
  for (const note of notes) expect(new Set(note).size).toBe(subscriptionStates.length)
  for (const note of notes[1]?.slice(1) ?? []) expect(note).toContain('20 Mar 2026')
})

test('a date in the past is shown only for an ended subscription', () => {
  const telling = subscriptionStates.filter((state) => noteOf(inState(state, earlier), now).includes('20 Feb 2026'))
  expect(telling).toEqual(['expired'])
})
