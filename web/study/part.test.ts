import { expect, test } from 'vitest'
import { sampleTopics } from '../decks/tree-fixture.ts'
import { chosenIn, chosenTopics, deckIn, partOf } from './part.ts'

test('names a chosen topic with all its subtopics', () => {
  expect(partOf(sampleTopics, [2, 3, 4])).toEqual({ topic: 'Organelles' })
  expect(partOf(sampleTopics, [5])).toEqual({ topic: 'Genes' })
})

test('names no topic for a partial or mixed choice', () => {
  for (const topics of [[2, 3], [3, 4], [3, 4, 5], [99]]) expect(partOf(sampleTopics, topics)).toEqual({ topic: null })
})

test('is null for a whole deck', () => {
  expect(partOf(sampleTopics, null)).toBeNull()
})

test('is one topic by its id, with its current subtopics', () => {
  expect(partOf(sampleTopics, 2)).toEqual({ topic: 'Organelles' })
  expect(partOf(sampleTopics, 99)).toEqual({ topic: null })
  expect(chosenTopics(sampleTopics, 2)).toEqual(new Set([2, 3, 4]))
  expect(chosenTopics(sampleTopics, 99)).toEqual(new Set())
  expect(chosenTopics(sampleTopics, [3, 99])).toEqual(new Set([3, 99]))
})

test('is read from the address, or from the history state', () => {
  expect(deckIn('?deck=7&topic=2')).toBe(7)
  expect(chosenIn('?deck=7&topic=2', { topics: [3] })).toBe(2)
  expect(chosenIn('?deck=7', { topics: [2, 'x', 3] })).toEqual([2, 3])
  for (const search of ['', '?deck=', '?deck=x', '?deck=-1', '?deck=1.5']) expect(deckIn(search)).toBeNull()
  for (const state of [null, 'x', {}, { topic: 2 }, { topics: 2 }, { topics: [-1] }])
    expect(chosenIn('?deck=7', state)).toBeNull()
})
