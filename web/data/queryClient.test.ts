import { environmentManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './call.ts'
import { isStale, refreshDelay } from './queryClient.ts'
import { retryDelay } from './retry.ts'

afterEach(() => vi.useRealTimers())

/** A read on the screen, of a server that gives what `answer` gives. */
async function shown(answer: () => Promise<string>) {
  const client = new QueryClient()
  const read = { queryKey: ['read'], queryFn: answer, retry: false }
  await client.query(read)
  const observer = new QueryObserver(client, {
    ...read,
    staleTime: Infinity,
    refetchInterval: (query) => isStale(query) && refreshDelay(query),
  })
  const end = observer.subscribe(() => {})
  return { client, end, data: () => observer.getCurrentResult().data }
}

// Only a browser retries by itself.
environmentManager.setIsServer(() => false)

test('data that could not be refreshed is fetched again after twice as long each time, until that succeeds', async () => {
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

test('a refused read is not repeated, nor a whole list whose next page failed', async () => {
  const stateOf = (error: Error, more: object = {}) =>
    ({ state: { status: 'error', data: 'old', error, fetchMeta: null, ...more } }) as never
  const busy = new ApiError('unavailable', 503, null)
  expect(isStale(stateOf(busy))).toBe(true)
  expect(isStale(stateOf(busy, { data: undefined }))).toBe(false)
  expect(isStale(stateOf(busy, { fetchMeta: { fetchMore: { direction: 'forward' } } }))).toBe(false)
  expect(isStale(stateOf(new ApiError('forbidden', 403, null)))).toBe(false)
})

test('a failed read is not retried sooner than the server asks for', () => {
  expect(retryDelay(0, new ApiError('unavailable', 503, null, 5000))).toBe(5000)
  expect(retryDelay(0, new ApiError('unavailable', 503, null))).toBe(1000)
  expect(retryDelay(3, new ApiError('unavailable', 503, null, 5000))).toBe(8000)
  expect(retryDelay(0, new ApiError('unavailable', 503, null, 600_000))).toBe(600_000)
  expect(retryDelay(9, new ApiError('unavailable', 503, null, 5000))).toBe(30_000)
})

test('stale data is not refreshed sooner than the server asks for', () => {
  const failed = (retryAfterMs: number) => {
    const error = new ApiError('unavailable', 503, null, retryAfterMs)
    return refreshDelay({ state: { dataUpdateCount: 1, errorUpdateCount: 1, error } } as never)
  }
  expect(failed(0)).toBeLessThan(10_000)
  expect(failed(40_000)).toBeGreaterThanOrEqual(40_000)
})
