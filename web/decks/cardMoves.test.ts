import { expect, test } from 'vitest'
import { stretchesOf } from './cardMoves.ts'

const cards = (topicId: number, ...ids: number[]) => ids.map((id) => ({ id, topicId }))

test('cards go back before those that they stood before', () => {
  const order = [...cards(1, 10, 11, 12, 13), ...cards(2, 20, 21)]
  expect(stretchesOf(order, new Set([10, 12, 13, 20]))).toEqual([
    { topic: 1, cards: [10], before: 11 },
    { topic: 1, cards: [12, 13], before: null },
    { topic: 2, cards: [20], before: 21 },
  ])
})

test('very many that stood apart go back to their topics', () => {
  const ids = Array.from({ length: 60 }, (_, index) => index + 1)
  const odd = ids.filter((id) => id % 2 === 1)
  expect(stretchesOf(cards(1, ...ids), new Set(odd))).toEqual([{ topic: 1, cards: odd, before: null }])
})
