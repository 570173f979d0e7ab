import { expect, test } from 'vitest'
import { parseCardSearch } from '../../shared/cardSearch.ts'
import { daysOff, isPutOff, putOffSearch, stateText } from './putOff.ts'

const now = Date.parse('2026-11-20T22:00:00Z')
const buried = { learned: 'buried', backAt: '2026-11-23T03:00:00.000Z' } as const
const suspended = { learned: 'suspended', backAt: null } as const
const fresh = { learned: 'fresh', backAt: null } as const

test('what is put off can be brought back, and put off as it was', () => {
  expect([buried, suspended, fresh].map(isPutOff)).toEqual([true, true, false])
  expect([buried, suspended, fresh].map((card) => daysOff(card, now))).toEqual([3, null, 0])
  expect(daysOff({ ...buried, backAt: '2026-11-20T23:00:00.000Z' }, now)).toBe(1)
})

test('the state of a card that is put off has the day on which it comes back', () => {
  expect(stateText(buried)).toBe('put off until 23\u{A0}Nov')
  expect(stateText(fresh)).toBe('fresh')
})

test('the search for what is put off names the deck where it can', () => {
  const meant = (name: string) => parseCardSearch(putOffSearch(name, 'buried')).terms
  const state = { kind: 'is', state: 'buried', isNegated: false }
  expect(meant('Anatomy: I')).toEqual([{ kind: 'deck', name: 'Anatomy: I', isNegated: false }, state])
  for (const name of ['The “Iliad”', ' ']) expect(meant(name)).toEqual([state])
})
