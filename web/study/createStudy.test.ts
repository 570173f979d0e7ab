import { expect, test, vi } from 'vitest'
import { cards, session } from './session-fixture.ts'

const soon = (check: () => void) => vi.waitFor(check, { interval: 1 })
const reserve = cards(...Array.from({ length: 50 }, (_, index) => 6 + index))
const offline = (times: number) => Array.from({ length: times }, () => new Error('offline'))

test('fetches ahead, without the cards that it holds or whose ratings are being sent', async () => {
  const { world, study, shownId } = session([cards(1, 2, 3, 4, 5), reserve, cards(6)])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  await soon(() => expect(study.session().reserve).toHaveLength(50))
  for (const _ of [1, 2, 3]) {
    study.reveal()
    study.rate(3)
  }
  await soon(() => expect(world.asked).toHaveLength(3))
  expect(shownId()).toBe(4)
  expect(world.asked[2]?.skip).toEqual([4, 5, 1, 2, 3])
})

test('fetches a reserve right after the first cards, to learn all of it offline', async () => {
  const { world, study, shownId } = session([cards(1, 2, 3, 4, 5), reserve, ...offline(60)])
  study.start()
  await soon(() => expect(study.session().reserve).toHaveLength(50))
  expect(world.asked).toEqual([
    { id: 1, skip: [], limit: 5 },
    { id: 1, skip: [1, 2, 3, 4, 5], limit: 50 },
  ])
  for (let id = 1; id <= 54; id++) {
    await soon(() => expect(shownId()).toBe(id))
    study.reveal()
    study.rate(3)
  }
  expect(shownId()).toBe(55)
})

test('does not wait for the reserve, and asks a learning step before it', async () => {
  const { world, outbox, study, shownId } = session([cards(1, 2, 3, 4, 5), reserve, cards(1, 6, 7, 8, 9)])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  const { promise, resolve } = Promise.withResolvers<void>()
  world.beforeAnswer = promise
  await soon(() => expect(world.asked).toHaveLength(2))
  study.reveal()
  study.rate(1)
  expect(shownId()).toBe(2)
  world.send.resolve({ result: 'acknowledged' })
  await soon(() => expect(outbox.status().entries).toEqual([]))
  resolve()
  await soon(() => expect(study.session().reserve).toHaveLength(50))
  expect(study.session().waiting.map(({ card }) => card.id)).toEqual([3, 4, 5])
  for (const _ of [2, 3]) {
    study.reveal()
    study.rate(3)
  }
  await soon(() => expect(study.session().waiting.map(({ card }) => card.id)).toEqual([5, 1, 6, 7, 8, 9]))
})

test('asks for no reserve where there are no more cards', async () => {
  const { world, study, shownId } = session([cards(1, 2, 3, 4)])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  study.reveal()
  expect(world.asked).toHaveLength(1)
})

test('does not ask a card again that was rated before a reload, whatever arrives first', async () => {
  const { world, outbox, study, shownId } = session([cards(1, 2), cards()])
  const { promise, resolve } = Promise.withResolvers<void>()
  outbox.addRating({ userId: 1, reviewId: 'before', cardId: 1, review: { cardid: 1, rating: 3 } })
  Object.assign(world, { userId: null, beforeAnswer: promise })
  study.start()
  // The server responded before it had the rating. The response arrives after the acknowledgement and the user id.
  world.send.resolve({ result: 'acknowledged' })
  await soon(() => expect(outbox.status().entries).toEqual([]))
  world.userId = 1
  resolve()
  await soon(() => expect(shownId()).toBe(2))
})

test('shows the next card at once, and a second key rates nothing', async () => {
  const { world, study, shownId } = session([cards(1, 2, 3)])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  study.reveal()
  world.now = 4500
  study.rate(1)
  study.rate(1)
  expect(shownId()).toBe(2)
  const kept: unknown[] = world.stored
    .values()
    .toArray()
    .map((json) => JSON.parse(json) as unknown)
  expect(kept).toMatchObject([
    { cardId: 1, userId: 1, review: { rating: 1, durationMs: 3500, reviewedAt: new Date(4500).toISOString() } },
  ])
})

test('fetches again once the last rating is acknowledged', async () => {
  const { world, study, shownId } = session([cards(1), cards(), cards(1)])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  study.reveal()
  study.rate(1)
  expect(shownId()).toBeUndefined()
  world.send.resolve({ result: 'acknowledged' })
  await soon(() => expect(world.asked.at(-1)?.skip).toEqual([]))
})

test('reports a refused rating and continues', async () => {
  const { world, study, shownId } = session([cards(1, 2)])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  study.reveal()
  study.rate(3)
  world.send.resolve({ result: 'refused', error: new Error('gone') })
  await soon(() => expect(world.refused).toEqual(['rating']))
  expect(study.session().history).toEqual([])
  expect(shownId()).toBe(2)
})

test('does not fetch a removed card again', async () => {
  const { world, study, shownId } = session([cards(1, 2, 3, 4, 5), reserve, cards(1, 6)])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  await soon(() => expect(study.session().reserve).toHaveLength(50))
  for (const id of [1, 2]) expect(study.remove()).toBe(id)
  expect(shownId()).toBe(3)
  await soon(() => expect(world.asked).toHaveLength(3))
  expect(world.asked[2]?.skip).toEqual([3, 4, 5, 1, 2])
  await soon(() => expect(study.session().waiting.map(({ card }) => card.id)).toEqual([4, 5, 6]))
})

test('retries a failed fetch only on request', async () => {
  const { world, study, shownId } = session([new Error('offline'), cards(1)])
  study.start()
  await soon(() => expect(study.session().failure?.message).toBe('offline'))
  expect(world.asked).toHaveLength(1)
  study.retry()
  await soon(() => expect(shownId()).toBe(1))
})

test('undoes what was done last, whatever it was', async () => {
  const { study, shownId } = session([cards(1, 2, 3, 4)])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  study.reveal()
  study.rate(3)
  const id = study.remove() ?? 0
  study.did(() => study.restore(id))
  const unflag = vi.fn<() => void>()
  study.did(unflag)
  study.reveal()
  study.rate(3)
  expect([id, shownId()]).toEqual([2, 4])
  study.undo()
  expect([shownId(), unflag.mock.calls.length]).toEqual([3, 0])
  study.undo()
  expect([shownId(), unflag.mock.calls.length]).toEqual([3, 1])
  study.undo()
  expect(shownId()).toBe(2)
  study.undo()
  expect(shownId()).toBe(1)
  study.undo()
  expect(unflag).toHaveBeenCalledTimes(1)
})

test('undoes once what is undone where it was offered, and then what was done before', async () => {
  const { study, shownId } = session([cards(1, 2, 3)])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  study.reveal()
  study.rate(3)
  const unflag = vi.fn<() => void>()
  const undo = study.did(unflag)
  undo()
  undo()
  expect([shownId(), unflag.mock.calls.length]).toEqual([2, 1])
  study.undo()
  expect(shownId()).toBe(1)
})

test('takes no more cards after it is stopped', async () => {
  const { world, study, shownId } = session([cards(1)])
  study.start()()
  await soon(() => expect(world.asked).toHaveLength(1))
  // The response is there after the pending promises.
  await new Promise((resolve) => setImmediate(resolve))
  expect(shownId()).toBeUndefined()
})
