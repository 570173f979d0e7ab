import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openSending } from './sending.ts'

const { signal } = new AbortController()

/** A file that nobody reads to its end, of which a connection takes some bytes at each look. */
function unreadFile(bytesPerLook: number) {
  let taken = 0
  const bytes = new Readable({ read: () => {} })
  return { bytes, file: { make: async () => bytes, count: () => (taken += bytesPerLook), signal } }
}

test('a file that waits for its place gets that of the slowest reader', async () => {
  const send = openSending({ total: 2, fairMs: 200 })
  const [fast, slow, next] = [unreadFile(1000), unreadFile(1), unreadFile(1000)]
  await Promise.all([send(1, fast.file), send(2, slow.file)])
  expect(await send(3, next.file)).toBe(next.bytes)
  expect([fast, slow, next].map(({ bytes }) => bytes.destroyed)).toEqual([false, true, false])
})

test('a slow reader keeps its place while others have room, or are gone', async () => {
  const send = openSending({ total: 1, fairMs: 50 })
  const slow = unreadFile(1)
  await send(1, slow.file)
  void send(2, { ...unreadFile(1).file, signal: AbortSignal.abort() })
  await wait(300)
  expect(slow.bytes.destroyed).toBe(false)
})

test('a file that cannot be made frees its place', async () => {
  const send = openSending({ total: 1 })
  const broken = async () => {
    throw new Error('no room')
  }
  await expect(send(1, { ...unreadFile(1).file, make: broken })).rejects.toThrow('no room')
  const { bytes, file } = unreadFile(1)
  expect(await send(2, file)).toBe(bytes)
})
