import { expect, test } from 'vitest'
import type { TopicNode } from '../../shared/api/decks.ts'
import { takenIn, withTopic } from './AssignmentDialog.tsx'

const topic = (id: number, ...elements: TopicNode[]): TopicNode => ({ id, name: `Topic ${id}`, cards: 1, elements })
const words = topic(2, topic(3))
const lesson = topic(1, words, topic(4))
const tree = [lesson, topic(5)]

test('a topic takes in everything below it, and those that were chosen there', () => {
  expect(withTopic(new Set([2, 5]), lesson, true)).toEqual(new Set([5, 1]))
  expect(takenIn(tree, new Set([1]))).toEqual(new Set([1, 2, 3, 4]))
  expect(takenIn(tree, new Set([2, 5]))).toEqual(new Set([2, 3, 5]))
})

test('a topic that is removed leaves the others', () => {
  expect(withTopic(new Set([1, 5]), lesson, false)).toEqual(new Set([5]))
})
