import { expect, test } from 'vitest'
import { sampleTopics } from '../decks/tree-fixture.ts'
import { chosenIn, chosenTopics, partOf } from './part.ts'

test('names the topic that is learned with all beneath it', () => {
  expect(partOf(sampleTopics, [2, 3, 4])).toEqual({ topic: 'Organelles' })
  expect(partOf(sampleTopics, [5])).toEqual({ topic: 'Genes' })
})

test('names none where some of it or others are learned, too', () => {
  for (const topics of [[2, 3], [3, 4], [3, 4, 5], [99]]) expect(partOf(sampleTopics, topics)).toEqual({ topic: null })
})

test('is nothing of a whole deck', () => {
  expect(partOf(sampleTopics, null)).toBeNull()
})

test('is one topic by its id, whatever lies beneath it', () => {
  expect(partOf(sampleTopics, 2)).toEqual({ topic: 'Organelles' })
  expect(partOf(sampleTopics, 99)).toEqual({ topic: null })
  expect(chosenTopics(sampleTopics, 2)).toEqual(new Set([2, 3, 4]))
  expect(chosenTopics(sampleTopics, 99)).toEqual(new Set())
  expect(chosenTopics(sampleTopics, [3, 99])).toEqual(new Set([3, 99]))
})

test('is read from a state that anybody may have written', () => {
  expect([{ topic: 2 }, { topics: [2, 'x', 3] }].map(chosenIn)).toEqual([2, [2, 3]])
  for (const state of [null, 'x', {}, { topic: '2' }, { topics: 2 }, { topics: [-1] }])
    expect(chosenIn(state)).toBeNull()
})
