import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { makeDeck, publish } from '../testing/decks.ts'
import { waitingForLocks } from '../testing/locks.ts'
import { openTurns } from './turns.ts'

/** Reads that end when the test lets them. */
function openReads() {
  const reads = openTurns({ perUser: 1, total: 3 })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    begin: (userId: number, name: string) =>
      reads.run(userId, async () => {
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

test('one read of a user goes at a time, and three of all users', async () => {
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

test('one that fails makes way for the next', async () => {
  const reads = openTurns({ perUser: 1, total: 3 })
  const failed = reads.run(1, async () => Promise.reject(new Error('broken')))
  const next = reads.run(1, async () => 'done')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('those that wait for another process leave their places to other users after a while, and not to their own', async () => {
  const uploads = openTurns({ perUser: 2, total: 3, leavesAfterMs: 50 })
  const begun: string[] = []
  const { promise: pictures, resolve: finish } = Promise.withResolvers<void>()
  const begin = (userId: number, name: string) =>
    uploads.run(userId, async () => {
      begun.push(name)
      if (userId < 3) await pictures
    })
  const long = [begin(1, 'a1'), begin(1, 'a2'), begin(1, 'a3'), begin(2, 'b1')]
  const quick = begin(3, 'c1')
  await setImmediate()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await quick
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1'])
  await begin(4, 'd1')
  finish()
  await Promise.all(long)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'd1', 'a3'])
  // No place was given back twice.
  const { promise: again, resolve: end } = Promise.withResolvers<void>()
  const started: number[] = []
  const more = [5, 6, 7, 8].map((user) =>
    uploads.run(user, async () => {
      started.push(user)
      await again
    }),
  )
  await setImmediate()
  expect(started).toEqual([5, 6, 7])
  end()
  await Promise.all(more)
})

test('one that leaves its place to others goes on when it is its turn again', async () => {
  const imports = openTurns({ perUser: 1, total: 1 })
  const begun: string[] = []
  const pictures = Promise.withResolvers<void>()
  const paused = imports.run(1, async (leavingPlace) => {
    begun.push('a')
    await leavingPlace(() => pictures.promise)
    begun.push('a again')
  })
  await imports.run(2, async () => void begun.push('b'))
  const other = Promise.withResolvers<void>()
  const running = imports.run(3, async () => {
    begun.push('c')
    await other.promise
  })
  pictures.resolve()
  await setImmediate()
  expect(begun).toEqual(['a', 'b', 'c'])
  other.resolve()
  await Promise.all([paused, running])
  expect(begun.at(-1)).toBe('a again')
})

test('one that leaves its place for good ends without another', async () => {
  const turns = openTurns({ perUser: 1, total: 1 })
  const { promise: written, resolve: write } = Promise.withResolvers<void>()
  const { promise: read, resolve: end } = Promise.withResolvers<void>()
  const first = turns.run(1, async (leavingPlace) => {
    await leavingPlace(async () => written, { forGood: true })
    return 'written'
  })
  const second = turns.run(2, async () => read)
  write()
  expect(await first).toBe('written')
  end()
  await second
})

test('one that fails away from its place gives no place back twice', async () => {
  const imports = openTurns({ perUser: 1, total: 1 })
  const failed = imports.run(1, (leavingPlace) => leavingPlace(async () => Promise.reject(new Error('broken'))))
  await expect(failed).rejects.toThrow('broken')
  const end = Promise.withResolvers<void>()
  const begun: number[] = []
  const all = [2, 3].map((user) =>
    imports.run(user, async () => {
      begun.push(user)
      await end.promise
    }),
  )
  await setImmediate()
  expect(begun).toEqual([2])
  end.resolve()
  await Promise.all(all)
})

test('users take turns, however many reads of one wait', async () => {
  const { begun, begin, end } = openReads()
  for (const user of [1, 2, 3]) void begin(user, `first ${user}`)
  for (let n = 0; n < 5; n++) void begin(1, `more ${n}`)
  void begin(4, 'other')
  await setImmediate()
  await end('first 1')
  await end('more 0')
  expect(begun.slice(3)).toEqual(['more 0', 'other'])
})

/** Requests that take some milliseconds of a clock that the test moves, one at a time. */
function openDrawings(ordinaryMs: number) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const drawings = openTurns({ perUser: 1, total: 1, ordinaryMs })
  const begun: string[] = []
  const begin = (userId: number, name: string, ms: number, address?: string) => {
    const work = async () => {
      begun.push(name)
      await new Promise((resolve) => globalThis.setTimeout(resolve, ms))
    }
    return drawings.run(userId, work, address)
  }
  const finish = async (...requests: Promise<void>[]) => {
    await vi.advanceTimersByTimeAsync(5000)
    await Promise.all(requests)
  }
  return { begun, begin, finish }
}

test('who has used little time goes before those who have used much', async () => {
  const { begun, begin, finish } = openDrawings(0)
  await finish(begin(1, 'slow 1', 40), begin(2, 'slow 2', 20))
  const running = begin(4, 'running', 1)
  await finish(running, begin(1, 'more 1', 1), begin(1, 'more 1', 1), begin(2, 'more 2', 1), begin(3, 'new', 1))
  expect(begun.slice(3)).toEqual(['new', 'more 2', 'more 1', 'more 1'])
})

test('ordinary requests cost a user no turn, however many there were', async () => {
  const { begun, begin, finish } = openDrawings(500)
  for (let n = 0; n < 3; n++) await finish(begin(1, 'ordinary', 400))
  await finish(begin(2, 'slow', 600))
  const running = begin(3, 'running', 1)
  await finish(running, begin(2, 'slow', 1), begin(1, 'ordinary', 1), begin(4, 'new', 1))
  expect(begun.slice(5)).toEqual(['ordinary', 'new', 'slow'])
})

test('slow requests cost their user and everybody behind their address', async () => {
  const { begun, begin, finish } = openDrawings(0)
  await finish(begin(1, 'slow', 20, 'one address'))
  const running = begin(2, 'running', 1, 'another')
  const again = begin(1, 'again', 1, 'a fourth')
  await finish(running, again, begin(3, 'new', 1, 'one address'), begin(4, 'other', 1, 'a third'))
  expect(begun.slice(2)).toEqual(['other', 'again', 'new'])
})

test('slow users together have half of the places', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const turns = openTurns({ perUser: 4, total: 4, ordinaryMs: 100 })
  const begun: number[] = []
  const begin = (userId: number, ms: number) =>
    turns.run(userId, async () => {
      begun.push(userId)
      await new Promise((resolve) => globalThis.setTimeout(resolve, ms))
    })
  const slow = [begin(1, 2000), begin(2, 2000)]
  await vi.advanceTimersByTimeAsync(2000)
  await Promise.all(slow)
  const all = [1, 2, 1, 2].map((user) => begin(user, 50))
  expect(begun.slice(2)).toEqual([1, 2])
  all.push(begin(3, 50), begin(4, 50))
  expect(begun.slice(4)).toEqual([3, 4])
  await vi.advanceTimersByTimeAsync(200)
  await Promise.all(all)
  expect(new Set(begun.slice(6))).toEqual(new Set([1, 2]))
})

test('too many of one user are refused, and others are not', async () => {
  const { begin } = openReads()
  for (let n = 0; n <= 200; n++) void begin(1, String(n))
  await expect(begin(1, 'too many')).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 1 })
  void begin(2, 'other')
})

test('a user may have several at once, and the next one waits', async () => {
  const turns = openTurns({ perUser: 2 })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const begin = (userId: number, name: string) =>
    turns.run(userId, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
    })
  for (const name of ['a1', 'a2', 'a3']) void begin(1, name)
  void begin(2, 'b1')
  await setImmediate()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  ends[0]?.()
  await setImmediate()
  await setImmediate()
  expect(begun.at(-1)).toBe('a3')
})

