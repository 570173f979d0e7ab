import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Progress } from '../../shared/api/contract.ts'
import { openFeed } from './follow.ts'

const running: Progress = {
  id: 7,
  progress: 0.5,
  state: 'running',
  stage: 'writing',
  cards: 5,
  message: '',
  documentId: 3,
  unreviewed: 5,
  language: 'english',
  depth: 'key-points',
  wishes: null,
  most: null,
  kinds: null,
  level: null,
  failedPassages: 0,
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function feedWith({ isLive }: { isLive: boolean }) {
  const heard: [number, boolean][] = []
  const ask = vi.fn<() => Promise<Progress>>(() => Promise.resolve(running))
  const state = { isLive, news: () => {}, isListening: false }
  const close = openFeed({
    onEvent(listener) {
      state.news = listener
      state.isListening = true
      return () => void (state.isListening = false)
    },
    isLive: () => state.isLive,
    ask,
    onFailure: (error) => error === 'gone' && close(),
    onProgress: ({ progress }, isPolled) => heard.push([progress, isPolled]),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
  return { heard, ask, state, close }
}

test('reads once at the start and on each event while events arrive', async () => {
  const { heard, ask, state, close } = feedWith({ isLive: true })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
  state.news()
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual([0.5, 0.5].map((progress) => [progress, false]))
  close()
  expect(state.isListening).toBe(false)
})

test('reads once for several events, one request at a time', async () => {
  const { ask, state, close } = feedWith({ isLive: true })
  await vi.advanceTimersByTimeAsync(0)
  let answer = () => {}
  ask.mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve(running))))
  for (let count = 0; count < 5; count++) state.news()
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(2)
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(3)
  close()
})

test('polls every 2 seconds after 10 seconds without events', async () => {
  const { heard, ask, close } = feedWith({ isLive: false })
  await vi.advanceTimersByTimeAsync(9999)
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(4001)
  expect(ask).toHaveBeenCalledTimes(3)
  expect(heard).toEqual([0.5, 0.5, 0.5].map((progress) => [progress, true]))
  close()
})

test('polls when the connection breaks', async () => {
  const { ask, state, close } = feedWith({ isLive: true })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(ask).toHaveBeenCalledTimes(1)
  state.isLive = false
  await vi.advanceTimersByTimeAsync(4001)
  expect(ask).toHaveBeenCalledTimes(3)
  close()
})

test('retries a failed read, and ends when there is nothing left to read', async () => {
  const { ask, close } = feedWith({ isLive: false })
  ask.mockRejectedValueOnce('busy').mockRejectedValueOnce('gone')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(2)
  close()
})

test('receives nothing once it is closed', async () => {
  const { heard, state, close } = feedWith({ isLive: true })
  close()
  state.news()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(heard).toEqual([])
})
