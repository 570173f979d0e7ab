import { expect, test, vi } from 'vitest'
import type { TopicNode } from '../../shared/api/decks.ts'
import { cardOf, queueOf } from './card-fixture.ts'
import { phaseOf } from './session.ts'
import { cards, session } from './session-fixture.ts'

const soon = (check: () => void) => vi.waitFor(check, { interval: 1, timeout: 5000 })

/** After the first five cards there are no others. */
const noReserve = queueOf([], { fresh: 5 })

const topic = (id: number, ...elements: TopicNode[]): TopicNode => ({ id, name: `Topic ${id}`, cards: 1, elements })
const cardIn = (topicId: number, id: number) => ({ ...cardOf(id), topicId })

/** Topic 1, with 2 below it, is learned; 9 is not. Cards 1 to 3 are in 1. */
async function learning(answers = [cards(1, 2, 3)]) {
  const parts = session(answers, 1)
  parts.world.topics = [topic(1, topic(2)), topic(9)]
  for (const id of [1, 2, 3]) parts.world.cards.set(id, cardOf(id))
  parts.study.start()
  await soon(() => expect(parts.shownId()).toBe(1))
  const move = (card: number, to: number) => {
    parts.world.cards.set(card, cardIn(to, card))
    parts.world.publish([{ kind: 'card-changed', deck: 1, cards: [card] }])
  }
  const left = () => {
    const { due, learning, fresh } = parts.study.session()
    return { due, learning, fresh }
  }
  const waiting = () => parts.study.session().waiting.map(({ card }) => card.id)
  return { ...parts, move, left, waiting }
}

test('requests a chosen topic by its id, not by the topics below it', async () => {
  const { world } = await learning()
  expect(world.asked[0]).toMatchObject({ topic: 1 })
  expect(world.asked[0]).not.toHaveProperty('topics')
})

test('drops a card that is moved out of the learned topics, and keeps one that is moved within them', async () => {
  const { world, move, left, waiting, shownId } = await learning([
    cards(1, 2, 3),
    queueOf([], { fresh: 2 }),
    queueOf([], { fresh: 1 }),
  ])
  move(3, 2)
  move(2, 9)
  await soon(() => expect(waiting()).toEqual([3]))
  expect(left()).toEqual({ due: 0, learning: 0, fresh: 2 })
  await soon(() => expect(world.asked).toHaveLength(2))
  move(1, 9)
  await soon(() => expect(shownId()).toBe(3))
  expect(left()).toEqual({ due: 0, learning: 0, fresh: 1 })
})

test('marks a revealed card that is moved out, which no longer counts and can be rated', async () => {
  const counted = [2, 3, 2].map((fresh) => queueOf([], { fresh }))
  const { study, move, left, shownId, outbox } = await learning([cards(1, 2, 3), ...counted])
  study.reveal()
  move(1, 9)
  await soon(() => expect(study.session().current?.mark).toBe('moved'))
  expect(left()).toEqual({ due: 0, learning: 0, fresh: 2 })
  // Moved back, as by an undo, it counts again.
  move(1, 2)
  await soon(() => expect([study.session().current?.mark, left().fresh]).toEqual([undefined, 3]))
  move(1, 9)
  await soon(() => expect(study.session().current?.mark).toBe('moved'))
  study.rate(3)
  expect([shownId(), left()]).toEqual([2, { due: 0, learning: 0, fresh: 2 }])
  expect(outbox.status().entries).toMatchObject([{ cardId: 1, kind: 'rating' }])
})

test('counts a card that is moved out and then removed only once', async () => {
  const { study, move, left } = await learning([cards(1, 2, 3), ...[2, 2].map((fresh) => queueOf([], { fresh }))])
  study.reveal()
  move(1, 9)
  await soon(() => expect(study.session().current?.mark).toBe('moved'))
  expect(study.remove()).toBe(1)
  expect(left()).toEqual({ due: 0, learning: 0, fresh: 2 })
  study.restore(1)
  expect(left()).toEqual({ due: 0, learning: 0, fresh: 2 })
})

