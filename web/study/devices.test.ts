import { expect, test, vi } from 'vitest'
import { cardOf, queueOf } from './card-fixture.ts'
import { leftOf } from './phase.ts'
import { cards, session } from './session-fixture.ts'

const soon = (check: () => void) => vi.waitFor(check, { interval: 1, timeout: 5000 })

test('a card that is rated on another device while its answer is shown says so, and is not rated once more', async () => {
  const counted = [queueOf([], { fresh: 4 }), queueOf([cardOf(1)], { fresh: 5 })]
  const { world, study, shownId, outbox } = session([cards(1, 2, 3, 4, 5), ...counted])
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  study.reveal()
  world.tell([{ kind: 'rated', deck: 1, cards: [1], reviews: ['other'] }])
  expect(study.session().current).toMatchObject({ card: { id: 1 }, news: 'rated' })
  expect(leftOf(study.session())).toEqual({ due: 0, fresh: 4 })
  study.rate(1)
  expect([shownId(), outbox.status().entries]).toEqual([2, []])
  // Taken back there, it counts again here.
  await soon(() => expect(world.asked).toHaveLength(2))
  world.tell([{ kind: 'rated', deck: 1, cards: [], reviews: [] }])
  await soon(() => expect(leftOf(study.session()).fresh).toBe(5))
})

test('after the end, what was rated or taken back on another device changes what comes next', async () => {
  const [before, after] = ['2026-03-01T12:00:00.000Z', '2026-03-02T12:00:00.000Z']
  const answers = [cards(1), queueOf([], { nextDueAt: before }), queueOf([], { nextDueAt: after }), cards(1)]
  const { world, study, shownId } = session(answers)
  study.start()
  await soon(() => expect(shownId()).toBe(1))
  world.tell([{ kind: 'rated', deck: 1, cards: [1], reviews: ['other'] }])
  await soon(() => expect(study.session().nextDueAt).toBe(before))
  world.tell([{ kind: 'rated', deck: 1, cards: [1], reviews: ['another'] }])
  await soon(() => expect(study.session().nextDueAt).toBe(after))
  world.tell([{ kind: 'rated', deck: 1, cards: [], reviews: [] }])
  await soon(() => expect(study.session().waiting).toHaveLength(1))
  study.restart()
  expect(shownId()).toBe(1)
})
