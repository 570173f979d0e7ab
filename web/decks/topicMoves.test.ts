import { expect, test } from 'vitest'
import type { TopicNode } from '../../shared/api/decks.ts'
import { limits } from '../../shared/limits.ts'
import { mayMove, placeAgain, placeByDrop, placeByKey, placeNow, withMoved } from './topicMoves.ts'
import { allRows, rowsOf } from './tree.ts'
import { sampleTopics } from './tree-fixture.ts'

const shown = (topics: readonly TopicNode[]): string =>
  topics.map(({ id, elements }) => (elements.length > 0 ? `${id}(${shown(elements)})` : String(id))).join(' ')
const byKey = (id: number, key: string) => {
  const place = placeByKey(sampleTopics, id, key)
  return place && shown(withMoved(sampleTopics, id, place))
}

test('Alt with an arrow moves a topic with its subtopics', () => {
  expect(shown(sampleTopics)).toBe('1(2(3 4)) 5')
  expect(byKey(5, 'ArrowUp')).toBe('5 1(2(3 4))')
  expect(byKey(1, 'ArrowDown')).toBe('5 1(2(3 4))')
  expect(byKey(3, 'ArrowDown')).toBe('1(2(4 3)) 5')
  expect(byKey(5, 'ArrowRight')).toBe('1(2(3 4) 5)')
  expect(byKey(2, 'ArrowLeft')).toBe('1 2(3 4) 5')
  expect(byKey(4, 'ArrowLeft')).toBe('1(2(3) 4) 5')
})

test('a topic goes back to where it lay, as far as that is still there', () => {
  const before = placeNow(sampleTopics, 3)
  expect(before).toEqual({ parentId: 2, beforeId: 4 })
  const moved = withMoved(sampleTopics, 3, { parentId: null, beforeId: 1 })
  const back = (topics: readonly TopicNode[]) => {
    const place = before && placeAgain(topics, 3, before)
    return place && shown(withMoved(topics, 3, place))
  }
  expect(back(moved)).toBe('1(2(3 4)) 5')
  // What stood behind it lies elsewhere by now; what it lay in lies in it.
  expect(back(withMoved(moved, 4, { parentId: 5, beforeId: null }))).toBe('1(2(3)) 5(4)')
  expect(back(withMoved(moved, 2, { parentId: 3, beforeId: null }))).toBe(null)
})

test('it does nothing where there is nowhere to go', () => {
  const nowhere = [byKey(1, 'ArrowUp'), byKey(5, 'ArrowDown'), byKey(1, 'ArrowRight'), byKey(1, 'ArrowLeft')]
  expect([...nowhere, byKey(1, 'Enter'), byKey(9, 'ArrowUp')]).toEqual([null, null, null, null, null, null])
})

test('a topic is dropped before, into and behind another', () => {
  const rows = allRows(sampleTopics)
  const dropped = (id: number, target: number, zone: 'before' | 'into' | 'after') => {
    const place = placeByDrop(rows, target, zone)
    return place && shown(withMoved(sampleTopics, id, place))
  }
  expect(dropped(5, 4, 'before')).toBe('1(2(3 5 4))')
  expect(dropped(5, 4, 'after')).toBe('1(2(3 4 5))')
  expect(dropped(5, 4, 'into')).toBe('1(2(3 4(5)))')
  // Its subtopics show, so the line is drawn before the first of them.
  expect(dropped(5, 2, 'after')).toBe('1(2(5 3 4))')
  const collapsed = rowsOf(sampleTopics, new Set([1]))
  const place = placeByDrop(collapsed, 1, 'after')
  expect(place).toEqual({ parentId: null, beforeId: 5 })
})

test('no topic goes into itself or too deep', () => {
  expect(mayMove(sampleTopics, 1, { parentId: 3, beforeId: null })).toBe(false)
  expect(mayMove(sampleTopics, 1, { parentId: 1, beforeId: null })).toBe(false)
  expect(mayMove(sampleTopics, 1, { parentId: null, beforeId: 1 })).toBe(false)
  expect(mayMove(sampleTopics, 1, { parentId: 5, beforeId: null })).toBe(true)
  let deep: TopicNode = { id: 100, name: 'deepest', cards: 0, elements: [] }
  for (let id = 101; id < 100 + limits.topicDepth - 1; id++) deep = { id, name: 'deep', cards: 0, elements: [deep] }
  const topics = [...sampleTopics, deep]
  expect(mayMove(topics, 5, { parentId: 100, beforeId: null })).toBe(true)
  expect(mayMove(topics, 1, { parentId: 100, beforeId: null })).toBe(false)
})
