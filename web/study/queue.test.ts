import { expect, test } from 'vitest'
import type { Rating } from '../../shared/ratings.ts'
import { cardOf, queueOf } from './card-fixture.ts'
import { leftOf, phaseOf } from './phase.ts'
import { type Action, emptySession, next, type Session } from './queue.ts'

const limit = 3
const run = (actions: Action[], from: Session = emptySession(7)) => actions.reduce(next, from)

const askedAt = (acknowledged: number, changes = acknowledged, isQuiet = true) => ({ acknowledged, changes, isQuiet })
const fetched = (ids: number[], more: Partial<Extract<Action, { type: 'fetched' }>> = {}): Action => ({
  type: 'fetched',
  queue: queueOf(ids.map((id) => cardOf(id))),
  limit,
  asked: askedAt(0),
  pending: [],
  now: 1000,
  ...more,
})
const rated = (reviewId: string, rating: Rating = 3): Action[] => [
  { type: 'revealed' },
  { type: 'rated', reviewId, rating, durationMs: 1, now: 2000 },
]
const choose = (answer: number): Action => ({ type: 'chosen', answer })
const undone: Action = { type: 'undone', now: 3000 }
const shownId = (session: Session) => session.current?.card.id
const waitingIds = (session: Session) => session.waiting.map(({ card }) => card.id)

test('the first card that comes is shown, the others wait', () => {
  const session = run([fetched([1, 2, 3])])
  expect(shownId(session)).toBe(1)
  expect(waitingIds(session)).toEqual([2, 3])
  expect(phaseOf(session, 0)).toBe('card')
})

test('a card is rated only when its answer is shown', () => {
  const session = run([fetched([1, 2]), { type: 'rated', reviewId: 'a', rating: 3, durationMs: 1, now: 2000 }])
  expect(shownId(session)).toBe(1)
  expect(session.history).toEqual([])
})

test('the next card follows at once, and a rating lowers what is left', () => {
  const session = run([
    fetched([1, 2, 3], { queue: queueOf([cardOf(1), cardOf(2)], { due: 1, fresh: 1 }) }),
    ...rated('a'),
  ])
  expect(shownId(session)).toBe(2)
  expect(session.current?.shownAt).toBe(2000)
  expect([session.due, session.fresh]).toEqual([0, 1])
  expect(shownId(run(rated('b'), session))).toBeUndefined()
})

const refill = (fresh: number, asked: ReturnType<typeof askedAt>) =>
  fetched([], { queue: queueOf([cardOf(4)], { due: 0, fresh }), asked })

test('the server counts where it knew all that was done, else the session goes on counting', () => {
  const session = run([
    fetched([1, 2, 3], {
      queue: queueOf(
        [1, 2, 3].map((id) => cardOf(id)),
        { fresh: 70 },
      ),
    }),
  ])
  const done = run([...rated('a'), { type: 'ratingAcknowledged' }, ...rated('b')], session)
  expect(done.fresh).toBe(68)
  // Asked while `b` was on its way: the server may have counted it, or not.
  expect(next(done, refill(69, askedAt(1, 3, false))).fresh).toBe(68)
  expect(next(done, refill(68, askedAt(1, 3, false))).fresh).toBe(68)
  // Asked before `b` was rated.
  expect(next(done, refill(69, askedAt(1, 2))).fresh).toBe(68)
  const known = next(done, { type: 'ratingAcknowledged' })
  expect(next(known, refill(60, askedAt(2, 4))).fresh).toBe(60)
})

test('an undo between question and answer of a refill is counted', () => {
  const first = fetched([1, 2, 3], {
    queue: queueOf(
      [1, 2, 3].map((id) => cardOf(id)),
      { fresh: 70 },
    ),
  })
  const session = run([first, ...rated('a'), { type: 'ratingAcknowledged' }])
  const asked = askedAt(1, session.changes)
  const undoing = next(session, undone)
  expect(next(undoing, refill(69, asked)).fresh).toBe(70)
  expect(run([{ type: 'undoAcknowledged', reviewId: 'a' }, refill(69, asked)], undoing).fresh).toBe(70)
})

test('the first counts are taken, whatever an earlier visit left to send', () => {
  expect(run([{ type: 'ratingAcknowledged' }, refill(9, askedAt(0, 0, false))]).fresh).toBe(9)
})

test('a card that comes back before it is due counts as due', () => {
  const session = run([fetched([], { queue: queueOf([cardOf(1), cardOf(2)], { due: 0, fresh: 1 }) })])
  expect(leftOf(session)).toEqual({ due: 1, fresh: 1 })
})

test('answers are chosen and unchosen before the answer is shown, and only where there is a choice', () => {
  const choice = fetched([], { queue: queueOf([cardOf(1, [true, false, true])]) })
  expect(run([choice, choose(2), choose(0), choose(2)]).current?.chosen).toEqual([0])
  expect(run([choice, choose(9)]).current?.chosen).toEqual([])
  expect(run([choice, { type: 'revealed' }, choose(0)]).current?.chosen).toEqual([])
  expect(run([fetched([1]), choose(0)]).current?.chosen).toEqual([])
})

test('a card that is here, or whose rating the server does not know yet, is not taken again', () => {
  const session = run([fetched([1, 2, 3]), fetched([1, 2, 4, 5], { pending: [5] })])
  expect(waitingIds(session)).toEqual([2, 3, 4])
})

