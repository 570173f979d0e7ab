import { expect, test } from 'vitest'
import type { Rating } from '../../shared/study.ts'
import { cardOf, queueOf } from './card-fixture.ts'
import { emptySession, lastStep, phaseOf, type Session, spaceRating } from './session.ts'
import { type Action, sessionReducer } from './sessionReducer.ts'
import { shuffled } from './shuffle.ts'

const limit = 3
const run = (actions: Action[], from: Session = emptySession(7)) => actions.reduce(sessionReducer, from)

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

test('shows the first card that arrives, and the others wait', () => {
  const session = run([fetched([1, 2, 3])])
  expect(shownId(session)).toBe(1)
  expect(waitingIds(session)).toEqual([2, 3])
  expect(phaseOf(session, 0)).toBe('card')
})

test('rates a card only when its answer is revealed', () => {
  const session = run([fetched([1, 2]), { type: 'rated', reviewId: 'a', rating: 3, durationMs: 1, now: 2000 }])
  expect(shownId(session)).toBe(1)
  expect(session.history).toEqual([])
})

test('shows the next card at once, and a rating lowers the count', () => {
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

test("takes the server's counts when they include all actions, and keeps its own otherwise", () => {
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
  // Requested while `b` was being sent: the server may or may not have counted it.
  expect(sessionReducer(done, refill(69, askedAt(1, 3, false))).fresh).toBe(68)
  expect(sessionReducer(done, refill(68, askedAt(1, 3, false))).fresh).toBe(68)
  // Requested before `b` was rated.
  expect(sessionReducer(done, refill(69, askedAt(1, 2))).fresh).toBe(68)
  const known = sessionReducer(done, { type: 'ratingAcknowledged' })
  expect(sessionReducer(known, refill(60, askedAt(2, 4))).fresh).toBe(60)
})

test('counts an undo between the request and the response of a refill', () => {
  const first = fetched([1, 2, 3], {
    queue: queueOf(
      [1, 2, 3].map((id) => cardOf(id)),
      { fresh: 70 },
    ),
  })
  const session = run([first, ...rated('a'), { type: 'ratingAcknowledged' }])
  const asked = askedAt(1, session.changes)
  const undoing = sessionReducer(session, undone)
  expect(sessionReducer(undoing, refill(69, asked)).fresh).toBe(70)
  expect(run([{ type: 'undoAcknowledged', reviewId: 'a' }, refill(69, asked)], undoing).fresh).toBe(70)
})

test('takes the first counts, whatever an earlier visit left in the outbox', () => {
  expect(run([{ type: 'ratingAcknowledged' }, refill(9, askedAt(0, 0, false))]).fresh).toBe(9)
})

test('counts a card that is asked early as coming back, until it is due', () => {
  const queue = queueOf([cardOf(1), cardOf(2)], { due: 0, learning: 3, fresh: 0 })
  const session = run([fetched([], { queue })])
  expect(session).toMatchObject({ due: 0, learning: 3, fresh: 0 })
  const next = run(rated('a', 4), session)
  expect(next).toMatchObject({ due: 0, learning: 2, fresh: 0 })
  expect(run([undone], next)).toMatchObject({ due: 0, learning: 3, fresh: 0 })
  const later = queueOf([], { due: 1, learning: 1, fresh: 0 })
  expect(run([fetched([], { queue: later, asked: askedAt(0, 1) })], next)).toMatchObject({ due: 1, learning: 1 })
})

test('counts a card that is rated to come back within an hour, and no longer after an undo', () => {
  const session = run([fetched([1, 2]), ...rated('a', 1)])
  expect(session).toMatchObject({ due: 0, learning: 1, fresh: 1 })
  const both = run(rated('b', 2), session)
  expect(both).toMatchObject({ due: 0, learning: 2, fresh: 0 })
  // The first is asked again, and missed again.
  const queue = queueOf([cardOf(1)], { learning: 2, fresh: 0 })
  const again = run([fetched([], { queue, asked: askedAt(0, both.changes) }), ...rated('c', 1)], both)
  expect(again).toMatchObject({ due: 0, learning: 2, fresh: 0 })
  expect(run([undone, undone], again)).toMatchObject({ due: 0, learning: 1, fresh: 1 })
  const undoing = run([undone], session)
  expect(undoing).toMatchObject({ learning: 0, fresh: 2 })
  const refused = run([{ type: 'undoRefused', reviewId: 'a', now: 4000 }], undoing)
  expect(refused).toMatchObject({ learning: 1, fresh: 1 })
})

test('keeps its own counts while the server may not have a rating', () => {
  const queue = queueOf([cardOf(1), cardOf(2)], { due: 0, learning: 2, fresh: 0 })
  const session = run([fetched([], { queue }), ...rated('a', 4), fetched([], { queue, asked: askedAt(0, 1, false) })])
  expect(session).toMatchObject({ due: 0, learning: 1, fresh: 0 })
})

test('Space rates Easy, and Hard after a choice that is wrong or incomplete', () => {
  const after = (chosen: number[]) => spaceRating({ card: cardOf(1, [true, false, true]), chosen })
  expect(after([2, 0])).toBe(3)
  for (const chosen of [[], [0], [1], [0, 1, 2]]) expect(after(chosen)).toBe(1)
  expect(spaceRating({ card: cardOf(1), chosen: [] })).toBe(3)
})

test('chooses and unchooses answers before the reveal, and only where there is a choice', () => {
  const choice = fetched([], { queue: queueOf([cardOf(1, [true, false, true])]) })
  expect(run([choice, choose(2), choose(0), choose(2)]).current?.chosen).toEqual([0])
  expect(run([choice, choose(9)]).current?.chosen).toEqual([])
  expect(run([choice, { type: 'revealed' }, choose(0)]).current?.chosen).toEqual([])
  expect(run([fetched([1]), choose(0)]).current?.chosen).toEqual([])
})

test('skips fetched cards that it holds or whose ratings are not acknowledged', () => {
  const session = run([fetched([1, 2, 3]), fetched([1, 2, 4, 5], { pending: [5] })])
  expect(waitingIds(session)).toEqual([2, 3, 4])
})

test('brings cards back in several undos, newest first', () => {
  const before = run([fetched([1, 2, 3]), ...rated('a', 1), ...rated('b')])
  const once = sessionReducer(before, undone)
  expect(shownId(once)).toBe(2)
  expect(once.current).toMatchObject({ isRevealed: false, chosen: [], shownAt: 3000 })
  expect(waitingIds(once)).toEqual([3])
  const twice = sessionReducer(once, undone)
  expect(shownId(twice)).toBe(1)
  expect(waitingIds(twice)).toEqual([2, 3])
  expect(twice.fresh).toBe(3)
  expect(sessionReducer(twice, undone)).toBe(twice)
})

test('keeps the order of the answers of an undone card', () => {
  const session = run([fetched([1, 2])])
  const second = run(rated('a'), session)
  const again = sessionReducer(second, undone)
  expect(again.current?.seed).toBe(session.current?.seed)
  expect(run(rated('b'), again).current?.seed).toBe(second.current?.seed)
})

test('holds a card only once when it came back before its undo', () => {
  const session = run([fetched([1, 2]), ...rated('a'), fetched([1]), undone])
  expect(shownId(session)).toBe(1)
  expect(waitingIds(session)).toEqual([2])
})

test('removes the card again when its undo is refused', () => {
  const session = run([fetched([1, 2]), ...rated('a'), undone, { type: 'undoRefused', reviewId: 'a', now: 4000 }])
  expect(shownId(session)).toBe(2)
  expect(waitingIds(session)).toEqual([])
  expect(session.history.map((review) => review.reviewId)).toEqual(['a'])
  expect(session.undone).toEqual([])
})

test('offers no undo for a refused rating', () => {
  const session = run([fetched([1, 2]), ...rated('a'), { type: 'ratingRefused', reviewId: 'a' }])
  expect(session.history).toEqual([])
})

test('is over when the server has no more cards and every rating', () => {
  const last = run([fetched([1]), ...rated('a')])
  expect(phaseOf(last, 1)).toBe('saving')
  const acknowledged = sessionReducer(last, { type: 'ratingAcknowledged' })
  expect(phaseOf(acknowledged, 0)).toBe('loading')
  expect(phaseOf(sessionReducer(acknowledged, fetched([], { asked: askedAt(1) })), 0)).toBe('over')
})

test('is not over by a response from before the last acknowledgement', () => {
  const session = run([fetched([1]), ...rated('a'), { type: 'ratingAcknowledged' }, fetched([], { asked: askedAt(0) })])
  expect(phaseOf(session, 0)).toBe('loading')
})

test('shows a failure only without a card, until the next attempt', () => {
  const failure: Action = { type: 'fetchFailed', failure: new Error('offline') }
  expect(phaseOf(run([fetched([1]), failure]), 0)).toBe('card')
  const failed = run([failure])
  expect(phaseOf(failed, 0)).toBe('failed')
  expect(phaseOf(failed, 2)).toBe('saving')
  expect(phaseOf(sessionReducer(failed, { type: 'retried' }), 0)).toBe('loading')
})

const removed: Action = { type: 'removed', now: 5000 }

test('removes the card on the screen, and shows the next one at once', () => {
  const session = run([fetched([1, 2, 3], { queue: queueOf([cardOf(1), cardOf(2)], { fresh: 2 }) })])
  const without = run([{ type: 'revealed' }, removed], session)
  expect(shownId(without)).toBe(2)
  expect(without.current).toMatchObject({ isRevealed: false, shownAt: 5000 })
  expect(without.fresh).toBe(1)
  expect(without.history).toEqual([])
})

test('does not take a removed card again, whatever the server still sends and counts', () => {
  const session = run([fetched([1, 2, 3]), { type: 'revealed' }, removed])
  const refilled = sessionReducer(session, fetched([1, 4], { queue: queueOf([cardOf(1), cardOf(4)], { fresh: 9 }) }))
  expect(waitingIds(refilled)).toEqual([3, 4])
  expect(refilled.fresh).toBe(2)
})

test('is over when the last card is removed and the server has no more', () => {
  const session = run([fetched([1]), { type: 'revealed' }, removed])
  expect(phaseOf(session, 0)).toBe('over')
})

test('shows the outcome of the last rating until something else is done', () => {
  const session = run([fetched([1, 2, 3]), ...rated('a'), ...rated('b')])
  expect(session.latest).toBe('b')
  const others: Action[] = [
    { type: 'stepped', steps: [] },
    { type: 'edited', card: cardOf(3) },
  ]
  for (const other of others) expect(sessionReducer(session, other).latest).toBeNull()
  // Neither is that of the rating before shown again.
  expect(sessionReducer(session, undone).latest).not.toBe('a')
  const passed = run([{ type: 'revealed' }, { type: 'cardsGone', cardIds: [3], mark: 'gone', now: 4000 }], session)
  expect(sessionReducer(passed, { type: 'passed', now: 4000 }).latest).toBeNull()
})

test('a card that is restored after its rating was undone does not say so again', () => {
  const session = run([fetched([1, 2, 3]), ...rated('a'), undone])
  expect(session.current?.mark).toBe('undone')
  const back = run(
    [
      { type: 'removed', now: 4000 },
      { type: 'restored', cardId: 1, now: 5000 },
    ],
    session,
  )
  expect(shownId(back)).toBe(1)
  expect(back.current?.mark).toBeUndefined()
})

test('shows a restored card as it was, and the current one waits', () => {
  const session = run([fetched([1, 2]), { type: 'revealed' }, removed])
  const back = sessionReducer(session, { type: 'restored', cardId: 1, now: 6000 })
  expect(back.current).toMatchObject({ card: { id: 1 }, isRevealed: true, shownAt: 6000 })
  expect(waitingIds(back)).toEqual([2])
  expect(back.fresh).toBe(2)
  expect(sessionReducer(back, { type: 'restored', cardId: 1, now: 6000 })).toBe(back)
})

test('skips the reviews of a removed card on undo', () => {
  const twice = run([fetched([1, 2]), ...rated('a'), ...rated('b'), fetched([2]), { type: 'revealed' }, removed])
  const undoing = sessionReducer(twice, undone)
  expect(shownId(undoing)).toBe(1)
  expect(undoing.history.map((review) => review.reviewId)).toEqual(['b'])
})

const asked = { acknowledged: 0, changes: 0, isQuiet: true }
const cards = [cardOf(1, [true, false]), cardOf(2)]
const begun = sessionReducer(emptySession(1), {
  type: 'fetched',
  queue: queueOf(cards),
  limit: 5,
  asked,
  pending: [],
  now: 0,
})
const changed = (id: number, correct?: boolean[]) => ({
  ...cardOf(id, correct),
  version: 2,
  questionText: 'Better',
  intervals: [1, 2, 3, 4] as [number, number, number, number],
})

test('shows an edited card at once, with its answer revealed and its intervals unchanged', () => {
  const shown = sessionReducer(sessionReducer(begun, { type: 'chosen', answer: 1 }), { type: 'revealed' })
  const { current } = sessionReducer(shown, { type: 'edited', card: changed(1, [true, false]) })
  expect(current).toMatchObject({ isRevealed: true, chosen: [1], card: { questionText: 'Better', version: 2 } })
  expect(current?.card.intervals).toEqual(cardOf(1).intervals)
})

test('shows what another client made of a card, and says so once its answer is revealed', () => {
  const { current: before } = sessionReducer(begun, { type: 'cardChanged', card: changed(1) })
  expect(before).toMatchObject({ card: { questionText: 'Better' } })
  expect(before?.mark).toBeUndefined()
  const { current } = sessionReducer(sessionReducer(begun, { type: 'revealed' }), {
    type: 'cardChanged',
    card: changed(1),
  })
  expect(current).toMatchObject({ isRevealed: true, mark: 'changed', card: { questionText: 'Better' } })
})

test('forgets the chosen answers when an edit changes their number', () => {
  const chosen = sessionReducer(begun, { type: 'chosen', answer: 1 })
  expect(sessionReducer(chosen, { type: 'edited', card: changed(1, [true]) }).current?.chosen).toEqual([])
})

test('shows the edited content of waiting and undone cards', () => {
  const waiting = sessionReducer(begun, { type: 'edited', card: changed(2) })
  expect(waiting.waiting[0]?.card.questionText).toBe('Better')
  const rated = sessionReducer(sessionReducer(begun, { type: 'revealed' }), {
    type: 'rated',
    reviewId: 'r',
    rating: 3,
    durationMs: 1,
    now: 1,
  })
  const undone = sessionReducer(sessionReducer(rated, { type: 'edited', card: changed(1) }), { type: 'undone', now: 2 })
  expect(undone.current?.card.questionText).toBe('Better')
})

test('ignores the edit of a card that it does not hold', () => {
  expect(sessionReducer(begun, { type: 'edited', card: changed(9) }).current).toEqual(begun.current)
})

const reserveIds = (session: Session) => session.reserve.map(({ card }) => card.id)
const stocked = fetched([1, 2, 3, 4, 5, 6, 7], { limit: 50 })

test('keeps cards beyond those that wait, for when the server cannot be reached', () => {
  const failed: Action = { type: 'fetchFailed', failure: new Error('offline') }
  const session = run([stocked, failed, ...['a', 'b', 'c', 'd', 'e'].flatMap((id) => rated(id))])
  expect([shownId(session), waitingIds(session), reserveIds(session)]).toEqual([6, [], [7]])
  const last = run([...rated('f'), ...rated('g')], session)
  expect([shownId(last), phaseOf(last, 7), phaseOf(last, 0)]).toEqual([undefined, 'saving', 'failed'])
})

test('a later response takes its cards out of the reserve, and a complete one replaces it', () => {
  const session = run([stocked, fetched([6, 8, 9], { now: 2000 })])
  expect([waitingIds(session), reserveIds(session)]).toEqual([[2, 3, 4, 5, 6, 8, 9], [7]])
  expect(reserveIds(sessionReducer(session, fetched([10], { now: 3000 })))).toEqual([])
})

test('lets the cards of a reserve wait only where few do', () => {
  const reserve = fetched([6, 7, 8, 9, 10, 11], { limit: 50 })
  const first = run([fetched([1, 2, 3, 4, 5]), reserve])
  expect([waitingIds(first), reserveIds(first)]).toEqual([
    [2, 3, 4, 5],
    [6, 7, 8, 9, 10, 11],
  ])
  const later = run([fetched([1, 2, 3]), reserve])
  expect([waitingIds(later), reserveIds(later)]).toEqual([[2, 3, 6, 7, 8, 9, 10], [11]])
})

test('offers to undo neither a refused rating nor one of a removed card', () => {
  const rating = run([fetched([1, 2, 3]), ...rated('a')])
  expect(lastStep(rating)).toMatchObject({ reviewId: 'a' })
  expect(lastStep(run([{ type: 'ratingRefused', reviewId: 'a' }], rating))).toBeUndefined()
  expect(
    lastStep(run([fetched([1]), { type: 'revealed' }, removed, { type: 'revealed' }, removed, removed], rating)),
  ).toBe(undefined)
})

test('forgets the reserve when another client changes cards', () => {
  const session = run([stocked, { type: 'reserveOutdated' }])
  expect([waitingIds(session), reserveIds(session)]).toEqual([[2, 3, 4, 5], []])
})

test('the same seed gives the same order, with every answer once', () => {
  expect(shuffled(6, 42)).toEqual(shuffled(6, 42))
  expect(new Set(shuffled(6, 42))).toEqual(new Set([0, 1, 2, 3, 4, 5]))
})

test('every answer comes first about as often', () => {
  const first = Array.from({ length: 4000 }, (_, seed) => shuffled(4, seed)[0])
  for (const answer of [0, 1, 2, 3]) {
    const times = first.filter((one) => one === answer).length
    expect(times).toBeGreaterThan(880)
    expect(times).toBeLessThan(1120)
  }
})
