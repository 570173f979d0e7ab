import { describe, expect, test } from 'vitest'
import { batchesOf, shownBatches } from './batches.ts'

const topic = (id: number, cards: number) => ({ id, name: `Topic ${id}`, cards, elements: [] })
const ids = (batches: { topics: readonly { id: number }[] }[]) =>
  batches.map((batch) => batch.topics.map((one) => one.id))

describe('batches of cards', () => {
  test('small topics are fetched together, and a large one is never split', () => {
    expect(ids(batchesOf([topic(1, 20), topic(2, 30), topic(3, 20), topic(4, 500), topic(5, 1)]))).toEqual([
      [1, 2],
      [3],
      [4],
      [5],
    ])
  })

  test('empty topics are in a batch too, so that a first card does not move the others', () => {
    const before = batchesOf([topic(1, 50), topic(2, 0), topic(3, 60)])
    const after = batchesOf([topic(1, 50), topic(2, 1), topic(3, 60)])
    expect(ids(before)).toEqual(ids(after))
  })

  test('a deck without topics has none', () => {
    expect(batchesOf([])).toEqual([])
  })

  test('only as many batches as needed are shown, with their checked topics', () => {
    const batches = batchesOf([topic(1, 40), topic(2, 20), topic(3, 60), topic(4, 60)])
    const checked: ReadonlySet<number> = new Set([2, 3, 4])
    expect(shownBatches(batches, checked, 50).map(({ topics, most }) => ({ topics, most }))).toEqual([
      { topics: [2], most: Infinity },
      { topics: [3], most: 30 },
    ])
  })

  test('a batch with nothing checked is not fetched', () => {
    const batches = batchesOf([topic(1, 60), topic(2, 60)])
    const checked: ReadonlySet<number> = new Set([2])
    expect(shownBatches(batches, checked, 1000).map((shown) => shown.topics)).toEqual([[2]])
  })
})