test('drops the cards of a topic that is moved away, and fetches those of one that is moved in', async () => {
  const first = queueOf([cardOf(1), cardIn(2, 2), cardIn(2, 3)])
  const { world, waiting } = await learning([first, queueOf([cardIn(3, 4)])])
  world.topics = [topic(1, topic(3)), topic(9, topic(2))]
  world.publish([{ kind: 'topics', deck: 1 }])
  await soon(() => expect(waiting()).toEqual([4]))
})

test('has no cards when the chosen topic is deleted', async () => {
  const { world, waiting, shownId } = await learning()
  world.topics = [topic(9)]
  world.publish([{ kind: 'topics', deck: 1 }])
  await soon(() => expect([shownId(), ...waiting()]).toEqual([undefined]))
})

test('shows a moved card under its new topic when the whole deck is learned', async () => {
  const { world, study, shownId } = session([cards(1, 2)])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  for (const id of [1, 2]) world.cards.set(id, cardIn(9, id))
  study.reveal()
  world.publish([{ kind: 'card-changed', deck: 1, cards: [1, 2] }])
  await soon(() => expect(study.session().waiting[0]?.card.topicId).toBe(9))
  expect(study.session().current).toMatchObject({ card: { id: 1, topicId: 9 } })
  expect(study.session().current).not.toHaveProperty('mark')
})

test('counts again when other clients add or remove cards, however many wait', async () => {
  const five = cards(1, 2, 3, 4, 5)
  const counted = [queueOf([cardOf(6)], { fresh: 7 }), queueOf([cardOf(7)], { fresh: 6 })]
  const { world, study, shownId } = session([{ ...five, fresh: 6 }, ...counted])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  world.publish([
    { kind: 'card-added', deck: 1, cards: [8] },
    { kind: 'card-added', deck: 1, cards: [9] },
  ])
  await vi.waitFor(() => expect(study.session().fresh).toBe(7), { interval: 5 })
  world.publish([{ kind: 'card-removed', deck: 1, cards: [9] }])
  await vi.waitFor(() => expect(study.session().fresh).toBe(6), { interval: 5 })
  expect(world.asked).toHaveLength(3)
})

test('counts again after an undo: the card is in no learning step any more', async () => {
  const { world, study, shownId } = session([
    cards(1, 2, 3, 4, 5),
    queueOf([], { fresh: 4, learning: 1 }),
    queueOf([], { fresh: 5 }),
  ])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  study.reveal()
  study.rate(1)
  world.send.resolve({ result: 'acknowledged' })
  await soon(() => expect(world.asked).toHaveLength(2))
  study.undo()
  await soon(() => expect(study.session()).toMatchObject({ fresh: 5, learning: 0 }))
})

test('asks when the next card is due after one was put off, and stays at the end', async () => {
  const nextDueAt = '2026-03-02T12:00:00.000Z'
  const { study, shownId } = session([cards(1), queueOf([], { nextDueAt })])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  study.remove()
  await soon(() => expect(phaseOf(study.session(), 0)).toBe('over'))
  study.dispatch({ type: 'moreAvailable', isQuiet: true })
  expect(phaseOf(study.session(), 0)).toBe('over')
  await soon(() => expect(study.session().nextDueAt).toBe(nextDueAt))
})

test('counts again after a rating is acknowledged when cards were added in the meantime', async () => {
  const { world, study, shownId } = session([cards(1, 2, 3, 4, 5), noReserve, queueOf([], { fresh: 9 })])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  study.reveal()
  study.rate(3)
  world.publish([{ kind: 'card-added', deck: 1, cards: [8] }])
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(world.asked).toHaveLength(2)
  world.send.resolve({ result: 'acknowledged' })
  await soon(() => expect(study.session().fresh).toBe(9))
})

test('does not miss a card that is added during a fetch', async () => {
  const { world, study, shownId } = session([cards(1), cards(1, 2)])
  const { promise, resolve } = Promise.withResolvers<void>()
  world.beforeAnswer = promise
  study.start()
  await soon(() => expect(world.asked).toHaveLength(1))
  world.publish([{ kind: 'card-added', deck: 1, cards: [2] }])
  resolve()
  await soon(() => expect(study.session().waiting.map(({ card }) => card.id)).toEqual([2]))
  expect(shownId()).toBe(1)
})

