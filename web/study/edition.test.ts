import { expect, test } from 'vitest'
import { cardOf, queueOf } from './card-fixture.ts'
import { emptySession, next } from './queue.ts'

const asked = { acknowledged: 0, changes: 0, isQuiet: true }
const cards = [cardOf(1, [true, false]), cardOf(2)]
const begun = next(emptySession(1), { type: 'fetched', queue: queueOf(cards), limit: 5, asked, pending: [], now: 0 })
const changed = (id: number, correct?: boolean[]) => ({
  ...cardOf(id, correct),
  version: 2,
  questionText: 'Better',
  intervals: [1, 2, 3, 4] as [number, number, number, number],
})

test('a card that was changed shows so at once, its answer still shown and its intervals as they were', () => {
  const shown = next(next(begun, { type: 'chosen', answer: 1 }), { type: 'revealed' })
  const { current } = next(shown, { type: 'edited', card: changed(1, [true, false]) })
  expect(current).toMatchObject({ isRevealed: true, chosen: [1], card: { questionText: 'Better', version: 2 } })
  expect(current?.card.intervals).toEqual(cardOf(1).intervals)
})

test('what was chosen is forgotten when there are other answers', () => {
  const chosen = next(begun, { type: 'chosen', answer: 1 })
  expect(next(chosen, { type: 'edited', card: changed(1, [true]) }).current?.chosen).toEqual([])
})

test('one that waits, or comes back by undo, is the new one', () => {
  const waiting = next(begun, { type: 'edited', card: changed(2) })
  expect(waiting.waiting[0]?.card.questionText).toBe('Better')
  const rated = next(next(begun, { type: 'revealed' }), {
    type: 'rated',
    reviewId: 'r',
    rating: 3,
    durationMs: 1,
    now: 1,
  })
  const undone = next(next(rated, { type: 'edited', card: changed(1) }), { type: 'undone', now: 2 })
  expect(undone.current?.card.questionText).toBe('Better')
})

test('another card stays as it is', () => {
  expect(next(begun, { type: 'edited', card: changed(9) }).current).toEqual(begun.current)
})
