import { expect, test, vi } from 'vitest'
import { cardOf, queueOf } from './card-fixture.ts'
import { leftOf, phaseOf } from './phase.ts'
import { cards, session } from './session-fixture.ts'

const soon = (check: () => void) => vi.waitFor(check, { interval: 1 })

test('cards are fetched ahead, without those that are here or whose ratings are on their way', async () => {
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

test('after a reload, what was rated before is not asked again, whatever arrives first', async () => {
  const { world, outbox, study, shownId } = session([cards(1, 2), cards()])
  const { promise, resolve } = Promise.withResolvers<void>()
  outbox.addRating({ userId: 1, reviewId: 'before', cardId: 1, review: { cardid: 1, rating: 3 } })
  Object.assign(world, { userId: null, beforeAnswer: promise })
  study.start()
  // The server answered before it had the rating; the answer comes after the rating's own, and after who this is.
  world.send.resolve({ result: 'acknowledged' })
  await soon(() => expect(outbox.status().entries).toEqual([]))
  world.userId = 1
  resolve()
  await soon(() => expect(shownId()).toBe(2))
})

test('the next card is there in the same moment, and a second key rates nothing', async () => {
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

test('when all is rated it asks again after the server knows it', async () => {
  const { world, study, shownId } = session([cards(1), cards(), cards(1)])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  study.reveal()
  study.rate(1)
  expect(shownId()).toBeUndefined()
  world.send.resolve({ result: 'acknowledged' })
  await soon(() => expect(world.asked.at(-1)?.skip).toEqual([]))
})

test('a refused rating is told, and the session goes on', async () => {
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

test('a card that is thrown out is not fetched again', async () => {
  const { world, study, shownId } = session([cards(1, 2, 3, 4, 5), cards(1, 6)])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  expect(study.remove()).toBeNull()
  for (const id of [1, 2]) {
    study.reveal()
    expect(study.remove()).toBe(id)
  }
  expect(shownId()).toBe(3)
  await soon(() => expect(world.asked).toHaveLength(2))
  expect(world.asked[1]?.skip).toEqual([3, 4, 5, 1, 2])
  await soon(() => expect(study.session().waiting.map(({ card }) => card.id)).toEqual([4, 5, 6]))
})

test('a failed fetch waits for another attempt', async () => {
  const { world, study, shownId } = session([new Error('offline'), cards(1)])
  study.start()
  await soon(() => expect(study.session().failure?.message).toBe('offline'))
  expect(world.asked).toHaveLength(1)
  study.retry()
  await soon(() => expect(shownId()).toBe(1))
})

test('five times Ok shows the hint, and remembers when', async () => {
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

test('after its end a session takes no more cards', async () => {
  const { world, study, shownId } = session([cards(1)])
  study.start()()
  await soon(() => expect(world.asked).toHaveLength(1))
  // The answer is there after the promises that are under way.
  await new Promise((resolve) => setImmediate(resolve))
  expect(shownId()).toBeUndefined()
})

test('a card that is deleted elsewhere is skipped, one that is changed comes as it is now', async () => {
  const { world, study, shownId } = session([cards(1, 2, 3, 4, 5)])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  world.cards.set(3, { ...cardOf(3), version: 2, questionText: 'New' })
  world.tell([
    { kind: 'card-removed', deck: 1, cards: [1, 2, 9] },
    { kind: 'card-changed', deck: 1, cards: [3] },
    { kind: 'card-removed', deck: 2, cards: [3] },
  ])
  await soon(() => expect(study.session().current?.card.questionText).toBe('New'))
  // Too many to name them: each is asked about.
  world.cards.delete(3)
  world.cards.set(5, cardOf(5))
  world.tell([{ kind: 'card-removed', deck: 1 }])
  await soon(() => expect(shownId()).toBe(5))
})

test('a card that is deleted while its answer is shown is passed by any rating, which is not sent', async () => {
  const { world, study, shownId, outbox } = session([cards(1, 2, 3, 4, 5)])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  study.reveal()
  world.tell([{ kind: 'card-removed', deck: 1, cards: [1] }])
  expect(study.session().current).toMatchObject({ card: { id: 1 }, news: 'gone' })
  // It counts as little as one that waited, however often that is told.
  world.tell([{ kind: 'card-removed', deck: 1, cards: [1, 5] }])
  expect(leftOf(study.session())).toEqual({ due: 0, fresh: 3 })
  study.rate(3)
  expect(shownId()).toBe(2)
  expect(leftOf(study.session())).toEqual({ due: 0, fresh: 3 })
  // A second press is none for the next card.
  study.pass()
  expect(shownId()).toBe(2)
  expect([study.session().history, outbox.status().entries]).toEqual([[], []])
})

test('a card that is deleted while its answer is shown does not wait for an undo to be over', async () => {
  const { world, study, shownId } = session([cards(1, 2, 3, 4, 5)])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  study.reveal()
  study.rate(3)
  study.reveal()
  world.tell([{ kind: 'card-removed', deck: 1, cards: [2] }])
  study.undo()
  expect(shownId()).toBe(1)
  expect(study.session().waiting.map(({ card }) => card.id)).toEqual([3, 4, 5])
})

test('a card that is rated on another device leaves the session; one that was rated here does not leave it again', async () => {
  const { world, study, shownId } = session([cards(1, 2, 3, 4, 5)])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  study.reveal()
  study.rate(3)
  const [{ reviewId } = { reviewId: '' }] = study.session().history
  world.own.add(reviewId)
  study.undo()
  expect(shownId()).toBe(1)
  world.tell([{ kind: 'rated', deck: 1, cards: [1], reviews: [reviewId] }])
  expect(shownId()).toBe(1)
  world.tell([{ kind: 'rated', deck: 1, cards: [1, 2], reviews: ['other', 'another'] }])
  expect(shownId()).toBe(3)
})

test('a deck that is no longer there ends the session', async () => {
  const { world, study, shownId } = session([cards(1)])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  world.tell([{ kind: 'access', deck: 1 }])
  world.deckFailure = new Error('gone')
  world.tell([{ kind: 'access', deck: 1 }])
  await soon(() => expect(study.session().failure).toBe(world.deckFailure))
})

test('a card that is added after the end waits until the learner goes on', async () => {
  const { world, study, shownId } = session([queueOf([]), cards(1), queueOf([])])
  study.start()
  await soon(() => expect(study.session().isExhausted).toBe(true))
  world.tell([{ kind: 'card-added', deck: 1, cards: [1] }])
  await soon(() => expect(study.session().waiting).toHaveLength(1))
  expect([shownId(), phaseOf(study.session(), 0)]).toEqual([undefined, 'over'])
  study.restart()
  study.restart()
  expect([shownId(), phaseOf(study.session(), 0)]).toEqual([1, 'card'])
})

test('a card that is added before the end comes by itself', async () => {
  const { world, study, shownId } = session([cards(1), cards(1, 2)])
  study.start()
  await soon(() => expect(study.session().isExhausted).toBe(true))
  world.tell([{ kind: 'card-added', deck: 1, cards: [2] }])
  study.reveal()
  study.rate(3)
  await soon(() => expect(shownId()).toBe(2))
})

test('a card that comes while the last rating is being saved is asked by itself', async () => {
  const { world, study, shownId } = session([cards(1), queueOf([]), cards(1)])
  study.start()
  await soon(() => expect(study.session().isExhausted).toBe(true))
  study.reveal()
  study.rate(1)
  expect(phaseOf(study.session(), 1)).toBe('saving')
  world.tell([{ kind: 'card-added', deck: 1, cards: [2] }])
  await soon(() => expect(study.session().isExhausted).toBe(true))
  world.send.resolve({ result: 'acknowledged' })
  await soon(() => expect(shownId()).toBe(1))
})
