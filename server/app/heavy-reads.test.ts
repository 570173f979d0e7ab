import type { FastifyRequest } from 'fastify'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openHeavyReads } from './limiters.ts'

const of = (userId: number) => ({ user: { id: userId } }) as FastifyRequest

/** Reads that end when they are told to. */
function openReads() {
  const reads = openHeavyReads()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    begin: (userId: number, name: string) =>
      reads.run(of(userId), async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        return name
      }),
    async end(name: string) {
      ends.get(name)?.()
      await setImmediate()
      await setImmediate()
    },
  }
}

test('one read of a user runs at a time, and three of all users', async () => {
  const { begun, begin, end } = openReads()
  const all = [begin(1, 'a1'), begin(1, 'a2'), begin(2, 'b1'), begin(3, 'c1'), begin(4, 'd1')]
  await setImmediate()
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'd1'])
  await end('c1')
  expect(begun).toHaveLength(4)
  await end('a1')
  expect(begun.at(-1)).toBe('a2')
  await end('a2')
  await end('d1')
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'c1', 'd1'])
})

test('the next read runs after one that fails', async () => {
  const reads = openHeavyReads()
  const failed = reads.run(of(1), async () => Promise.reject(new Error('broken')))
  const next = reads.run(of(1), async () => 'done')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('users take turns, however many reads of one are waiting', async () => {
  const { begun, begin, end } = openReads()
  for (const user of [1, 2, 3]) void begin(user, `first ${user}`)
  for (let n = 0; n < 5; n++) void begin(1, `more ${n}`)
  void begin(4, 'other')
  await setImmediate()
  await end('first 1')
  await end('more 0')
  expect(begun.slice(3)).toEqual(['more 0', 'other'])
})

test('too many reads of one user are refused, those of others are not', async () => {
  const { begin } = openReads()
  for (let n = 0; n <= 200; n++) void begin(1, String(n))
  await expect(begin(1, 'too many')).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 1 })
  void begin(2, 'other')
})
