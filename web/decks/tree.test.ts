import { describe, expect, test } from 'vitest'
import { sampleTopics } from './tree-fixture.ts'
import { allRows, cardsIn, collapsedAtFirst, rowsOf, subtree } from './tree.ts'
import { countsOf } from './counts.ts'

describe('topic tree', () => {
  test('rows are in tree order and have their position', () => {
    const rows = allRows(sampleTopics)
    expect(rows.map(({ topic, level, position, siblings }) => [topic.name, level, position, siblings])).toEqual([
      ['Cells', 1, 1, 2],
      ['Organelles', 2, 1, 1],
      ['Nucleus', 3, 1, 2],
      ['Ribosome', 3, 2, 2],
      ['Genes', 1, 2, 2],
    ])
    expect(rows.map((row) => row.parentId)).toEqual([null, 1, 2, 2, null])
    expect(rows.map((row) => row.isExpanded)).toEqual([true, true, null, null, null])
  })

  test('subtopics of a collapsed topic are hidden', () => {
    const collapsed: ReadonlySet<number> = new Set([1])
    expect(rowsOf(sampleTopics, collapsed).map((row) => row.topic.id)).toEqual([1, 5])
  })

  test('a subtree counts its cards', () => {
    const topics = subtree(sampleTopics[0])
    expect(topics.map((topic) => topic.id)).toEqual([1, 2, 3, 4])
    expect(cardsIn(topics)).toBe(9)
  })

  test('a small tree starts expanded, a large one with its top level', () => {
    expect(collapsedAtFirst(sampleTopics).size).toBe(0)
    const many = Array.from({ length: 80 }, (_, index) => ({ id: 100 + index, name: 'x', cards: 0, elements: [] }))
    const large = [{ id: 1, name: 'Large', cards: 0, elements: many }]
    expect(rowsOf(large, collapsedAtFirst(large)).map((row) => row.topic.id)).toEqual([1])
  })
})

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