test('skips a card that another client deletes, and shows the current content of an edited one', async () => {
  const { world, study, shownId } = session([cards(1, 2, 3, 4, 5)])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  world.cards.set(3, { ...cardOf(3), version: 2, questionText: 'New' })
  world.publish([
    { kind: 'card-removed', deck: 1, cards: [1, 2, 9] },
    { kind: 'card-changed', deck: 1, cards: [3] },
    { kind: 'card-removed', deck: 2, cards: [3] },
  ])
  await soon(() => expect(study.session().current?.card.questionText).toBe('New'))
  // An event without ids: every card is read again.
  world.cards.delete(3)
  world.cards.set(5, cardOf(5))
  world.publish([{ kind: 'card-removed', deck: 1 }])
  await soon(() => expect(shownId()).toBe(5))
})

test('passes a revealed card that was deleted on any rating, and sends none', async () => {
  const { world, study, shownId, outbox } = session([cards(1, 2, 3, 4, 5), noReserve])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  study.reveal()
  world.publish([{ kind: 'card-removed', deck: 1, cards: [1] }])
  await soon(() => expect(study.session().current).toMatchObject({ card: { id: 1 }, mark: 'gone' }))
  // It is counted off once, however often the event arrives.
  world.publish([{ kind: 'card-removed', deck: 1, cards: [1, 5] }])
  await soon(() => expect(study.session()).toMatchObject({ due: 0, learning: 0, fresh: 3 }))
  study.rate(3)
  expect(shownId()).toBe(2)
  expect(study.session()).toMatchObject({ due: 0, learning: 0, fresh: 3 })
  // A second key press does not affect the next card.
  study.pass()
  expect(shownId()).toBe(2)
  expect([study.session().history, outbox.status().entries]).toEqual([[], []])
})

test('does not keep a revealed card that was deleted waiting behind an undo', async () => {
  const { world, study, shownId } = session([cards(1, 2, 3, 4, 5)])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  study.reveal()
  study.rate(3)
  study.reveal()
  world.publish([{ kind: 'card-removed', deck: 1, cards: [2] }])
  await soon(() => expect(study.session().current?.mark).toBe('gone'))
  study.undo()
  expect(shownId()).toBe(1)
  expect(study.session().waiting.map(({ card }) => card.id)).toEqual([3, 4, 5])
})

test('drops a card that is rated on another device, and not one that was rated here', async () => {
  const { world, study, shownId } = session([cards(1, 2, 3, 4, 5)])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  study.reveal()
  study.rate(3)
  const [{ reviewId } = { reviewId: '' }] = study.session().history
  world.own.add(reviewId)
  study.undo()
  expect(shownId()).toBe(1)
  world.publish([
    { kind: 'rated', deck: 1, cards: [1], reviews: [reviewId] },
    { kind: 'rated', deck: 1, cards: [2], reviews: ['other'] },
  ])
  await soon(() => expect(study.session().waiting.map(({ card }) => card.id)).toEqual([3, 4, 5]))
  expect(shownId()).toBe(1)
  world.publish([{ kind: 'rated', deck: 1, cards: [1, 3], reviews: ['another', 'one more'] }])
  await soon(() => expect(shownId()).toBe(4))
})

test('fails when the deck is gone', async () => {
  const { world, study, shownId } = session([cards(1)])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  world.publish([{ kind: 'access', deck: 1 }])
  world.deckFailure = new Error('gone')
  world.publish([{ kind: 'access', deck: 1 }])
  await soon(() => expect(study.session().failure).toBe(world.deckFailure))
})

test('holds a card that is added after the end until the learner continues', async () => {
  const { world, study, shownId } = session([queueOf([]), cards(1), queueOf([])])
  study.start()
  await soon(() => expect(study.session().isExhausted).toBe(true))
  world.publish([{ kind: 'card-added', deck: 1, cards: [1] }])
  await soon(() => expect(study.session().waiting).toHaveLength(1))
  expect([shownId(), phaseOf(study.session(), 0)]).toEqual([undefined, 'over'])
  study.restart()
  study.restart()
  expect([shownId(), phaseOf(study.session(), 0)]).toEqual([1, 'card'])
})

test('shows a card that is added before the end', async () => {
  const { world, study, shownId } = session([cards(1), cards(1, 2)])
  study.start()
  await soon(() => expect(study.session().isExhausted).toBe(true))
  world.publish([{ kind: 'card-added', deck: 1, cards: [2] }])
  study.reveal()
  study.rate(3)
  await soon(() => expect(shownId()).toBe(2))
})

