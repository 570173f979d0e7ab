import { expect, test, vi } from 'vitest'
import type { TopicNode } from '../../shared/api/decks.ts'
import { cardOf, queueOf } from './card-fixture.ts'
import { leftOf } from './phase.ts'
import { cards, session } from './session-fixture.ts'

const soon = (check: () => void) => vi.waitFor(check, { interval: 1, timeout: 5000 })

const topic = (id: number, ...elements: TopicNode[]): TopicNode => ({ id, name: `Topic ${id}`, cards: 1, elements })
const cardIn = (topicId: number, id: number) => ({ ...cardOf(id), topicId })

/** Topic 1 with 2 beneath it is learned, 9 is not; cards 1 to 3 lie in 1. */
async function learning(answers = [cards(1, 2, 3)]) {
  const parts = session(answers, 1)
  parts.world.topics = [topic(1, topic(2)), topic(9)]
  for (const id of [1, 2, 3]) parts.world.cards.set(id, cardOf(id))
  parts.study.start()
  await soon(() => expect(parts.shownId()).toBe(1))
  const move = (card: number, to: number) => {
    parts.world.cards.set(card, cardIn(to, card))
    parts.world.tell([{ kind: 'card-changed', deck: 1, cards: [card] }])
  }
  const left = () => leftOf(parts.study.session())
  const waiting = () => parts.study.session().waiting.map(({ card }) => card.id)
  return { ...parts, move, left, waiting }
}

test('the server is asked for a topic as it is, not for those that lay beneath it', async () => {
  const { world } = await learning()
  expect(world.asked[0]).toMatchObject({ topic: 1 })
  expect(world.asked[0]).not.toHaveProperty('topics')
})

test('a card that is moved out of what is learned leaves the session, one that is moved within stays', async () => {
  const { world, move, left, waiting, shownId } = await learning([
    cards(1, 2, 3),
    queueOf([], { fresh: 2 }),
    queueOf([], { fresh: 1 }),
  ])
  move(3, 2)
  move(2, 9)
  await soon(() => expect(waiting()).toEqual([3]))
  expect(left()).toEqual({ due: 0, fresh: 2 })
  await soon(() => expect(world.asked).toHaveLength(2))
  move(1, 9)
  await soon(() => expect(shownId()).toBe(3))
  expect(left()).toEqual({ due: 0, fresh: 1 })
})

test('a card that is moved out while its answer is shown says so, counts no more, and can be rated', async () => {
  const counted = [2, 3, 2].map((fresh) => queueOf([], { fresh }))
  const { study, move, left, shownId, outbox } = await learning([cards(1, 2, 3), ...counted])
  study.reveal()
  move(1, 9)
  await soon(() => expect(study.session().current?.news).toBe('moved'))
  expect(left()).toEqual({ due: 0, fresh: 2 })
  // Back again, as by an undo, it is one to learn.
  move(1, 2)
  await soon(() => expect([study.session().current?.news, left().fresh]).toEqual([undefined, 3]))
  move(1, 9)
  await soon(() => expect(study.session().current?.news).toBe('moved'))
  study.rate(3)
  expect([shownId(), left()]).toEqual([2, { due: 0, fresh: 2 }])
  expect(outbox.status().entries).toMatchObject([{ cardId: 1, kind: 'rating' }])
})

test('one that was moved out and is thrown out of the deck, too, is counted off once', async () => {
  const { study, move, left } = await learning([cards(1, 2, 3), ...[2, 2].map((fresh) => queueOf([], { fresh }))])
  study.reveal()
  move(1, 9)
  await soon(() => expect(study.session().current?.news).toBe('moved'))
  expect(study.remove()).toBe(1)
  expect(left()).toEqual({ due: 0, fresh: 2 })
  study.restore(1)
  expect(left()).toEqual({ due: 0, fresh: 2 })
})

test('a topic that is moved away takes its cards along, and one that comes brings its own', async () => {
  const first = queueOf([cardOf(1), cardIn(2, 2), cardIn(2, 3)])
  const { world, waiting } = await learning([first, queueOf([cardIn(3, 4)])])
  world.topics = [topic(1, topic(3)), topic(9, topic(2))]
  world.tell([{ kind: 'topics', deck: 1 }])
  await soon(() => expect(waiting()).toEqual([4]))
})

test('a topic that is deleted leaves nothing to learn', async () => {
  const { world, waiting, shownId } = await learning()
  world.topics = [topic(9)]
  world.tell([{ kind: 'topics', deck: 1 }])
  await soon(() => expect([shownId(), ...waiting()]).toEqual([undefined]))
})

test('of a whole deck, a card that was moved is shown under the topic where it is now', async () => {
  const { world, study, shownId } = session([cards(1, 2)])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  for (const id of [1, 2]) world.cards.set(id, cardIn(9, id))
  study.reveal()
  world.tell([{ kind: 'card-changed', deck: 1, cards: [1, 2] }])
  await soon(() => expect(study.session().waiting[0]?.card.topicId).toBe(9))
  expect(study.session().current).toMatchObject({ card: { id: 1, topicId: 9 } })
  expect(study.session().current).not.toHaveProperty('news')
})

test('what is left is counted anew when cards come or go elsewhere, however many wait here', async () => {
  const five = cards(1, 2, 3, 4, 5)
  const counted = [queueOf([cardOf(6)], { fresh: 7 }), queueOf([cardOf(7)], { fresh: 6 })]
  const { world, study, shownId } = session([{ ...five, fresh: 6 }, ...counted])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  world.tell([
    { kind: 'card-added', deck: 1, cards: [8] },
    { kind: 'card-added', deck: 1, cards: [9] },
  ])
  await vi.waitFor(() => expect(leftOf(study.session()).fresh).toBe(7), { interval: 5 })
  world.tell([{ kind: 'card-removed', deck: 1, cards: [9] }])
  await vi.waitFor(() => expect(leftOf(study.session()).fresh).toBe(6), { interval: 5 })
  expect(world.asked).toHaveLength(3)
})

test('what came while a rating was on its way is counted once that arrived', async () => {
  const { world, study, shownId } = session([cards(1, 2, 3, 4, 5), queueOf([], { fresh: 9 })])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  study.reveal()
  study.rate(3)
  world.tell([{ kind: 'card-added', deck: 1, cards: [8] }])
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(world.asked).toHaveLength(1)
  world.send.resolve({ result: 'acknowledged' })
  await soon(() => expect(leftOf(study.session()).fresh).toBe(9))
})

test('a card that comes while others are fetched is not missed', async () => {
  const { world, study, shownId } = session([cards(1), cards(1, 2)])
  const { promise, resolve } = Promise.withResolvers<void>()
  world.beforeAnswer = promise
  study.start()
  await soon(() => expect(world.asked).toHaveLength(1))
  world.tell([{ kind: 'card-added', deck: 1, cards: [2] }])
  resolve()
  await soon(() => expect(study.session().waiting.map(({ card }) => card.id)).toEqual([2]))
  expect(shownId()).toBe(1)
})
