import { expect, test } from 'vitest'
import { ApiError } from './call.ts'
import { isRetryable, singleFlight } from './retry.ts'

test('no response, a timeout and a busy server are worth a retry, a refusal is not', () => {
  const failures = [new ApiError('offline', 0, null), new Error('timeout'), new ApiError('unavailable', 503, null)]
  const refusals = [400, 402, 403, 404, 409, 413, 415].map((status) => new ApiError('invalid-input', status, null))
  for (const isPatient of [false, true]) {
    expect(failures.map((error) => isRetryable(error, { isPatient }))).toEqual([true, true, true])
    expect(refusals.filter((error) => isRetryable(error, { isPatient }))).toEqual([])
  }
})

test('a delivery also waits for a session, a rate limit and a fresh token', () => {
  const passing = [401, 408, 425, 429].map((status) => new ApiError('invalid-input', status, null))
  passing.push(new ApiError('xsrf-mismatch', 403, null))
  expect(passing.filter((error) => isRetryable(error))).toEqual([])
  expect(passing.filter((error) => !isRetryable(error, { isPatient: true }))).toEqual([])
})

test('work runs once at a time, and once more for all calls during a run', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const run = singleFlight(() => {
    const current = Promise.withResolvers<void>()
    runs.push(current)
    return current.promise
  })
  const first = run()
  const [second, third] = [run(), run()]
  expect([runs.length, second === third]).toEqual([1, true])
  runs[0]?.reject(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.resolve()
  await Promise.all([second, third])
  void run()
  expect(runs).toHaveLength(3)
})
