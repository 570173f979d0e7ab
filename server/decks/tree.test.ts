import { expect, test } from 'vitest'
import { byId, heightOf, insertedAt, levelOf, nextLeft, openTree, type TopicPosition, subtreeOf } from './tree.ts'

// 1 > (2 > 3), 4; 5
const topics: TopicPosition[] = [
  { id: 1, parentId: null },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 2 },
  { id: 4, parentId: 1 },
  { id: 5, parentId: null },
]
const shown = (places: readonly TopicPosition[]) =>
  places.map(({ id, parentId }) => `${parentId ?? ''}>${id}`).join(' ')

test('a subtree is a topic with all its subtopics', () => {
  expect(shown(subtreeOf(topics, 1))).toBe('>1 1>2 2>3 1>4')
  expect(shown(subtreeOf(topics, 4))).toBe('1>4')
  expect(subtreeOf(topics, 9)).toEqual([])
})

test('levels are counted from the deck, heights from the topic', () => {
  expect([null, 1, 2, 3].map((id) => levelOf(byId(topics), id))).toEqual([0, 1, 2, 3])
  expect([1, 2, 3, 5].map((id) => heightOf(topics, id))).toEqual([3, 2, 1, 1])
})

const six: [TopicPosition, ...TopicPosition[]] = [
  { id: 6, parentId: 99 },
  { id: 7, parentId: 6 },
]
test.each([
  ['last of the deck', null, null, '>1 1>2 2>3 1>4 >5 >6 6>7'],
  ['first of the deck', null, 1, '>6 6>7 >1 1>2 2>3 1>4 >5'],
  ['before a sibling', 1, 4, '>1 1>2 2>3 1>6 6>7 1>4 >5'],
  ['last beneath a topic with subtopics', 1, null, '>1 1>2 2>3 1>4 1>6 6>7 >5'],
  ['beneath a topic without any', 3, null, '>1 1>2 2>3 3>6 6>7 1>4 >5'],
])('a subtree is put %s', (_, parentId, beforeId, expected) => {
  expect(shown(insertedAt(topics, six, { parentId, beforeId }))).toBe(expected)
})

test.each([
  ['last of the deck', null, null, '>1 1>2 2>3 1>4 >5 >6'],
  ['before a sibling', 1, 4, '>1 1>2 2>3 1>6 1>4 >5'],
  ['beneath a topic without any', 3, null, '>1 1>2 2>3 3>6 1>4 >5'],
])('a single topic is added %s', (_, parentId, beforeId, expected) => {
  const tree = openTree(topics)
  tree.add({ id: 6, parentId }, beforeId)
  expect(shown(tree.inOrder())).toBe(expected)
  expect(levelOf(tree.topics, 6)).toBe(levelOf(byId(topics), parentId) + 1)
})

test('topics are added beneath those that were added', () => {
  const tree = openTree<TopicPosition>([])
  tree.add({ id: 1, parentId: null }, null)
  tree.add({ id: 2, parentId: 1 }, null)
  tree.add({ id: 3, parentId: 1 }, 2)
  expect(shown(tree.inOrder())).toBe('>1 1>3 1>2')
})

test('the first topic of a deck is inserted', () => {
  expect(shown(insertedAt([], six, { parentId: null, beforeId: null }))).toBe('>6 6>7')
})

test('a topic was in front of the first of those that were deleted before it, however many they are', () => {
  const trashed = Array.from({ length: 20_000 }, (_, index) => ({
    id: index + 10,
    nextId: index === 0 ? 5 : index + 9,
  }))
  expect(nextLeft(5, trashed)).toBe(20_009)
  expect(nextLeft(null, trashed)).toBe(null)
})