test('shows a card that is added while the last rating is saved', async () => {
  const { world, study, shownId } = session([cards(1), queueOf([]), cards(1)])
  study.start()
  await soon(() => expect(study.session().isExhausted).toBe(true))
  study.reveal()
  study.rate(1)
  expect(phaseOf(study.session(), 1)).toBe('saving')
  world.publish([{ kind: 'card-added', deck: 1, cards: [2] }])
  await soon(() => expect(world.asked).toHaveLength(2))
  await soon(() => expect(study.session().isExhausted).toBe(true))
  world.send.resolve({ result: 'acknowledged' })
  await soon(() => expect(shownId()).toBe(1))
})

test('marks a revealed card that is rated on another device, and does not rate it again', async () => {
  const counted = [queueOf([], { fresh: 4 }), queueOf([cardOf(1)], { fresh: 5 })]
  const { world, study, shownId, outbox } = session([cards(1, 2, 3, 4, 5), noReserve, ...counted])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  study.reveal()
  world.publish([{ kind: 'rated', deck: 1, cards: [1], reviews: ['other'] }])
  await soon(() => expect(study.session().current).toMatchObject({ card: { id: 1 }, mark: 'rated' }))
  expect(study.session()).toMatchObject({ due: 0, learning: 0, fresh: 4 })
  study.rate(1)
  expect([shownId(), outbox.status().entries]).toEqual([2, []])
  // Undone there, it counts again here.
  await soon(() => expect(world.asked).toHaveLength(3))
  world.publish([{ kind: 'rated', deck: 1, cards: [], reviews: [] }])
  await soon(() => expect(study.session().fresh).toBe(5))
})

test('updates the end when another device rates or undoes', async () => {
  const [before, after] = ['2026-03-01T12:00:00.000Z', '2026-03-02T12:00:00.000Z']
  const answers = [cards(1), queueOf([], { nextDueAt: before }), queueOf([], { nextDueAt: after }), cards(1)]
  const { world, study, shownId } = session(answers)
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  world.publish([{ kind: 'rated', deck: 1, cards: [1], reviews: ['other'] }])
  await soon(() => expect(study.session().nextDueAt).toBe(before))
  world.publish([{ kind: 'rated', deck: 1, cards: [1], reviews: ['another'] }])
  await soon(() => expect(study.session().nextDueAt).toBe(after))
  world.publish([{ kind: 'rated', deck: 1, cards: [], reviews: [] }])
  await soon(() => expect(study.session().waiting).toHaveLength(1))
  study.restart()
  expect(shownId()).toBe(1)
})

test('over all decks, asks for no deck, and drops the cards of one that can no longer be seen', async () => {
  const ofDeck = (deckId: number, id: number) => ({ ...cardOf(id), deckId })
  const all = queueOf([ofDeck(1, 1), ofDeck(2, 2), ofDeck(1, 3)])
  const { world, study, shownId } = session([all, queueOf([])], null, null)
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  expect(world.asked[0]).toEqual({ skip: [], limit: 5 })
  world.cards.set(2, ofDeck(2, 2))
  world.publish([{ kind: 'access', deck: 1 }])
  await soon(() => expect(shownId()).toBe(2))
  expect(study.session().waiting).toEqual([])
  expect(study.session().failure).toBeNull()
})

test('keeps the reserve when the connection for events opens, and fetches another when cards were added', async () => {
  const ids = (first: number) => Array.from({ length: 50 }, (_, index) => first + index)
  const { world, study } = session([cards(1, 2, 3, 4, 5), cards(...ids(6)), cards(...ids(7))], null, null)
  study.start()
  const reserve = () => study.session().reserve.map(({ card }) => card.id)
  await soon(() => expect(reserve()).toEqual(ids(6)))
  world.publish([{ kind: 'missed' }])
  await import('./liveListener.ts')
  await new Promise((resolve) => setTimeout(resolve))
  expect(reserve()).toEqual(ids(6))
  world.publish([{ kind: 'card-added', deck: 1, cards: [56] }])
  await soon(() => expect(reserve()).toEqual([]))
  await soon(() => expect(reserve()).toEqual(ids(7)))
  expect(study.session().waiting).toHaveLength(4)
})
