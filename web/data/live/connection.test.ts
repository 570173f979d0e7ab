import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '../../../shared/live.ts'
import { eventParser, openConnection, Refused } from './connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const batch = (id: string, events: LiveEvent[] = []) => `id: ${id}\ndata: ${JSON.stringify(events)}\n\n`

/** A connection to a server that the test plays. Every stream that it opens is in `streams`. */
function connected() {
  const world = {
    streams: [] as { send(text: string): void; end(error?: Error): void; signal: AbortSignal }[],
    batches: [] as [LiveEvent[], string | null][],
    isOpen: false,
    signedOut: 0,
  }
  const connection = openConnection({
    read: (send, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      world.streams.push({ send, end: (error) => (error ? reject(error) : resolve()), signal })
      signal.addEventListener('abort', () => reject(new Error('aborted')))
      return promise
    },
    onBatch: (events, cursor) => world.batches.push([[...events], cursor]),
    onOpen: (isOpen) => void (world.isOpen = isOpen),
    onSignedOut: () => world.signedOut++,
    random: () => 0.5,
  })
  return { world, connection, last: () => world.streams.at(-1) }
}

test('receives batches and their cursors, and is open from the first one on', () => {
  const { world, last, connection } = connected()
  expect(world.isOpen).toBe(false)
  last()?.send(batch('7-1', [{ kind: 'deck', deck: 1 }]))
  expect(world).toMatchObject({ isOpen: true, batches: [[[{ kind: 'deck', deck: 1 }], '7-1']] })
  connection.close()
  expect([world.isOpen, last()?.signal.aborted]).toEqual([false, true])
})

test('a stream that ends is reopened, less and less often while that fails', async () => {
  const { world, last, connection } = connected()
  last()?.send(batch('7-1'))
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
  last()?.send(batch('7-1'))
  await vi.advanceTimersByTimeAsync(59_000)
  last()?.send(batch('7-2'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(world.streams.length).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(world.streams.length).toBe(2)
  expect(world.streams[0]?.signal.aborted).toBe(true)
  connection.close()
})

test('a user who returns does not wait for the next attempt, and a stream that works stays open', async () => {
  const { world, last, connection } = connected()
  last()?.send(batch('7-1'))
  connection.wake()
  expect(world.streams.length).toBe(1)
  last()?.end(new Error('no network'))
  await vi.advanceTimersByTimeAsync(1)
  connection.wake()
  expect(world.streams.length).toBe(2)
  connection.close()
})

test('one stream too many is retried after a minute, and an ended session is reported', async () => {
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

const dataIn = (text: string, read = eventParser()) => read(text).map(({ data }) => data)

test('parses the data of each event, in order, and the cursor after it', () => {
  expect(eventParser()('retry: 2000\n\nid: 7-1\ndata: {"a":1}\n\ndata: {"a":2}\n\n')).toEqual([
    { data: '{"a":1}', id: '7-1' },
    { data: '{"a":2}', id: null },
  ])
})

test('an event may come in pieces, cut anywhere', () => {
  const stream = 'data: one\r\n\r\n:\r\n\r\ndata: two\r\ndata: lines\r\n\r\n'
  const read = eventParser()
  expect(stream.split('').flatMap((letter) => dataIn(letter, read))).toEqual(['one', 'two\nlines'])
})

test('a comment that keeps the connection open is not an event, nor is an incomplete one', () => {
  const read = eventParser()
  expect(read(':\n\n')).toEqual([])
  expect(read('data: half')).toEqual([])
  expect(read('\n')).toEqual([])
  expect(dataIn('\n', read)).toEqual(['half'])
})
