import { expect, test } from 'vitest'
import type { Card } from '../../shared/api/contract.ts'
import { cardOf } from '../study/card-fixture.ts'
import { currentOf, startTest, type TestAction, testReducer } from './testReducer.ts'

const gaps: Card = {
  ...cardOf(1),
  isGapText: true,
  questionText: 'The /$**Rhine**/$ flows into the /$North Sea/$.',
  Answers: [],
}
const long: Card = { ...cardOf(2), Answers: [{ text: 'word '.repeat(30), correct: true, fileLink: null }] }

const after = (card: Card, ...actions: TestAction[]) => actions.reduce(testReducer, startTest([card]))
const reveal: TestAction = { type: 'revealed' }
const leave: TestAction = { type: 'left' }
const typed = (...texts: string[]): TestAction => ({ type: 'typed', typed: texts })
const resultOf = (card: Card, ...actions: TestAction[]) => after(card, ...actions).results[0]

test('a typed answer is compared, and each gap counts', () => {
  expect(resultOf(cardOf(1), typed(' answer  0. '), reveal, leave)?.isRight).toBe(true)
  expect(resultOf(gaps, typed('rhine', 'North Sea'), reveal, leave)?.isRight).toBe(true)
  expect(resultOf(gaps, typed('rhine'), reveal, leave)?.isRight).toBe(false)
})

test('accents count unless the learner has set otherwise', () => {
  const card = { ...cardOf(1), Answers: [{ text: 'été', correct: true, fileLink: null }] }
  const outcome = (forgivesAccents: boolean) =>
    [typed('ete'), reveal, leave].reduce(testReducer, startTest([card], forgivesAccents)).results[0]?.isRight
  expect([outcome(false), outcome(true)]).toEqual([false, true])
})

test('the learner can overrule a no, which the result says', () => {
  const result = resultOf(cardOf(1), typed('the same in other words'), reveal, { type: 'left', knewIt: true })
  expect(result).toMatchObject({ isRight: true, isOverruled: true })
})

test('what was not typed is for the learner to judge', () => {
  expect(after(long, reveal, leave).results).toEqual([])
  expect(resultOf(long, reveal, { type: 'left', knewIt: true })).toMatchObject({ isRight: true, isOverruled: false })
  expect(resultOf(cardOf(1), reveal, { type: 'left', knewIt: false })?.isRight).toBe(false)
})

test('of several choices exactly the right ones are to be chosen', () => {
  const card = cardOf(1, [true, false, true])
  const choose = (answer: number): TestAction => ({ type: 'chosen', answer })
  expect(resultOf(card, choose(0), choose(2), reveal, leave)?.isRight).toBe(true)
  expect(resultOf(card, choose(0), reveal, leave)?.isRight).toBe(false)
  expect(resultOf(card, choose(0), choose(1), choose(2), reveal, leave)?.isRight).toBe(false)
})

test('nothing changes after the answer was shown, and no card is left before', () => {
  expect(after(cardOf(1), leave).results).toEqual([])
  expect(after(cardOf(1), reveal, typed('Answer 0')).typed).toEqual([])
  expect(currentOf(after(cardOf(1), typed('x'), reveal, leave))).toBeUndefined()
})
