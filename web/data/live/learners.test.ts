import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '../queryClient.ts'
import { followLearners, noteLearners } from './learners.ts'

beforeAll(followLearners)
afterEach(() => queryClient.clear())

const deck = (id: number, learners: number) => ({ id, learners, name: `Deck ${id}` })
const keys = {
  detail: ['GET /api/deck/:id', { id: '7' }],
  own: ['GET /api/myDecks', {}],
  found: ['GET /api/search', { search: '' }],
}
const known = (key: readonly unknown[]) => queryClient.getQueryData(key)
const stateOf = (key: readonly unknown[]) => queryClient.getQueryState(key)

test('how many learn a deck is noted wherever the deck is known, and is no newer reading of the rest', () => {
  queryClient.setQueryData(keys.detail, deck(7, 1), { updatedAt: 1000 })
  queryClient.setQueryData(keys.own, [deck(6, 1), deck(7, 1)])
  queryClient.setQueryData(keys.found, { pages: [[deck(5, 1)], [deck(7, 1)]], pageParams: [0, 30] })
  noteLearners([{ kind: 'learners', deck: 7, learners: 3 }])
  expect(known(keys.detail)).toEqual(deck(7, 3))
  expect(stateOf(keys.detail)?.dataUpdatedAt).toBe(1000)
  expect(known(keys.own)).toEqual([deck(6, 1), deck(7, 3)])
  expect(known(keys.found)).toEqual({ pages: [[deck(5, 1)], [deck(7, 3)]], pageParams: [0, 30] })
})

test('the last number that was told counts, and other events say none', () => {
  queryClient.setQueryData(keys.detail, deck(7, 1))
  noteLearners([
    { kind: 'learners', deck: 7, learners: 3 },
    { kind: 'learners', deck: 7, learners: 0 },
    { kind: 'deck', deck: 7 },
  ])
  expect(known(keys.detail)).toEqual(deck(7, 0))
})

test('what is to be read again stays so', async () => {
  queryClient.setQueryData(keys.own, [deck(7, 1)])
  await queryClient.invalidateQueries({ queryKey: keys.own })
  noteLearners([{ kind: 'learners', deck: 7, learners: 3 }])
  expect(stateOf(keys.own)?.isInvalidated).toBe(true)
})

test.each([
  ['known already', [deck(7, 1)]],
  ['read for the first time', undefined],
])('an answer on its way, of what is %s, may be older than what was told last, and is awaited', async (_, before) => {
  const { promise: older, resolve } = Promise.withResolvers<unknown>()
  const queryFn = vi.fn<() => Promise<unknown>>().mockReturnValue(older)
  if (before) queryClient.setQueryData(keys.own, before)
  const end = new QueryObserver(queryClient, { queryKey: keys.own, queryFn, staleTime: 0 }).subscribe(() => {})
  noteLearners([{ kind: 'learners', deck: 7, learners: 2 }])
  noteLearners([{ kind: 'learners', deck: 7, learners: 3 }])
  resolve([{ ...deck(7, 1), name: 'Newer' }])
  await expect.poll(() => known(keys.own)).toEqual([{ ...deck(7, 3), name: 'Newer' }])
  expect(queryFn).toHaveBeenCalledTimes(1)
  end()
})

test('a later answer counts by itself', async () => {
  const answers = [1, 4].map((learners) => [deck(7, learners)])
  const queryFn = vi.fn<() => Promise<unknown>>(async () => answers.shift())
  const observer = new QueryObserver(queryClient, { queryKey: keys.own, queryFn, staleTime: 0 })
  const end = observer.subscribe(() => {})
  noteLearners([{ kind: 'learners', deck: 7, learners: 3 }])
  await expect.poll(() => known(keys.own)).toEqual([deck(7, 3)])
  await observer.refetch()
  expect(known(keys.own)).toEqual([deck(7, 4)])
  end()
})
