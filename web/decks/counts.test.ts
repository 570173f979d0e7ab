import { expect, test } from 'vitest'
import { countsOf } from './counts.ts'
import { sampleTopics } from './tree-fixture.ts'

test('a topic has counts of its own, and those of all beneath it', () => {
  const counts = countsOf(sampleTopics, [
    { topic: 1, due: 1, fresh: 1 },
    { topic: 4, due: 0, fresh: 4 },
  ])
  expect(counts.get(1)).toEqual({ own: { cards: 2, due: 1, fresh: 1 }, whole: { cards: 9, due: 1, fresh: 5 } })
  expect(counts.get(2)).toEqual({ own: { cards: 0, due: 0, fresh: 0 }, whole: { cards: 7, due: 0, fresh: 4 } })
  expect(counts.get(5)?.whole).toEqual({ cards: 1, due: 0, fresh: 0 })
})