test('writes that wait for one deck leave connections to everybody else', async () => {
  const app = await startApp()
  const anna = await app.register('anna@example.org')
  const { deckId, topicId, cardIds } = await makeDeck(anna, 3)
  const bob = await app.register('bob@example.org')
  const other = await makeDeck(bob, 1)
  const [cardid = 0] = other.cardIds
  let all: Promise<{ status: number }[]> | undefined
  await app.db.transaction().execute(async (db) => {
    await sql`select from decks where id = ${deckId} for update`.execute(db)
    const card = { deckId, topicId, isGapText: false, questionText: 'q', Answers: [{ text: 'a', correct: true }] }
    const writes = Array.from({ length: 60 }, (_, n) =>
      n % 2 === 0
        ? anna.try('PUT /api/card', card)
        : anna.try('PUT /api/moveCards', { deck: deckId, cards: cardIds, topic: topicId }),
    )
    // They have come as far as they can when these have been answered.
    await expect.poll(async () => waitingForLocks(app)).toBeGreaterThan(1)
    expect(await waitingForLocks(app)).toBeLessThan(10)
    await bob.call('GET /api/myDecks', {})
    await bob.call('PUT /api/submitAnswer', { rating: 3, cardid })
    all = Promise.all(writes)
  })
  expect((await all)?.map(({ status }) => status)).toEqual(Array<number>(60).fill(200))
})

