import { expect, test } from 'vitest'
import type { Card } from '../../shared/api/contract.ts'
import { cardOf } from '../study/card-fixture.ts'
import {
  type MatchAction,
  matchReducer,
  type MatchSide,
  type Pair,
  pairOf,
  roundsOf,
  startMatch,
  tilesOf,
} from './matchReducer.ts'

const pair = (id: number, answer = `Answer ${id}`): Pair => ({
  id,
  question: `Question ${id}`,
  answer,
  isAiGenerated: false,
})
const on = (side: MatchSide, id: number, at = 0): MatchAction => ({ side, id, at })
const after = (...actions: MatchAction[]) => actions.reduce(matchReducer, startMatch([pair(1), pair(2), pair(3)]))

test('short cards with one right answer make pairs', () => {
  expect(pairOf(cardOf(1))).toMatchObject({ id: 1, question: 'Question 1', answer: 'Answer 0' })
  expect(pairOf(cardOf(1, [false, true]))?.answer).toBe('Answer 1')
  const others: Partial<Card>[] = [
    { Answers: cardOf(1, [true, true]).Answers },
    { isGapText: true },
    { questionFileLink: 'x' },
    { questionText: 'word '.repeat(30) },
    { Answers: [{ text: '', correct: true, fileLink: null }] },
  ]
  for (const other of others) expect(pairOf({ ...cardOf(1), ...other })).toBeNull()
})

test('a round has six pairs, none with the question or answer of another', () => {
  const ids = Array.from({ length: 13 }, (_, index) => index + 1)
  expect(roundsOf(ids.map((id) => pair(id))).map((round) => round.length)).toEqual([6, 6])
  const rounds = roundsOf([pair(1, 'yes'), pair(2, 'Yes!'), pair(3, 'no'), pair(4, 'No')])
  expect(rounds.map((round) => round.map(({ id }) => id))).toEqual([
    [1, 3],
    [2, 4],
  ])
})

test('two tiles are a pair or a mistake, from whichever side one begins', () => {
  expect(after(on('answer', 2), on('question', 2))).toMatchObject({ found: [2], chosen: {} })
  const mistaken = after(on('question', 1), on('answer', 2))
  expect(mistaken).toMatchObject({
    found: [],
    chosen: {},
    missed: { question: 1, answer: 2 },
    mistakes: 1,
  })
})

test('a choice changes on its side, and can be taken back', () => {
  expect(after(on('question', 1), on('question', 3)).chosen).toEqual({ question: 3 })
  expect(after(on('question', 1), on('question', 1)).chosen).toEqual({})
  expect(after(on('question', 1), null).chosen).toEqual({})
})

test('what was found is not chosen any more', () => {
  const found = after(on('question', 1), on('answer', 1))
  expect(matchReducer(found, on('question', 1))).toBe(found)
})

test('a round takes until its last pair', () => {
  const two = after(on('question', 1), on('answer', 1), on('question', 2), on('answer', 2, 5000))
  expect(two.doneAt).toBeNull()
  expect([on('question', 3, 6000), on('answer', 3, 7000)].reduce(matchReducer, two).doneAt).toBe(7000)
})

test('the place of a question does not give away its answer', () => {
  const pairs = [1, 2, 3, 4, 5, 6].map((id) => pair(id))
  const opposite = new Set<number>()
  for (let seed = 1; seed <= 100; seed++) {
    const [questions, answers] = [tilesOf('question', pairs, seed), tilesOf('answer', pairs, seed)]
    opposite.add(answers.findIndex(({ id }) => id === questions[0]?.id))
  }
  expect(opposite.size).toBe(6)
})
