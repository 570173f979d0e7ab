import { describe, expect, test } from 'vitest'
import { sampleTopics } from './tree-fixture.ts'
import { allRows, rowsOf } from './tree.ts'
import { treeMove, typeAhead } from './TopicTree.tsx'

const rows = allRows(sampleTopics)
const folded: ReadonlySet<number> = new Set([1])
const foldedRows = rowsOf(sampleTopics, folded)

describe('keys of the topic tree', () => {
  test('arrows go up and down and stop at the ends', () => {
    expect(treeMove(rows, 1, 'ArrowDown')).toEqual({ to: 2 })
    expect(treeMove(rows, 5, 'ArrowDown')).toBeNull()
    expect(treeMove(rows, 2, 'ArrowUp')).toEqual({ to: 1 })
    expect(treeMove(rows, 1, 'ArrowUp')).toBeNull()
    expect(treeMove(foldedRows, 1, 'ArrowDown')).toEqual({ to: 5 })
  })

  test('right expands a topic, then goes to its first subtopic', () => {
    expect(treeMove(foldedRows, 1, 'ArrowRight')).toEqual({ expand: 1 })
    expect(treeMove(rows, 1, 'ArrowRight')).toEqual({ to: 2 })
    expect(treeMove(rows, 3, 'ArrowRight')).toBeNull()
  })

  test('left collapses a topic, or goes to its parent', () => {
    expect(treeMove(rows, 2, 'ArrowLeft')).toEqual({ collapse: 2 })
    expect(treeMove(rows, 4, 'ArrowLeft')).toEqual({ to: 2 })
    expect(treeMove(rows, 5, 'ArrowLeft')).toBeNull()
  })

  test('Home and End go to the ends', () => {
    expect(treeMove(rows, 3, 'Home')).toEqual({ to: 1 })
    expect(treeMove(rows, 3, 'End')).toEqual({ to: 5 })
  })

  test('other keys do nothing', () => {
    expect(treeMove(rows, 3, 'x')).toBeNull()
  })

  test('typing goes to the next name with that start, and wraps around', () => {
    expect(typeAhead(rows, 1, 'n')).toBe(3)
    expect(typeAhead(rows, 5, 'c')).toBe(1)
    expect(typeAhead(rows, 3, 'x')).toBeNull()
  })

  test('more letters stay on a name that still matches', () => {
    expect(typeAhead(rows, 4, 'ri')).toBe(4)
  })
})
