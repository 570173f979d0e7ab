import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Progress } from '../../shared/api/contract.ts'
import { openFeed } from './feed.ts'

const running: Progress = {
  ...{ id: 7, progress: 0.4, state: 'running', stage: 'writing', cards: 5, message: '', documentId: 3, unreviewed: 5 },
  ...{ language: 'english', depth: 'key-points' },
}
const eventOf = (progress: Progress) => `data: ${JSON.stringify(progress)}\n\n`

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const forever = () => new Promise<void>(() => {})

function feedWith(listen: (onText: (text: string) => void) => Promise<void>) {
  const heard: [number, boolean][] = []
  const poll = vi.fn<() => Promise<Progress>>(() => Promise.resolve({ ...running, progress: 0.5 }))
  const listening = vi.fn<typeof listen>(listen)
  const close = openFeed({
    listen: listening,
    poll,
    onFailure: (error) => error === 'gone' && close(),
    onProgress: ({ progress }, isPolled) => heard.push([progress, isPolled]),
    now: Date.now,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
  return { heard, poll, listening, close }
}

test('hears what the stream says, and does not ask as long as it speaks', async () => {
  const { heard, poll, close } = feedWith((onText) => {
    onText(eventOf(running))
    setInterval(() => onText(':\n\n'), 25_000)
    return forever()
  })
  await vi.advanceTimersByTimeAsync(300_000)
  expect(heard).toEqual([[0.4, false]])
  expect(poll).not.toHaveBeenCalled()
  close()
})

test('without a stream it asks every 2 seconds, from 10 seconds on', async () => {
  const { heard, poll, close } = feedWith(() => Promise.reject(new Error('no stream')))
  await vi.advanceTimersByTimeAsync(9999)
  expect(poll).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(4001)
  expect(poll).toHaveBeenCalledTimes(3)
  expect(heard).toEqual([0.5, 0.5, 0.5].map((progress) => [progress, true]))
  close()
})

test('a stream that is open and silent is helped by asking', async () => {
  const { poll, close } = feedWith(forever)
  await vi.advanceTimersByTimeAsync(12_001)
  expect(poll).toHaveBeenCalledTimes(2)
  close()
})

test('opens a broken stream again, less and less often', async () => {
  const { listening, close } = feedWith(() => Promise.reject(new Error('no stream')))
  await vi.advanceTimersByTimeAsync(1000)
  expect(listening).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2000)
  expect(listening).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(listening.mock.calls.length).toBeLessThan(10)
  close()
})

test('a failure to ask is tried again; that there is nothing any more is the end', async () => {
  const { poll, close } = feedWith(forever)
  poll.mockRejectedValueOnce('busy').mockRejectedValueOnce('gone')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(poll).toHaveBeenCalledTimes(2)
  close()
})

test('hears nothing once it is closed', async () => {
  let say = (_text: string) => {}
  const { heard, close } = feedWith((onText) => {
    say = onText
    return forever()
  })
  close()
  say(eventOf(running))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(heard).toEqual([])
})
