import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '../queryClient.ts'
import { applyLearners, correctLearners } from './refresh.ts'

beforeAll(correctLearners)
afterEach(() => queryClient.clear())

const deck = (id: number, learners: number) => ({ id, learners, name: `Deck ${id}` })
const keys = {
  detail: ['GET /api/deck/:id', { id: '7' }],
  own: ['GET /api/myDecks', {}],
  found: ['GET /api/search', { search: '' }],
}
const dataOf = (key: readonly unknown[]) => queryClient.getQueryData(key)
const stateOf = (key: readonly unknown[]) => queryClient.getQueryState(key)

test('a number of learners is written into every read of the deck, which does not become fresher by it', () => {
  queryClient.setQueryData(keys.detail, deck(7, 1), { updatedAt: 1000 })
  queryClient.setQueryData(keys.own, [deck(6, 1), deck(7, 1)])
  queryClient.setQueryData(keys.found, { pages: [[deck(5, 1)], [deck(7, 1)]], pageParams: [0, 30] })
  applyLearners([{ kind: 'learners', deck: 7, learners: 3 }])
  expect(dataOf(keys.detail)).toEqual(deck(7, 3))
  expect(stateOf(keys.detail)?.dataUpdatedAt).toBe(1000)
  expect(dataOf(keys.own)).toEqual([deck(6, 1), deck(7, 3)])
  expect(dataOf(keys.found)).toEqual({ pages: [[deck(5, 1)], [deck(7, 3)]], pageParams: [0, 30] })
})

test('the last number of learners counts, and other events carry none', () => {
  queryClient.setQueryData(keys.detail, deck(7, 1))
  applyLearners([
    { kind: 'learners', deck: 7, learners: 3 },
    { kind: 'learners', deck: 7, learners: 0 },
    { kind: 'deck', deck: 7 },
  ])
  expect(dataOf(keys.detail)).toEqual(deck(7, 0))
})

test('a read that is stale stays stale', async () => {
  queryClient.setQueryData(keys.own, [deck(7, 1)])
  await queryClient.invalidateQueries({ queryKey: keys.own })
  applyLearners([{ kind: 'learners', deck: 7, learners: 3 }])
  expect(stateOf(keys.own)?.isInvalidated).toBe(true)
})

test.each([
  ['in the cache already', [deck(7, 1)]],
  ['made for the first time', undefined],
])('a response under way, of a read that is %s, is corrected by the last number that arrived', async (_, before) => {
  const { promise: older, resolve } = Promise.withResolvers<unknown>()
  const queryFn = vi.fn<() => Promise<unknown>>().mockReturnValue(older)
  if (before) queryClient.setQueryData(keys.own, before)
  const end = new QueryObserver(queryClient, { queryKey: keys.own, queryFn, staleTime: 0 }).subscribe(() => {})
  applyLearners([{ kind: 'learners', deck: 7, learners: 2 }])
  applyLearners([{ kind: 'learners', deck: 7, learners: 3 }])
  resolve([{ ...deck(7, 1), name: 'Newer' }])
  await expect.poll(() => dataOf(keys.own)).toEqual([{ ...deck(7, 3), name: 'Newer' }])
  expect(queryFn).toHaveBeenCalledTimes(1)
  end()
})

test('a later response is not corrected', async () => {
  const answers = [1, 4].map((learners) => [deck(7, learners)])
  const queryFn = vi.fn<() => Promise<unknown>>(async () => answers.shift())
  const observer = new QueryObserver(queryClient, { queryKey: keys.own, queryFn, staleTime: 0 })
  const end = observer.subscribe(() => {})
  applyLearners([{ kind: 'learners', deck: 7, learners: 3 }])
  await expect.poll(() => dataOf(keys.own)).toEqual([deck(7, 3)])
  await observer.refetch()
  expect(dataOf(keys.own)).toEqual([deck(7, 4)])
  end()
})
