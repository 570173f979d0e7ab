import { expect, test } from 'vitest'
import { acknowledged, browser, later, pending, rate, settled } from './outbox-fixture.ts'

test('before a logout what failed earlier is sent once more, and waited for', async () => {
  const { world, open } = browser()
  const second = pending()
  world.answers = [later, second.promise]
  const outbox = open()
  rate(outbox, 'a')
  await settled(() => expect(outbox.status().isStuck).toBe(true))
  let isFlushed = false
  const flushed = outbox.flush().then(() => (isFlushed = true))
  await settled(() => expect(world.sent).toHaveLength(2))
  expect(isFlushed).toBe(false)
  second.resolve(acknowledged)
  await flushed
  expect(world.events).toEqual(['rating a ok'])
  expect(world.timers).toEqual([])
})

test('before a logout an attempt that fails counts only if it began then', async () => {
  const { world, open } = browser()
  const first = pending()
  world.answers = [first.promise]
  const outbox = open()
  rate(outbox, 'a')
  await settled(() => expect(world.sent).toHaveLength(1))
  const flushed = outbox.flush()
  first.resolve(later)
  await flushed
  expect(world.events).toEqual(['rating a ok'])
})

test('a logout is not held up by a failure, nor for long', async () => {
  const { world, open, elapse } = browser()
  world.answers = [later, later, pending().promise]
  const outbox = open()
  await outbox.flush()
  rate(outbox, 'a')
  await settled(() => expect(outbox.status().isStuck).toBe(true))
  await outbox.flush()
  expect(world.sent).toHaveLength(2)
  const flushed = outbox.flush()
  await settled(() => expect(world.sent).toHaveLength(3))
  elapse()
  await flushed
  expect(outbox.status()).toMatchObject({ entries: [{ reviewId: 'a' }], isStuck: true })
})
