import { expect, test } from 'vitest'
import { acknowledged, browser, later, pending, rate, settled, undo } from './outbox-fixture.ts'

test('ratings are kept at once, and sent in order and one at a time', async () => {
  const { world, open } = browser()
  const first = pending()
  world.answers = [first.promise]
  const outbox = open()
  for (const id of ['a', 'b', 'c']) rate(outbox, id)
  expect(world.stored.size).toBe(3)
  await settled(() => expect(world.sent).toEqual(['rating a']))
  first.resolve(acknowledged)
  await settled(() => expect(world.events).toEqual(['rating a ok', 'rating b ok', 'rating c ok']))
  expect(world.sent).toEqual(['rating a', 'rating b', 'rating c'])
  expect(world.stored.size).toBe(0)
  expect(outbox.status()).toEqual({ entries: [], isStuck: false })
})

test('a failure that may pass is tried again, each time later, and nothing overtakes it', async () => {
  const { world, open, elapse } = browser()
  world.answers = [later, later, later]
  const outbox = open()
  rate(outbox, 'a')
  await settled(() => expect(world.timers.map((timer) => timer.delayMs)).toEqual([1000]))
  expect(outbox.status().isStuck).toBe(true)
  rate(outbox, 'b')
  elapse()
  await settled(() => expect(world.timers.map((timer) => timer.delayMs)).toEqual([2000]))
  outbox.wake()
  await settled(() => expect(world.timers.map((timer) => timer.delayMs)).toEqual([4000]))
  elapse()
  await settled(() => expect(world.stored.size).toBe(0))
  expect(world.sent).toEqual(['rating a', 'rating a', 'rating a', 'rating a', 'rating b'])
  expect(outbox.status().isStuck).toBe(false)
})

test('what is not saved is told of until the last of it is sent', async () => {
  const { world, open } = browser()
  world.answers = [later]
  const outbox = open()
  rate(outbox, 'a')
  await settled(() => expect(outbox.status().isStuck).toBe(true))
  rate(outbox, 'b')
  const told: [number, boolean][] = []
  outbox.subscribe(() => told.push([outbox.status().entries.length, outbox.status().isStuck]))
  outbox.wake()
  await settled(() => expect(world.stored.size).toBe(0))
  await settled(() =>
    expect(told).toEqual([
      [1, true],
      [0, true],
      [0, false],
    ]),
  )
})

test('what was not sent outlives the page', async () => {
  const { world, open } = browser()
  world.answers = [later]
  rate(open(), 'a')
  await settled(() => expect(world.timers).toHaveLength(1))
  const reloaded = open()
  expect(reloaded.status().entries).toHaveLength(1)
  reloaded.wake()
  await settled(() => expect(world.stored.size).toBe(0))
  expect(world.sent).toEqual(['rating a', 'rating a'])
})

test('whoever hears of the last answer sees an empty outbox', async () => {
  const { open } = browser()
  const outbox = open()
  const left: number[] = []
  outbox.onSettled(() => left.push(outbox.status().entries.length))
  rate(outbox, 'a')
  rate(outbox, 'b')
  await settled(() => expect(left).toEqual([1, 0]))
})

test('a refused rating is dropped with its undo, and the rest is sent', async () => {
  const { world, open } = browser()
  const first = pending()
  world.answers = [first.promise]
  const outbox = open()
  rate(outbox, 'a')
  await settled(() => expect(world.sent).toHaveLength(1))
  expect(undo(outbox, 'a')).toBe(false)
  rate(outbox, 'b')
  first.resolve({ result: 'refused', error: new Error('gone') })
  await settled(() => expect(world.stored.size).toBe(0))
  expect(world.sent).toEqual(['rating a', 'rating b'])
  expect(world.events[0]).toBe('rating a gone')
})

test('an undo of what was never sent only forgets it', async () => {
  const { world, open } = browser()
  const first = pending()
  world.answers = [first.promise]
  const outbox = open()
  rate(outbox, 'a')
  rate(outbox, 'b')
  await settled(() => expect(world.sent).toHaveLength(1))
  expect(undo(outbox, 'b')).toBe(true)
  first.resolve(acknowledged)
  await settled(() => expect(world.stored.size).toBe(0))
  expect(world.sent).toEqual(['rating a'])
})

test('an undo of what the server may know follows it', async () => {
  const { world, open, elapse } = browser()
  world.answers = [later]
  const outbox = open()
  rate(outbox, 'a')
  await settled(() => expect(world.timers).toHaveLength(1))
  expect(undo(outbox, 'a')).toBe(false)
  elapse()
  await settled(() => expect(world.events).toEqual(['rating a ok', 'undo a ok']))
  rate(outbox, 'a2')
  await settled(() => expect(world.stored.size).toBe(0))
  expect(world.sent).toEqual(['rating a', 'rating a', 'undo a', 'rating a2'])
})

test('ratings of one user wait for their login and are never sent as another', async () => {
  const { world, open } = browser()
  world.userId = null
  const outbox = open()
  rate(outbox, 'a')
  await settled(() => expect(outbox.status().isStuck).toBe(true))
  world.userId = 2
  rate(outbox, 'b', 2)
  outbox.wake()
  await settled(() => expect(world.events).toEqual(['rating b ok']))
  expect(world.sent).toEqual(['rating b'])
  world.userId = 1
  outbox.wake()
  await settled(() => expect(world.stored.size).toBe(0))
  expect(world.sent).toEqual(['rating b', 'rating a'])
})

test('what another tab sent is sent once more, so that each tab hears the answer to its own', async () => {
  const { world, open } = browser()
  const first = pending()
  world.answers = [first.promise]
  const [one, other] = [open(), open()]
  rate(one, 'a')
  rate(other, 'b')
  await settled(() => expect(world.sent).toEqual(['rating a']))
  first.resolve(acknowledged)
  await settled(() => expect(world.events).toHaveLength(3))
  expect(world.sent).toEqual(['rating a', 'rating b', 'rating b'])
  expect(world.stored.size).toBe(0)
  expect(other.status().entries).toEqual([])
})

test('a rating that vanished from the storage is still unsent, and is sent in its order', async () => {
  const { world, open, elapse } = browser()
  world.answers = [later]
  const outbox = open()
  rate(outbox, 'a')
  await settled(() => expect(world.timers).toHaveLength(1))
  world.stored.clear()
  rate(outbox, 'b')
  expect(outbox.status().entries.map((entry) => entry.reviewId)).toEqual(['a', 'b'])
  elapse()
  await settled(() => expect(world.events).toEqual(['rating a ok', 'rating b ok']))
  expect(world.sent).toEqual(['rating a', 'rating a', 'rating b'])
})

test('two tabs keep what they rate at the same time', async () => {
  const { world, open } = browser()
  world.answers = [pending().promise]
  const [one, other] = [open(), open()]
  for (const number of Array(50).keys()) {
    rate(one, `one ${number}`)
    rate(other, `other ${number}`)
  }
  expect(world.stored.size).toBe(100)
})

test.each(['', '{}', '[]', 'null', '{"kind":"rating"}', 'not JSON'])(
  'damaged storage is an empty outbox: %s',
  (stored) => {
    const { world, open } = browser()
    world.stored.set('any', stored)
    expect(open().status().entries).toEqual([])
  },
)
