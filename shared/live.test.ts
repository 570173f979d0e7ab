import { expect, test } from 'vitest'
import { isShownBy, isStaleBy, liveKinds } from './live.ts'

test('an event makes stale what it names, and nothing else', () => {
  const changed = { kind: 'card-changed', deck: 7, cards: [1, 2] } as const
  expect(isStaleBy(changed, 'GET /api/deck/:id', { id: '7' })).toBe(true)
  expect(isStaleBy(changed, 'GET /api/deck/:id', { id: '8' })).toBe(false)
  expect(isStaleBy(changed, 'POST /api/getCards', { deckid: 7, topics: [3] })).toBe(true)
  expect(isStaleBy(changed, 'POST /api/getCards', { deckid: 8, topics: [3] })).toBe(false)
  expect(isStaleBy(changed, 'GET /api/getCard/:id', { id: '2' })).toBe(true)
  expect(isStaleBy(changed, 'GET /api/getCard/:id', { id: '3' })).toBe(false)
  expect(isStaleBy(changed, 'GET /api/myDecks', {})).toBe(true)
  expect(isStaleBy(changed, 'GET /api/settings', {})).toBe(false)
})

test('an event that names no cards is about all of its deck', () => {
  const removed = { kind: 'card-removed', deck: 7 } as const
  expect(isStaleBy(removed, 'GET /api/getCard/:id', { id: '2' })).toBe(true)
  expect(isStaleBy(removed, 'POST /api/getCards', { deckid: 8, topics: [3] })).toBe(false)
})

test('another role shows other suggestions', () => {
  const access = { kind: 'access', deck: 7 } as const
  expect(isStaleBy(access, 'GET /api/suggestions/:id', { id: '7' })).toBe(true)
  expect(isStaleBy(access, 'GET /api/suggestions/:id', { id: '8' })).toBe(false)
})

test('a client that missed too much refetches everything that events can make stale', () => {
  const reads = new Set(Object.values(liveKinds).flatMap((kind) => [...kind.reads]))
  for (const read of reads) expect(isStaleBy({ kind: 'reset' }, read, {})).toBe(true)
  // A picture never changes.
  expect(isStaleBy({ kind: 'reset' }, 'GET /api/getImageById', { id: 'x' })).toBe(false)
})

test('a snapshot shows what ended before it, and not what was running', () => {
  expect([9, 10, 11, 12, 13].map((tx) => isShownBy('10:13:10,12', tx))).toEqual([true, false, true, false, false])
  expect([9, 10].map((tx) => isShownBy('10:10:', tx))).toEqual([true, false])
})
