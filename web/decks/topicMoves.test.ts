import { expect, test } from 'vitest'
import type { TopicNode } from '../../shared/api/decks.ts'
import { limits } from '../../shared/limits.ts'
import {
  liesStill,
  mayMove,
  placeAgain,
  placeByDrop,
  placeByKey,
  spotOf,
  type TopicPlace,
  withMoved,
} from './topicMoves.ts'
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

test('a topic returns to its old place, as far as that still exists', () => {
  const before = spotOf(sampleTopics, 3)
  expect(before).toEqual({ parentId: 2, order: [3, 4] })
  const moved = withMoved(sampleTopics, 3, { parentId: null, beforeId: 1 })
  const back = (topics: readonly TopicNode[]) => {
    const place = before && placeAgain(topics, 3, before)
    return place && shown(withMoved(topics, 3, place))
  }
  expect(back(moved)).toBe('1(2(3 4)) 5')
  // The next sibling has moved away, and the former parent has moved into the topic.
  expect(back(withMoved(moved, 4, { parentId: 5, beforeId: null }))).toBe('1(2(3)) 5(4)')
  expect(back(withMoved(moved, 2, { parentId: 3, beforeId: null }))).toBe(null)
})

const topic = (id: number, ...elements: TopicNode[]): TopicNode => ({ id, name: String(id), cards: 0, elements })

test('it returns before the next remaining sibling', () => {
  const was = spotOf([topic(1), topic(2), topic(3), topic(4)], 1)
  const place = was && placeAgain([topic(2, topic(1)), topic(4)], 1, was)
  expect(place).toEqual({ parentId: null, beforeId: 2 })
  expect(was && placeAgain([topic(4, topic(1), topic(2))], 1, was)).toEqual({ parentId: null, beforeId: 4 })
})

test('a topic is where it was put until somebody moves it again', () => {
  const topics = [topic(9, topic(1), topic(2), topic(3), topic(4)), topic(8)]
  const put = spotOf(topics, 2)
  const lies = (moves: [id: number, place: TopicPlace][], start: readonly TopicNode[] = topics) =>
    put &&
    liesStill(
      moves.reduce<readonly TopicNode[]>((now, [id, place]) => withMoved(now, id, place), start),
      2,
      put,
    )
  expect(lies([])).toBe(true)
  for (const place of [
    { parentId: 8, beforeId: null },
    { parentId: null, beforeId: 9 },
    { parentId: 9, beforeId: 1 },
    { parentId: 9, beforeId: 4 },
    { parentId: 9, beforeId: null },
  ])
    expect(lies([[2, place]]), JSON.stringify(place)).toBe(false)
  // Others go, come and move, and the topic above goes with all that is in it.
  expect(lies([[3, { parentId: 8, beforeId: null }]])).toBe(true)
  expect(lies([[1, { parentId: 9, beforeId: null }]])).toBe(true)
  expect(lies([[9, { parentId: 8, beforeId: null }]])).toBe(true)
  expect(lies([], [topic(9, topic(7), topic(2), topic(6))])).toBe(true)
  expect(lies([], [topic(9, topic(1), topic(5), topic(2), topic(6), topic(4))])).toBe(true)
  expect(lies([], [topic(9, topic(1))])).toBe(false)
})

test('it does nothing at the ends', () => {
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

test('no topic is dropped into itself or too deep', () => {
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