test('writes of many users that wait for one deck leave connections to everybody else', async () => {
  const app = await startApp({ databasePool: 10 })
  const anna = await app.register()
  const { deckId, cardIds } = await makeDeck(anna, 1)
  await publish(app, anna, deckId)
  const [bob, ...visitors] = await Promise.all(Array.from({ length: 7 }, () => app.register()))
  if (!bob) throw new Error('Nobody registered.')
  const other = await makeDeck(bob, 1)
  const rate = (client: Client, [cardid = 0]: number[]) => client.try('PUT /api/submitAnswer', { rating: 3, cardid })
  const add = (client: Client) => client.try('PUT /api/library', { id: deckId })
  /** Lets each visitor send as many as they may at once. */
  async function whileLocked(write: (client: Client) => Promise<{ status: number }>, others: () => Promise<unknown>) {
    let all: Promise<{ status: number }[]> | undefined
    await app.db.transaction().execute(async (db) => {
      await sql`select from decks where id = ${deckId} for update`.execute(db)
      const writes = visitors.flatMap((visitor) => [1, 2, 3, 4].map(async () => write(visitor)))
      await expect.poll(async () => waitingForLocks(app)).toBeGreaterThan(3)
      await others()
      all = Promise.all(writes)
    })
    await all
  }
  await whileLocked(
    (visitor) => rate(visitor, cardIds),
    async () => {
      await bob.call('GET /api/today', {})
      await bob.call('PUT /api/profile', { name: 'Bob' })
    },
  )
  await app.db.deleteFrom('library').execute()
  await whileLocked(add, async () => {
    await bob.call('GET /api/today', {})
    expect(await rate(bob, other.cardIds)).toMatchObject({ status: 200 })
  })
})

test('reads of one user leave connections for everybody else', async () => {
  const app = await startApp()
  const anna = await app.register('anna@example.org')
  const { deckId } = await makeDeck(anna, 1)
  const bob = await app.register('bob@example.org')
  let all: Promise<{ status: number }[]> | undefined
  await app.db.transaction().execute(async (db) => {
    await sql`lock table topics in access exclusive mode`.execute(db)
    const reads = Array.from({ length: 60 }, (_, n) =>
      n % 2 === 0
        ? anna.try('GET /api/deck/:id', { id: String(deckId) })
        : anna.try('PUT /api/getTopics', { id: deckId }),
    )
    await expect.poll(async () => waitingForLocks(app)).toBeGreaterThan(1)
    expect(await waitingForLocks(app)).toBeLessThan(10)
    await bob.call('GET /api/myDecks', {})
    await bob.call('PUT /api/profile', { name: 'Bob' })
    all = Promise.all(reads)
  })
  expect((await all)?.map(({ status }) => status)).toEqual(Array<number>(60).fill(200))
})

test('reads of many users leave connections for writes', async () => {
  const app = await startApp()
  const anna = await app.register()
  const { deckId } = await makeDeck(anna, 1)
  await publish(app, anna, deckId)
  const readers = [anna, ...(await Promise.all(Array.from({ length: 7 }, () => app.register())))]
  let all: Promise<{ status: number }[]> | undefined
  await app.db.transaction().execute(async (db) => {
    await sql`lock table topics in access exclusive mode`.execute(db)
    const reads = readers.flatMap((reader) =>
      Array.from({ length: 4 }, () => reader.try('GET /api/deck/:id', { id: String(deckId) })),
    )
    await expect.poll(async () => waitingForLocks(app)).toBeGreaterThan(5)
    await anna.call('PUT /api/profile', { name: 'Anna' })
    all = Promise.all(reads)
  })
  expect((await all)?.map(({ status }) => status)).toEqual(Array<number>(32).fill(200))
})

test('cards that many users put off at once leave connections for others', async () => {
  const app = await startApp()
  const anna = await app.register()
  const { deckId, cardIds } = await makeDeck(anna, 2)
  await publish(app, anna, deckId)
  const learners = await Promise.all(Array.from({ length: 12 }, () => app.register()))
  let all: Promise<{ status: number }[]> | undefined
  await app.db.transaction().execute(async (db) => {
    await sql`lock table postponed in share mode`.execute(db)
    const writes = learners.flatMap((learner) => [
      learner.try('PUT /api/postpone', { id: cardIds, days: 1 }),
      learner.try('PUT /api/resume', { id: cardIds }),
    ])
    await expect.poll(async () => waitingForLocks(app)).toBe(8)
    await anna.call('PUT /api/flag', { id: cardIds[0] ?? 0, isFlagged: true })
    expect(await waitingForLocks(app)).toBe(8)
    all = Promise.all(writes)
  })
  expect((await all)?.map(({ status }) => status)).toEqual(Array<number>(24).fill(200))
})
