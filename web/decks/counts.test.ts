import { expect, test } from 'vitest'
import { countsOf } from './counts.ts'
import { sampleTopics } from './tree-fixture.ts'

test('a topic counts its own cards and those of its subtopics', () => {
  const counts = countsOf(sampleTopics, [
    { topic: 1, due: 1, fresh: 1 },
    { topic: 4, due: 0, fresh: 4 },
  ])
  expect(counts.get(1)).toEqual({ cards: 9, due: 1, fresh: 5 })
  expect(counts.get(2)).toEqual({ cards: 7, due: 0, fresh: 4 })
  expect(counts.get(4)).toEqual({ cards: 4, due: 0, fresh: 4 })
  expect(counts.get(5)).toEqual({ cards: 1, due: 0, fresh: 0 })
})
