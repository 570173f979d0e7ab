import { expect, test } from 'vitest'
import { cardOf } from '../study/card-fixture.ts'
import { type PracticeAction, practiceReducer, startPractice } from './practiceReducer.ts'

const start = () =>
  startPractice(
    [1, 2, 3].map((id) => cardOf(id)),
    1,
  )
const after = (...actions: PracticeAction[]) => actions.reduce(practiceReducer, start())
const reveal: PracticeAction = { type: 'revealed' }
const knew: PracticeAction = { type: 'answered', knewIt: true }
const again: PracticeAction = { type: 'answered', knewIt: false }

test('cards that were not known come back at the end, as often as it takes', () => {
  const first = after(reveal, again, reveal, knew, reveal, again)
  expect(first.waiting.map(({ id }) => id)).toEqual([1, 3])
  expect(first).toMatchObject({ known: 1, again: [], isRevealed: false })
  const second = [reveal, again, reveal, knew].reduce(practiceReducer, first)
  expect(second.waiting.map(({ id }) => id)).toEqual([1])
  expect([reveal, knew].reduce(practiceReducer, second)).toMatchObject({ waiting: [], again: [], known: 3 })
})

test('a card is answered only when its answer shows, and chosen only before', () => {
  expect(after(knew)).toEqual(start())
  const chosen = after({ type: 'chosen', answer: 0 }, { type: 'chosen', answer: 1 }, { type: 'chosen', answer: 0 })
  expect(chosen.chosen).toEqual([1])
  expect([reveal, { type: 'chosen', answer: 0 } as const].reduce(practiceReducer, chosen).chosen).toEqual([1])
})

test('each asking has its own order of answers', () => {
  expect(after(reveal, knew).seed).not.toBe(start().seed)
})
