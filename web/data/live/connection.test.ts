import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '../../../shared/live.ts'
import { openConnection, Refused } from './connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const batch = (id: string, events: LiveEvent[] = []) => `id: ${id}\ndata: ${JSON.stringify(events)}\n\n`

/** A connection whose server the test plays: each stream that is opened stays in `streams`. */
function connected() {
  const world = {
    streams: [] as { say(text: string): void; end(error?: Error): void; signal: AbortSignal }[],
    heard: [] as [LiveEvent[], string | null][],
    isOpen: false,
    signedOut: 0,
  }
  const connection = openConnection({
    listen: (say, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      world.streams.push({ say, end: (error) => (error ? reject(error) : resolve()), signal })
      signal.addEventListener('abort', () => reject(new Error('aborted')))
      return promise
    },
    onBatch: (events, cursor) => world.heard.push([[...events], cursor]),
    onOpen: (isOpen) => void (world.isOpen = isOpen),
    onSignedOut: () => world.signedOut++,
    now: Date.now,
    random: () => 0.5,
    schedule(action, delayMs) {
      const timer = setTimeout(action, delayMs)
      return () => clearTimeout(timer)
    },
  })
  return { world, connection, last: () => world.streams.at(-1) }
}

test('hears batches and where to go on, and is open from the first one on', () => {
  const { world, last, connection } = connected()
  expect(world.isOpen).toBe(false)
  last()?.say(batch('7-1', [{ kind: 'deck', deck: 1 }]))
  expect(world).toMatchObject({ isOpen: true, heard: [[[{ kind: 'deck', deck: 1 }], '7-1']] })
  connection.close()
  expect([world.isOpen, last()?.signal.aborted]).toEqual([false, true])
})

test('a stream that ends is opened again, less and less often while that fails', async () => {
  const { world, last, connection } = connected()
  last()?.say(batch('7-1'))
  last()?.end()
  await vi.advanceTimersByTimeAsync(250)
  expect(world.streams.length).toBe(2)
  for (const pauseMs of [500, 1000, 2000]) {
    last()?.end(new Error('no network'))
    await vi.advanceTimersByTimeAsync(pauseMs - 1)
    const before = world.streams.length
    await vi.advanceTimersByTimeAsync(1)
    expect(world.streams.length).toBe(before + 1)
  }
  connection.close()
})

test('a stream that is silent for a minute is given up', async () => {
  const { world, last, connection } = connected()
  last()?.say(batch('7-1'))
  await vi.advanceTimersByTimeAsync(59_000)
  last()?.say(batch('7-2'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(world.streams.length).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(world.streams.length).toBe(2)
  expect(world.streams[0]?.signal.aborted).toBe(true)
  connection.close()
})

test('whoever comes back does not wait for the next attempt, nor for one that works', async () => {
  const { world, last, connection } = connected()
  last()?.say(batch('7-1'))
  connection.wake()
  expect(world.streams.length).toBe(1)
  last()?.end(new Error('no network'))
  await vi.advanceTimersByTimeAsync(1)
  connection.wake()
  expect(world.streams.length).toBe(2)
  connection.close()
})

test('one stream too many is tried again after a minute, and a session that ended is told', async () => {
  const { world, last, connection } = connected()
  last()?.end(new Refused(429))
  await vi.advanceTimersByTimeAsync(59_999)
  expect(world.streams.length).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  last()?.end(new Refused(401))
  await vi.advanceTimersByTimeAsync(0)
  expect(world.signedOut).toBe(1)
  connection.close()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(world.streams.length).toBe(2)
})
