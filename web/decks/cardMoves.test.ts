import { expect, test } from 'vitest'
import { stepsBack, stretchesOf } from './cardMoves.ts'

const cards = (topicId: number, ...ids: number[]) => ids.map((id) => ({ id, topicId }))

test('cards return before their old successors', () => {
  const order = [...cards(1, 10, 11, 12, 13), ...cards(2, 20, 21)]
  expect(stretchesOf(order, new Set([10, 12, 13, 20]))).toEqual([
    { topic: 1, cards: [10], before: 11 },
    { topic: 1, cards: [12, 13], before: null },
    { topic: 2, cards: [20], before: 21 },
  ])
})

test('very many scattered cards return to their topics', () => {
  const ids = Array.from({ length: 60 }, (_, index) => index + 1)
  const odd = ids.filter((id) => id % 2 === 1)
  expect(stretchesOf(cards(1, ...ids), new Set(odd))).toEqual([{ topic: 1, cards: odd, before: null }])
})

test('cards return before the next remaining card, and cards that somebody moved again stay', () => {
  const was = cards(1, 10, 11, 12, 13, 14)
  const put = { ids: new Set([10, 12, 13]), topic: 2 }
  const back = (...now: ReturnType<typeof cards>) => stepsBack(was, put, now)
  const stays = cards(2, 10, 12, 13)
  expect(back(...cards(1, 11, 14), ...stays).steps).toEqual([
    { topic: 1, cards: [10], before: 11 },
    { topic: 1, cards: [12, 13], before: 14 },
  ])
  // One neighbour is deleted, the other one moved.
  expect(back(...cards(1, 14), ...stays, ...cards(3, 11)).steps).toEqual([
    { topic: 1, cards: [10, 12, 13], before: 14 },
  ])
  expect(back(...stays)).toEqual({ steps: [{ topic: 1, cards: [10, 12, 13], before: null }], elsewhere: 0 })
  expect(back(...cards(1, 12, 14), ...cards(2, 10), ...cards(3, 13))).toEqual({
    steps: [{ topic: 1, cards: [10], before: 12 }],
    elsewhere: 2,
  })
})
