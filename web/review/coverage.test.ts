import { expect, test } from 'vitest'
import { coverageOf, droppedOf, type Part, rangesOf } from './coverage.ts'

const part = (cards: number): Part => ({
  ...{ passage: 0, title: 'Cells', firstPage: 1, lastPage: 2, state: cards > 0 ? 'covered' : 'nothing-found' },
  ...{ cards, dropped: {}, message: '' },
})

test('how many parts gave how many cards', () => {
  expect(coverageOf([part(3), part(0), part(5)])).toEqual({ covered: 2, cards: 8, most: 5 })
  expect(coverageOf([])).toEqual({ covered: 0, cards: 0, most: 0 })
})

test('reasons come by how often they were', () => {
  expect(droppedOf({ dropped: { 'too-long': 1, duplicate: 3, invalid: 0 } })).toEqual([
    { reason: 'duplicate', times: 3 },
    { reason: 'too-long', times: 1 },
  ])
})

test('pages that follow each other are a range', () => {
  expect(rangesOf([7, 1, 3, 4, 5])).toBe('1, 3–5, 7')
  expect(rangesOf([])).toBe('')
})