test('several undos in a row bring the cards back, newest first', () => {
  const before = run([fetched([1, 2, 3]), ...rated('a', 1), ...rated('b')])
  const once = next(before, undone)
  expect(shownId(once)).toBe(2)
  expect(once.current).toMatchObject({ isRevealed: false, chosen: [], shownAt: 3000 })
  expect(waitingIds(once)).toEqual([3])
  const twice = next(once, undone)
  expect(shownId(twice)).toBe(1)
  expect(waitingIds(twice)).toEqual([2, 3])
  expect(twice.fresh).toBe(3)
  expect(next(twice, undone)).toBe(twice)
})

test('an undone card has its answers in the order in which they were', () => {
  const session = run([fetched([1, 2])])
  const second = run(rated('a'), session)
  const again = next(second, undone)
  expect(again.current?.seed).toBe(session.current?.seed)
  expect(run(rated('b'), again).current?.seed).toBe(second.current?.seed)
})

test('a card that came back in the meantime waits only once after its undo', () => {
  const session = run([fetched([1, 2]), ...rated('a'), fetched([1]), undone])
  expect(shownId(session)).toBe(1)
  expect(waitingIds(session)).toEqual([2])
})

test('an undo that is refused takes the card away again', () => {
  const session = run([fetched([1, 2]), ...rated('a'), undone, { type: 'undoRefused', reviewId: 'a', now: 4000 }])
  expect(shownId(session)).toBe(2)
  expect(waitingIds(session)).toEqual([])
  expect(session.history.map((review) => review.reviewId)).toEqual(['a'])
  expect(session.undone).toEqual([])
})

test('a refused rating cannot be undone', () => {
  const session = run([fetched([1, 2]), ...rated('a'), { type: 'ratingRefused', reviewId: 'a' }])
  expect(session.history).toEqual([])
})

test('the session is over when the server has no more and knows every rating', () => {
  const last = run([fetched([1]), ...rated('a')])
  expect(phaseOf(last, 1)).toBe('saving')
  const told = next(last, { type: 'ratingAcknowledged' })
  expect(phaseOf(told, 0)).toBe('loading')
  expect(phaseOf(next(told, fetched([], { asked: askedAt(1) })), 0)).toBe('over')
})

test('an answer from before the last acknowledgement ends nothing', () => {
  const session = run([fetched([1]), ...rated('a'), { type: 'ratingAcknowledged' }, fetched([], { asked: askedAt(0) })])
  expect(phaseOf(session, 0)).toBe('loading')
})

test('a failure shows only when there is no card, and passes with the next attempt', () => {
  const failure: Action = { type: 'fetchFailed', failure: new Error('offline') }
  expect(phaseOf(run([fetched([1]), failure]), 0)).toBe('card')
  const failed = run([failure])
  expect(phaseOf(failed, 0)).toBe('failed')
  expect(phaseOf(failed, 2)).toBe('saving')
  expect(phaseOf(next(failed, { type: 'retried' }), 0)).toBe('loading')
})

const removed: Action = { type: 'removed', now: 5000 }

test('a card that is thrown out leaves the session once its answer is shown, and the next one follows at once', () => {
  const session = run([fetched([1, 2, 3], { queue: queueOf([cardOf(1), cardOf(2)], { fresh: 2 }) })])
  expect(next(session, removed)).toBe(session)
  const without = run([{ type: 'revealed' }, removed], session)
  expect(shownId(without)).toBe(2)
  expect(without.current).toMatchObject({ isRevealed: false, shownAt: 5000 })
  expect(without.fresh).toBe(1)
  expect(without.history).toEqual([])
})

test('what was thrown out does not come again, whatever the server still sends and counts', () => {
  const session = run([fetched([1, 2, 3]), { type: 'revealed' }, removed])
  const refilled = next(session, fetched([1, 4], { queue: queueOf([cardOf(1), cardOf(4)], { fresh: 9 }) }))
  expect(waitingIds(refilled)).toEqual([3, 4])
  expect(refilled.fresh).toBe(2)
})

test('the last card thrown out ends the session, as soon as the server has no more', () => {
  const session = run([fetched([1]), { type: 'revealed' }, removed])
  expect(phaseOf(session, 0)).toBe('over')
})

test('a removal that is taken back shows the card as it was, and the present one waits', () => {
  const session = run([fetched([1, 2]), { type: 'revealed' }, removed])
  const back = next(session, { type: 'restored', cardId: 1, now: 6000 })
  expect(back.current).toMatchObject({ card: { id: 1 }, isRevealed: true, shownAt: 6000 })
  expect(waitingIds(back)).toEqual([2])
  expect(back.fresh).toBe(2)
  expect(next(back, { type: 'restored', cardId: 1, now: 6000 })).toBe(back)
})

test('an undo passes over the reviews of a card that was thrown out', () => {
  const twice = run([fetched([1, 2]), ...rated('a'), ...rated('b'), fetched([2]), { type: 'revealed' }, removed])
  const undoing = next(twice, undone)
  expect(shownId(undoing)).toBe(1)
  expect(undoing.history.map((review) => review.reviewId)).toEqual(['b'])
})
