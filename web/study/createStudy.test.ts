import { expect, test, vi } from 'vitest'
import { needsHint } from './createStudy.ts'
import { cards, session } from './session-fixture.ts'

const soon = (check: () => void) => vi.waitFor(check, { interval: 1 })

test('fetches ahead, without the cards that it holds or whose ratings are being sent', async () => {
  const { world, study, shownId } = session([cards(1, 2, 3, 4, 5), cards(6)])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  for (const _ of [1, 2, 3]) {
    study.reveal()
    study.rate(3)
  }
  await soon(() => expect(world.asked).toHaveLength(2))
  expect(shownId()).toBe(4)
  expect(world.asked[1]?.skip).toEqual([4, 5, 1, 2, 3])
})

test('fetches a reserve for learning offline once the first cards are there', async () => {
  const { world, study, shownId } = session([cards(1, 2, 3, 4, 5), cards(6, 7, 8, 9, 10, 11, 12), new Error('offline')])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) {
    await soon(() => expect(shownId()).toBe(id))
    study.reveal()
    study.rate(3)
  }
  expect(shownId()).toBe(12)
  expect(world.asked.map(({ limit }) => limit).slice(0, 2)).toEqual([5, 50])
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
  const { world, study, shownId } = session([cards(1, 2, 3, 4, 5), cards(1, 6)])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  for (const id of [1, 2]) expect(study.remove()).toBe(id)
  expect(shownId()).toBe(3)
  await soon(() => expect(world.asked).toHaveLength(2))
  expect(world.asked[1]?.skip).toEqual([3, 4, 5, 1, 2])
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

test('shows the hint after five times Ok, and stores when', async () => {
  const { world, study, shownId } = session([cards(1, 2, 3, 4, 5, 6)])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  for (const _ of [1, 2, 3, 4, 5]) {
    expect(study.session().isHintShown).toBe(false)
    study.reveal()
    study.rate(2)
  }
  expect(study.session().isHintShown).toBe(true)
  expect(world.hintAt).toBe(1000)
  study.readHint()
  expect(study.session().isHintShown).toBe(false)
})

test('takes no more cards after it is stopped', async () => {
  const { world, study, shownId } = session([cards(1)])
  study.start()()
  await soon(() => expect(world.asked).toHaveLength(1))
  // The response is there after the pending promises.
  await new Promise((resolve) => setImmediate(resolve))
  expect(shownId()).toBeUndefined()
})

const day = 86_400_000
const now = 100 * day

test('needs the hint after five of the last eight', () => {
  expect(needsHint([2, 2, 2, 2], null, now)).toBe(false)
  expect(needsHint([2, 2, 2, 2, 2], null, now)).toBe(true)
  expect(needsHint([2, 3, 2, 3, 2, 3, 2, 2], null, now)).toBe(true)
  expect(needsHint([2, 3, 2, 3, 2, 3, 2, 2, 3], null, now)).toBe(false)
})

test('needs no other hint for three days', () => {
  expect(needsHint([2, 2, 2, 2, 2], now - 3 * day + 1, now)).toBe(false)
  expect(needsHint([2, 2, 2, 2, 2], now - 3 * day, now)).toBe(true)
})
