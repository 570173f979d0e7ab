import { expect, test } from 'vitest'
import { coverageOf, droppedOf, type Part, partsOf } from './coverage.ts'

const part = (cards: number): Part => ({
  passages: [0],
  title: 'Cells',
  firstPage: 1,
  lastPage: 2,
  state: cards > 0 ? 'covered' : 'nothing-found',
  cards,
  leftOut: 0,
  dropped: {},
  message: '',
})

test('counts the parts by their cards', () => {
  expect(coverageOf([part(3), part(0), part(5)])).toEqual({ covered: 2, cards: 8, most: 5 })
  expect(coverageOf([])).toEqual({ covered: 0, cards: 0, most: 0 })
})

test('small chapters count for the chapter that they are grouped with', () => {
  const of = (passage: number, title: string, cards: number) => {
    const { passages: _, ...gave } = part(cards)
    return { ...gave, passage, title, dropped: { duplicate: 1 } }
  }
  const section = (title: string, ...passages: number[]) => ({
    title,
    passages,
    level: 1,
    firstPage: 1,
    lastPage: 3,
    characters: 900,
  })
  const sections = [section('Book'), section('Cells', 0, 1), section('Plants', 2)]
  const parts = partsOf(sections, [of(0, 'Nucleus', 0), of(1, 'Membrane', 2), of(2, 'Plants', 0)])
  expect(parts).toMatchObject([
    { title: 'Cells', passages: [0, 1], lastPage: 3, state: 'covered', cards: 2, dropped: { duplicate: 2 } },
    { title: 'Plants', passages: [2], state: 'nothing-found', cards: 0 },
  ])
})

test('reasons are sorted by frequency', () => {
  expect(droppedOf({ dropped: { 'too-long': 1, duplicate: 3, invalid: 0 } })).toEqual([
    { reason: 'duplicate', times: 3 },
    { reason: 'too-long', times: 1 },
  ])
})
