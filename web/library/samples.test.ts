import { expect, test } from 'vitest'
import type { Card } from '../../shared/api/contract.ts'
import { samplesOf } from './samples.ts'

const cards = (topics: string) =>
  Array.from(topics, (topicId, id) => ({ id, topicId: Number(topicId) })) as unknown as Card[]
const idsOf = (topics: string) => samplesOf(cards(topics)).map(({ id }) => id)

test('the first cards of the first topics', () => {
  expect(idsOf('111223344')).toEqual([0, 3, 5])
})

test('more of one topic where there are too few', () => {
  expect(idsOf('11122')).toEqual([0, 1, 3])
  expect(idsOf('1111')).toEqual([0, 1, 2])
  expect(idsOf('12')).toEqual([0, 1])
  expect(idsOf('')).toEqual([])
})
