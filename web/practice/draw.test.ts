import { expect, test } from 'vitest'
import { cardOf } from '../study/card-fixture.ts'
import { drawFrom } from './draw.ts'

/** Pages of 10 cards each. */
async function* pagesOf(cards: number) {
  for (let first = 1; first <= cards; first += 10)
    yield Promise.resolve({ answer: Array.from({ length: 10 }, (_, index) => cardOf(first + index)) })
}
const idsOf = async (draw: Parameters<typeof drawFrom>[1], cards = 100) =>
  (await drawFrom(pagesOf(cards), draw)).map(({ id }) => id)

test('cards come from all pages, each at most once, in an order that the seed decides', async () => {
  const ids = await idsOf({ most: 20, seed: 1 })
  expect(new Set(ids).size).toBe(20)
  expect(ids).toEqual(await idsOf({ most: 20, seed: 1 }))
  expect(ids).not.toEqual(await idsOf({ most: 20, seed: 2 }))
  expect(ids).not.toEqual(ids.toSorted((a, b) => a - b))
})

test('each card is as likely as any other', async () => {
  const times = new Map<number, number>()
  for (let seed = 0; seed < 1000; seed++)
    for (const id of await idsOf({ most: 10, seed })) times.set(id, (times.get(id) ?? 0) + 1)
  expect(times.size).toBe(100)
  for (const count of times.values()) expect(count).toBeGreaterThan(60)
})

test('only cards that fit are drawn, and all of them if they are few', async () => {
  const ids = await idsOf({ most: 20, seed: 3, fits: ({ id }) => id % 10 === 0 })
  expect(ids.toSorted((a, b) => a - b)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
})

test('a card that is on two pages is drawn once', async () => {
  async function* twice() {
    yield* pagesOf(10)
    yield* pagesOf(10)
  }
  const cards = await drawFrom(twice(), { most: 50, seed: 4 })
  expect(cards).toHaveLength(10)
})
