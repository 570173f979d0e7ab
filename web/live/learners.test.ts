import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../queryClient.ts'
import { noteLearners } from './learners.ts'

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

test('a reading that is under way, and may be older, is made again', async () => {
  const { promise: older, resolve } = Promise.withResolvers<unknown>()
  const queryFn = vi
    .fn<() => Promise<unknown>>()
    .mockReturnValueOnce(older)
    .mockResolvedValueOnce([deck(7, 3)])
  queryClient.setQueryData(keys.own, [deck(7, 1)])
  const end = new QueryObserver(queryClient, { queryKey: keys.own, queryFn, staleTime: 0 }).subscribe(() => {})
  noteLearners([{ kind: 'learners', deck: 7, learners: 3 }])
  resolve([deck(7, 1)])
  await expect.poll(() => known(keys.own)).toEqual([deck(7, 3)])
  expect(queryFn).toHaveBeenCalledTimes(2)
  end()
})
