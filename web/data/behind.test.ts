import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { againIn, isBehind, retryInMs } from './behind.ts'
import { ApiError } from './call.ts'

afterEach(() => vi.useRealTimers())

/** A read on the screen, of a server that gives what `answer` gives. */
async function shown(answer: () => Promise<string>) {
  const client = new QueryClient()
  const read = { queryKey: ['read'], queryFn: answer, retry: false }
  await client.query(read)
  const observer = new QueryObserver(client, {
    ...read,
    staleTime: Infinity,
    refetchInterval: (query) => isBehind(query) && againIn(query),
  })
  const end = observer.subscribe(() => {})
  return { client, end, data: () => observer.getCurrentResult().data }
}

// Only a browser tries again by itself.
environmentManager.setIsServer(() => false)

test('what could not be brought up to date is tried again, each time after twice as long, until it is', async () => {
  vi.useFakeTimers()
  let calls = 0
  let answer = async () => 'old'
  const { client, end, data } = await shown(() => {
    calls++
    return answer()
  })
  answer = () => Promise.reject(new Error('offline'))
  await client.invalidateQueries()
  expect([calls, data()]).toEqual([2, 'old'])
  const callsAfter = async (seconds: number) => {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    return calls
  }
  expect(await callsAfter(4.9)).toBe(2)
  expect(await callsAfter(1.5)).toBe(3)
  expect(await callsAfter(8.5)).toBe(3)
  answer = async () => 'new'
  expect(await callsAfter(4.1)).toBe(4)
  expect(data()).toBe('new')
  expect(await callsAfter(120)).toBe(4)
  end()
})

test('what the server refuses is not asked for again, nor all of a list whose next page failed', async () => {
  const stateOf = (error: Error, more: object = {}) =>
    ({ state: { status: 'error', data: 'old', error, fetchMeta: null, ...more } }) as never
  const busy = new ApiError('unavailable', 503, null)
  expect(isBehind(stateOf(busy))).toBe(true)
  expect(isBehind(stateOf(busy, { data: undefined }))).toBe(false)
  expect(isBehind(stateOf(busy, { fetchMeta: { fetchMore: { direction: 'forward' } } }))).toBe(false)
  expect(isBehind(stateOf(new ApiError('forbidden', 403, null)))).toBe(false)
})

test('a read that failed is not tried again before the server asks for it', () => {
  expect(retryInMs(0, new ApiError('unavailable', 503, null, 5000))).toBe(5000)
  expect(retryInMs(0, new ApiError('unavailable', 503, null))).toBe(1000)
  expect(retryInMs(3, new ApiError('unavailable', 503, null, 5000))).toBe(8000)
  expect(retryInMs(0, new ApiError('unavailable', 503, null, 600_000))).toBe(600_000)
  expect(retryInMs(9, new ApiError('unavailable', 503, null, 5000))).toBe(30_000)
})

test('a read that is behind is not asked for again before the server asks for it', () => {
  const failed = (retryAfterMs: number) => {
    const error = new ApiError('unavailable', 503, null, retryAfterMs)
    return againIn({ state: { dataUpdateCount: 1, errorUpdateCount: 1, error } } as never)
  }
  expect(failed(0)).toBeLessThan(10_000)
  expect(failed(40_000)).toBeGreaterThanOrEqual(40_000)
})
